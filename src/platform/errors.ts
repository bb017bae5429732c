/** One thing that is wrong with a request, and where: `pointer` is a JSON Pointer (RFC 6901) into the body. */
export interface Problem {
  readonly pointer: string
  readonly code: string
  readonly detail: string
}

interface AppErrorOptions {
  readonly errors?: readonly Problem[]
  readonly details?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/**
 * Something the caller can understand and mend. `code` is stable and snake_case, `message` is public.
 * `errors` names each faulty place, `details` are further public members of the answer.
 * What it means in HTTP is decided in `http/` alone.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: string
  readonly errors: readonly Problem[]
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.errors = options.errors ?? []
    this.details = options.details ?? {}
  }
}

/** The object is absent, or belongs to somebody else: the caller cannot tell which. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `No such ${what}.`)
}

/** The input is malformed; `errors` says where. */
export function invalid(errors: readonly Problem[], message = 'The request is not valid.'): AppError {
  return new AppError('validation_failed', message, { errors })
}

/** Turns whatever was thrown into an Error, so that a log line always has a message and a stack. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** The code of a failed system call (`ENOENT`), or undefined. */
export function systemCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  return typeof thrown.code === 'string' ? thrown.code : undefined
}

/** What a call of the file system answers; undefined where the file is missing. @throws whatever else it throws */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return undefined
    throw thrown
  }
}

/** The JSON Pointer (RFC 6901) of a key or index under another pointer. */
export function pointerTo(parent: string, key: string | number): string {
  if (typeof key === 'number' || !/[~/]/.test(key)) return `${parent}/${key}`
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
