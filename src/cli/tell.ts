import { AppError, asError } from '../platform/errors.ts'

/** Prints a line for people. */
export function say(line: string): void {
  console.log(line)
}

/** Prints the one line of JSON that scripts read. */
export function sayJson(value: unknown): void {
  console.log(JSON.stringify(value))
}

/** Prints a line beside the result: a warning, or what to do next. */
export function warn(line: string): void {
  console.error(line)
}

/** Ends the command with one sentence on standard error and exit code 1. */
export function tellFailure(thrown: unknown): void {
  console.error(sentenceOf(thrown))
  process.exitCode = 1
}

/** What went wrong, on one line. */
export function sentenceOf(thrown: unknown): string {
  const error = asError(thrown)
  const known = error instanceof AppError ? error.message : explain(error)
  return known.replaceAll(/\s+/g, ' ').trim()
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at the address in DATABASE_URL. Start PostgreSQL there, or correct the address.',
  ENOTFOUND: 'The host name in DATABASE_URL is not known. Correct it.',
  EAI_AGAIN: 'The host name in DATABASE_URL cannot be looked up now. Check the network, then try again.',
  ETIMEDOUT: 'The database does not answer in time. Check the network and the address in DATABASE_URL.',
  '28P01': 'The database refuses the password in DATABASE_URL. Correct it.',
  '28000': 'The database refuses the user in DATABASE_URL. Correct it, or allow the user in pg_hba.conf.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it, or correct the name.',
  '53300': 'The database has no connection left. Raise max_connections, or lower FAIRLEAD_POOL_SIZE.',
  EADDRINUSE: 'Another program listens on this address. Set PORT or HOST to another one.',
  EACCES: 'The system does not allow this user to do that. Choose a port above 1023 and a folder of your own.',
  '42501': 'The database user lacks the rights to do this. Make it the owner of the database.',
}

function explain(error: Error): string {
  const known = UNREACHABLE[codeOf(error) ?? '']
  if (known !== undefined) return known
  const message = error.message === '' ? String(error.name) : error.message
  return error.cause === undefined ? message : `${message} ${asError(error.cause).message}`
}

function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code
  // Node tries every address of a host name and reports them together.
  return error instanceof AggregateError ? error.errors.map((one) => codeOf(asError(one))).find(Boolean) : undefined
}
