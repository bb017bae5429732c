import { AppError, asError, systemCode } from '../errors.ts'

const SYSTEM_ERRORS: Readonly<Record<string, { readonly code: string; readonly remedy: string }>> = {
  ENOSPC: { code: 'disk_full', remedy: 'The disk is full. Free some space, then start again.' },
  EDQUOT: { code: 'disk_full', remedy: 'The disk quota is used up. Free some space, then start again.' },
  EACCES: { code: 'no_permission', remedy: 'Run Fairlead as the owner of that folder, or choose another folder.' },
  EPERM: {
    code: 'no_permission',
    remedy: 'The system forbids it to this user. Run Fairlead as an ordinary user who owns the folder.',
  },
  EINVAL: {
    code: 'no_permission',
    remedy: 'The system does not let root become another user here. Run Fairlead as an ordinary user.',
  },
  EROFS: { code: 'no_permission', remedy: 'The disk is read-only. Choose a writable folder.' },
  ENOTDIR: { code: 'no_permission', remedy: 'A part of that path is a file. Choose another folder.' },
  EEXIST: { code: 'no_permission', remedy: 'A file stands in its place. Choose another folder.' },
}

/** A failed file operation as a sentence with its remedy. `attempt` reads like "use the data folder /srv/x". */
export function explainSystemError(thrown: unknown, attempt: string): AppError {
  if (thrown instanceof AppError) return thrown
  const known = SYSTEM_ERRORS[systemCode(thrown) ?? '']
  const remedy = known?.remedy ?? `The system says: ${asError(thrown).message}.`
  return new AppError(known?.code ?? 'database_unavailable', `Fairlead could not ${attempt}. ${remedy}`, {
    cause: thrown,
  })
}

/** Why a program could not even be started, as a sentence with its remedy. */
export function explainSpawnError(thrown: unknown, program: string, attempt: string): AppError {
  // A program that is there and "not found" lacks its loader: the binaries are linked against glibc.
  if (systemCode(thrown) === 'ENOENT' || systemCode(thrown) === 'ENOEXEC') {
    return new AppError(
      'unsupported_platform',
      `PostgreSQL could not ${attempt}: this system cannot run ${program}. The binaries need glibc, which Alpine Linux lacks. Use a Debian-based system, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: thrown },
    )
  }
  return explainSystemError(thrown, `run ${program}`)
}

interface KnownFailure {
  readonly pattern: RegExp
  readonly code: string
  readonly remedy: string
}

// The first that matches wins; the order is from the precise to the general.
const SERVER_FAILURES: readonly KnownFailure[] = [
  {
    pattern: /pre-existing shared memory block/,
    code: 'database_unavailable',
    remedy:
      'Processes of an earlier server still run on it. End the "postgres" processes of this folder, then start again.',
  },
  {
    pattern: /No space left on device|Disk quota exceeded/,
    code: 'disk_full',
    remedy: 'The disk is full. Free some space, then start again.',
  },
  {
    pattern: /lock file "[^"]*" already exists|Address already in use|Is another postmaster/,
    code: 'address_in_use',
    remedy:
      'Another server uses this folder, its socket or its port. End it (in another container or on another machine too), then start again.',
  },
  {
    pattern: /database files are incompatible|was initialized by PostgreSQL version/,
    code: 'other_major_version',
    remedy:
      'The folder was written by another PostgreSQL. Dump it with that version (fairlead backup) and restore the dump into an empty folder (fairlead restore).',
  },
  {
    pattern: /error while loading shared libraries|Library not loaded|version `GLIBC/,
    code: 'unsupported_platform',
    remedy:
      'This system lacks a library that the PostgreSQL binaries need. Install it, or set DATABASE_URL to a PostgreSQL 15 or later.',
  },
  {
    pattern: /could not look up effective user ID/,
    code: 'no_permission',
    remedy:
      'Its user has a number but no name. Add it to /etc/passwd, or give the data folder to a user that is listed there (chown).',
  },
  {
    pattern: /could not (create|map|resize) .*shared memory|Cannot allocate memory/,
    code: 'out_of_memory',
    remedy: 'There is too little memory. Give the machine more, or lower shared_buffers.',
  },
  {
    pattern:
      /invalid value for parameter|unrecognized configuration parameter|outside the valid range|requires a .* value|syntax error in file/,
    code: 'invalid_setting',
    remedy: 'One of its settings is wrong. Correct it, then start again.',
  },
  {
    pattern: /Permission denied|Operation not permitted|has wrong ownership|has invalid permissions/,
    code: 'no_permission',
    remedy:
      'Its user may not use the folder. Give the folder and all in it to one user, and run Fairlead as that user.',
  },
  {
    pattern:
      /PANIC|could not locate a valid checkpoint record|invalid checkpoint|is not a database cluster|could not open file "global/,
    code: 'database_damaged',
    remedy: 'Its files are damaged. Keep a copy of the folder, then restore a backup into an empty one.',
  },
]

/** Whether a start is worth repeating: processes of a killed server are on their way out, or an orphaned start won. */
export function isPassing(output: string): boolean {
  return /pre-existing shared memory block|lock file "[^"]*" already exists|lock file "[^"]*" is empty/.test(output)
}

/** What PostgreSQL wrote before it gave up, as a sentence with its remedy. `attempt` reads like "start on /srv/x". */
export function explainServerFailure(output: string, attempt: string): AppError {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const known = SERVER_FAILURES.find(({ pattern }) => pattern.test(output))
  const telling = lines.filter((line) => known?.pattern.test(line) ?? /FATAL|PANIC|error/i.test(line))
  const quoted = (telling.length > 0 ? telling : lines).slice(-3).join(' / ').slice(-600)
  const remedy = known?.remedy ?? 'Look into postgres.log in the data folder.'
  return new AppError(
    known?.code ?? 'database_unavailable',
    `PostgreSQL could not ${attempt}. ${remedy}${quoted === '' ? '' : ` It said: ${quoted}`}`,
  )
}
