import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import { DAY, HOUR, MINUTE, SECOND, systemClock } from '../../platform/clock.ts'
import type { BrowserVisitor } from '../../platform/caller.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { AppError, asError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, hashPasswordForSignIn, verifyPasswordOfHash } from './password.ts'

/** What the sign-in library takes for a connection. */
interface Connection {
  query(text: string, values: readonly unknown[]): ReturnType<Db['query']>
  release(): void
}

const running = new AsyncLocalStorage<Transaction>()

/** Runs `work` so that all which the sign-in library reads and writes in it belongs to the transaction. */
export function inAuthTransaction<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return running.run(tx, work)
}

/** The transaction that the sign-in library is called in, or undefined. */
export function currentAuthTransaction(): Transaction | undefined {
  return running.getStore()
}

/** The database as the sign-in library sees it: our pool, or the transaction that it is called in. */
export function authDatabase(context: Context) {
  return {
    connect: async (): Promise<Connection> => {
      const db: Db = running.getStore() ?? context.db
      return {
        // The library has a few dozen statements; their names let the server keep the plans.
        query: (text, values) =>
          db.query({ name: `people.${hash('sha256', text, 'base64url')}`, text, values: [...values] }),
        release: () => {},
      }
    },
    end: async () => {},
  }
}

/** Name of the cookie that holds a session; on https `__Host-` stands before it. */
export const SESSION_COOKIE = 'fairlead.session'
/** A session that nobody used for this long is over. */
const IDLE = 12 * HOUR
/** No session lasts longer, however busy it is. */
export const LONGEST_SESSION = 30 * DAY
/** How long the link of a password reset can be used. */
export const RESET_LASTS = HOUR
/** The request header by which routes tell the library the address of the caller. */
export const ADDRESS_HEADER = 'x-fairlead-address'

const seconds = (milliseconds: number) => milliseconds / SECOND
const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Told of the token with which an account may set a new password, once. */
export type TellReset = (reset: { userId: string; email: string; name: string; token: string }) => Promise<void>

export interface ResetHandlers {
  readonly tellReset: TellReset
  /** Called where a new password was set, before that is committed. */
  readonly onReset: (userId: string) => Promise<void>
}

/** The library, read when it is first asked for: it is a sixth of the program, and no API key needs it. */
export type Auth = () => ReturnType<typeof openAuth>

/**
 * The library that checks passwords and second factors and keeps sessions, on our tables. It follows the machine's
 * time: a session is no part of a campaign that is simulated.
 */
export function createAuth(context: Context, handlers: ResetHandlers): Auth {
  let opened: ReturnType<typeof openAuth> | undefined
  return () => (opened ??= openAuth(context, handlers))
}

async function openAuth(context: Context, { tellReset, onReset }: ResetHandlers) {
  const [{ betterAuth }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
  ])
  return betterAuth({
    appName: 'Fairlead',
    baseURL: context.settings.publicUrl,
    basePath: '/auth',
    secrets: context.secrets.signInKeys.map(({ version, key }) => ({ version, value: key })),
    database: authDatabase(context),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      log: (level, message, ...more) => {
        if (level === 'error') context.log.error({ err: asError(more[0] ?? message) }, `Signing in: ${message}`)
      },
    },
    ...TABLES,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPasswordForSignIn, verify: verifyPasswordOfHash },
      minPasswordLength: SHORTEST_PASSWORD,
      // The library counts UTF-16 units, of which a character has at most two.
      maxPasswordLength: 2 * LONGEST_PASSWORD,
      resetPasswordTokenExpiresIn: seconds(RESET_LASTS),
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => onReset(user.id),
      sendResetPassword: ({ user, token }) => tellReset({ userId: user.id, email: user.email, name: user.name, token }),
    },
    plugins: [
      twoFactor({
        issuer: 'Fairlead',
        twoFactorTable: 'two_factors',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: { fields: TWO_FACTOR_FIELDS },
        },
      }),
    ],
    advanced: advancedOptions(context),
  })
}

/** Cookies, ids and what goes on behind an answer. */
function advancedOptions(context: Context) {
  const { publicUrl, publicUrlConfigured } = context.settings
  const secure = publicUrlConfigured && publicUrl.startsWith('https:')
  // RFC 6265bis §4.1.3.2: no other host and no page over http can set such a cookie.
  const cookiePrefix = secure ? '__Host-fairlead' : 'fairlead'
  return {
    useSecureCookies: false,
    cookiePrefix,
    cookies: { session_token: { name: `${cookiePrefix}.session` } },
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
    ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    database: { generateId: () => uuidv7(systemClock.now().getTime()) },
    // A mail server that is slow must not tell by its time which addresses have an account.
    backgroundTasks: {
      handler: (task: Promise<unknown>) => {
        task.catch((error: unknown) => context.log.error({ err: asError(error) }, 'A mail to an account was not sent.'))
      },
    },
  }
}

const SESSION_FIELDS = {
  expiresAt: 'expires_at',
  ...stamps,
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  userId: 'user_id',
}

const CREDENTIAL_FIELDS = {
  accountId: 'account_id',
  providerId: 'provider_id',
  userId: 'user_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...stamps,
}

const TABLES = {
  user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...stamps } },
  account: { modelName: 'credentials', fields: CREDENTIAL_FIELDS },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', ...stamps },
    storeIdentifier: 'hashed' as const,
  },
  session: {
    modelName: 'sessions',
    fields: SESSION_FIELDS,
    expiresIn: seconds(IDLE),
    updateAge: seconds(MINUTE),
    cookieCache: { enabled: false },
  },
}

const TWO_FACTOR_FIELDS = {
  backupCodes: 'backup_codes',
  userId: 'user_id',
  failedVerificationCount: 'failed_verification_count',
  lockedUntil: 'locked_until',
}

/** A visitor in the words of the sign-in library, which is asked for the cookies that it sets. */
export function asVisitor(visitor: BrowserVisitor) {
  const headers = new Headers()
  if (visitor.cookie !== undefined) headers.set('cookie', visitor.cookie)
  if (visitor.address !== undefined) headers.set(ADDRESS_HEADER, visitor.address)
  if (visitor.userAgent !== undefined) headers.set('user-agent', visitor.userAgent.slice(0, 300))
  return { headers, returnHeaders: true as const }
}

/** What the library answered, and the cookies it sets. */
export interface AuthAnswer<T> {
  readonly response: T
  readonly cookies: readonly string[]
}

/** Waits for the library and puts its refusals into our words. @throws AppError */
export async function askAuth<T>(
  auth: Auth,
  ask: (library: Awaited<ReturnType<Auth>>) => Promise<{ headers: Headers; response: T }>,
): Promise<AuthAnswer<T>> {
  const library = await auth()
  try {
    const { headers, response } = await ask(library)
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
  INVALID_EMAIL_OR_PASSWORD: ['wrong_credentials', 'Wrong email or password. Try again, or reset your password.'],
  INVALID_EMAIL: ['wrong_credentials', 'Wrong email or password. Try again, or reset your password.'],
  INVALID_PASSWORD: ['wrong_credentials', 'This is not your password.'],
  INVALID_CODE: ['wrong_code', 'This code is wrong or was already used. Enter the code your app shows now.'],
  INVALID_BACKUP_CODE: ['wrong_code', 'This backup code is wrong or was already used. Try another one.'],
  INVALID_TWO_FACTOR_COOKIE: ['wrong_credentials', 'The code has expired. Sign in again with your password.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: TOO_OFTEN,
  ACCOUNT_TEMPORARILY_LOCKED: TOO_OFTEN,
  INVALID_TOKEN: ['not_found', 'This link was already used or has expired. Request a new one.'],
  TOTP_NOT_ENABLED: ['conflict', 'Set up two-factor sign-in first.'],
  TWO_FACTOR_NOT_ENABLED: ['conflict', 'Two-factor sign-in is not turned on.'],
  BACKUP_CODES_NOT_ENABLED: ['conflict', 'You have no backup codes.'],
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
