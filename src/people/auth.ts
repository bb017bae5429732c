import { DAY, HOUR, MINUTE, SECOND, systemClock } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { asError } from '../platform/errors.ts'
import { uuidv7 } from '../platform/ids.ts'
import { authDatabase } from './auth-database.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password.ts'

/** Name of the cookie that holds a session. */
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

/**
 * The library that checks passwords and second factors and keeps sessions, on our tables. It follows the machine's
 * time: a session is no part of a campaign that is simulated.
 */
export async function createAuth(context: Context, { tellReset, onReset }: ResetHandlers) {
  // A command that signs nobody in does not wait for the library.
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
  return {
    useSecureCookies: false,
    cookiePrefix: 'fairlead',
    cookies: { session_token: { name: SESSION_COOKIE } },
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

export type Auth = Awaited<ReturnType<typeof createAuth>>

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
