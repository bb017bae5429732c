import { text } from 'node:stream/consumers'
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
  console.error(errorInWords(thrown))
  process.exitCode = 1
}

/** What went wrong, on one line. */
export function errorInWords(thrown: unknown): string {
  const error = asError(thrown)
  const known = error instanceof AppError ? error.message : explain(error)
  return known.replaceAll(/\s+/g, ' ').trim()
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at the address in DATABASE_URL. Start PostgreSQL there, or correct the address.',
  ECONNRESET: 'What answers at the address in DATABASE_URL hangs up. Is it PostgreSQL? Correct the address.',
  ENOTFOUND: 'The host name in DATABASE_URL is not known. Correct it.',
  EAI_AGAIN: 'The host name in DATABASE_URL cannot be looked up now. Check the network, then try again.',
  EHOSTUNREACH: 'The host in DATABASE_URL cannot be reached. Check the network and the address.',
  ENETUNREACH: 'The host in DATABASE_URL cannot be reached. Check the network and the address.',
  ETIMEDOUT: 'The database does not answer in time. Check the network and the address in DATABASE_URL.',
  '28P01': 'The database refuses the password in DATABASE_URL. Correct it.',
  '28000': 'The database refuses the user in DATABASE_URL. Correct it, or allow the user in pg_hba.conf.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it, or correct the name.',
  '53300': 'The database has no connection left. Raise max_connections, or lower FAIRLEAD_POOL_SIZE.',
  EACCES: 'The system does not allow this user to do that. Run Fairlead as the owner of its files.',
  '42501': 'The database user lacks the rights to do this. Make it the owner of the database.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The certificate of the database is not trusted. Name its CA in DATABASE_URL (sslrootcert).',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The certificate of the database is not trusted. Name its CA in DATABASE_URL (sslrootcert).',
}

/** What a listening socket says. */
const NOT_LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program listens there. End it, or set PORT or HOST to another address.',
  EACCES: 'The system keeps ports below 1024 for root. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'That is no address of this machine. Correct HOST.',
}

/** What node-postgres says without a code, by a part of it. */
const CLIENT_SAYS: readonly (readonly [RegExp, string])[] = [
  [/timeout exceeded when trying to connect|Query read timeout|connection timeout/, UNREACHABLE.ETIMEDOUT!],
  [/Connection terminated|write EPIPE/, 'The connection to the database broke. Look whether it runs, then try again.'],
  [/client password must be a/, 'The database asks for a password, and DATABASE_URL has none. Add it.'],
  [/does not support SSL connections/, 'The database speaks no TLS, and DATABASE_URL asks for it. Correct sslmode.'],
]

function explain(error: Error): string {
  const code = codeOf(error) ?? ''
  const known = isListening(error) ? listenFailure(error, code) : UNREACHABLE[code]
  if (known !== undefined) return known
  const message = error.message === '' ? String(error.name) : error.message
  const said = CLIENT_SAYS.find(([pattern]) => pattern.test(message))
  if (said !== undefined) return said[1]
  return error.cause === undefined ? message : `${message} ${asError(error.cause).message}`
}

interface ListenError extends Error {
  readonly address?: unknown
  readonly port?: unknown
}

function isListening(error: Error): error is ListenError {
  return 'syscall' in error && error.syscall === 'listen'
}

function listenFailure({ address, port, message }: ListenError, code: string): string {
  return `Fairlead cannot listen on ${String(address)}, port ${String(port)}. ${NOT_LISTENING[code] ?? message}`
}

function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code
  // Node tries every address of a host name and reports them together.
  return error instanceof AggregateError ? error.errors.map((one) => codeOf(asError(one))).find(Boolean) : undefined
}

/** Rows under a heading, columns aligned, two spaces between them. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const EVERY_MS = 200

/** One line on a terminal that is written over; nothing where standard error is no terminal. */
export interface ProgressLine {
  /** Lines that come thick and fast are not all shown; `step` is. */
  say(line: string): void
  step(line: string): void
  end(): void
}

/** Shows how far a long command has come. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (!stream.isTTY) return { say: () => undefined, step: () => undefined, end: () => undefined }
  let last = 0
  const write = (line: string) => stream.write(`\r\u001B[K${line.slice(0, Math.max(20, stream.columns - 1))}`)
  return {
    say: (line) => {
      const now = performance.now()
      if (now - last < EVERY_MS) return
      last = now
      write(line)
    },
    step: (line) => void write(line),
    end: () => void write(''),
  }
}

/** All of standard input, without the line break at its end. */
export async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) warn('Type it, then Enter and Ctrl-D:')
  const given = await text(process.stdin)
  return given.replace(/\r?\n$/, '')
}
