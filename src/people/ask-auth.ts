import { AppError } from '../platform/errors.ts'
import { ADDRESS_HEADER } from './auth.ts'

/** What a request tells of the browser it comes from. */
export interface Visitor {
  /** The header `Cookie`. */
  readonly cookie?: string | undefined
  readonly address?: string | undefined
  readonly userAgent?: string | undefined
  /** False: the session is looked at, and not prolonged. */
  readonly renew?: false
}

/** A visitor in the words of the sign-in library. */
export function headersOf(visitor: Visitor): Headers {
  const headers = new Headers()
  if (visitor.cookie !== undefined) headers.set('cookie', visitor.cookie)
  if (visitor.address !== undefined) headers.set(ADDRESS_HEADER, visitor.address)
  if (visitor.userAgent !== undefined) headers.set('user-agent', visitor.userAgent.slice(0, 300))
  return headers
}

/** What the library answered, and the cookies it sets. */
export interface AuthAnswer<T> {
  readonly response: T
  readonly cookies: readonly string[]
}

/** Waits for the library and puts its refusals into our words. @throws AppError */
export async function askAuth<T>(call: Promise<{ headers: Headers; response: T }>): Promise<AuthAnswer<T>> {
  try {
    const { headers, response } = await call
    return { response, cookies: headers.getSetCookie() }
  } catch (error) {
    if (isRefusal(error)) throw translate(error.body?.code, error.statusCode)
    throw error
  }
}

/** The library's own errors, known by their shape: its class comes with all of it. */
function isRefusal(error: unknown): error is { body?: { code?: unknown }; statusCode: number } {
  return error instanceof Error && 'body' in error && 'statusCode' in error && typeof error.statusCode === 'number'
}

const SIGN_IN_AGAIN = ['unauthorized', 'Your session is over. Sign in again.'] as const
const TOO_OFTEN = ['too_many_attempts', 'That was tried too often. Try again in 15 min.'] as const

const REFUSALS: Readonly<Record<string, readonly [code: string, detail: string]>> = {
  INVALID_EMAIL_OR_PASSWORD: ['wrong_credentials', 'Address and password do not belong together.'],
  INVALID_EMAIL: ['wrong_credentials', 'Address and password do not belong together.'],
  INVALID_PASSWORD: ['wrong_credentials', 'This is not your password.'],
  INVALID_CODE: ['wrong_code', 'This code is wrong or was used before. Take the one your app shows now.'],
  INVALID_BACKUP_CODE: ['wrong_code', 'This backup code is wrong or was used before.'],
  INVALID_TWO_FACTOR_COOKIE: ['wrong_credentials', 'The code came too late. Sign in again with your password.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: TOO_OFTEN,
  ACCOUNT_TEMPORARILY_LOCKED: TOO_OFTEN,
  INVALID_TOKEN: ['not_found', 'This link was used before, or it is too old. Ask for a new one.'],
  TOTP_NOT_ENABLED: ['conflict', 'Two-factor sign-in has not been begun.'],
  TWO_FACTOR_NOT_ENABLED: ['conflict', 'Two-factor sign-in is not switched on.'],
  BACKUP_CODES_NOT_ENABLED: ['conflict', 'There are no backup codes.'],
  UNAUTHORIZED: SIGN_IN_AGAIN,
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
}

function translate(code: unknown, status: number): AppError {
  const known = typeof code === 'string' ? REFUSALS[code] : undefined
  if (known !== undefined) return new AppError(known[0], known[1])
  if (status >= 500)
    return new AppError('not_reachable', 'Sessions cannot be checked at the moment. Try again shortly.')
  if (status === 401) return new AppError(...SIGN_IN_AGAIN)
  return new AppError('invalid_request', 'This was refused.')
}
