import { MINUTE, systemClock } from '../../platform/clock.ts'
import type { BrowserVisitor } from '../../platform/caller.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteSession } from './account-store.ts'
import { LONGEST_SESSION, SESSION_COOKIE, askAuth, asVisitor } from './auth.ts'
import type { Auth } from './auth.ts'

/** What changes keys, secrets, members or erases wants a sign-in no older than this. */
const FRESH = 15 * MINUTE

/** Somebody who is signed in. */
export interface SignedIn {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly hasTwoFactor: boolean
  readonly sessionId: string
  readonly signedInAt: Date
  /** Whether the sign-in is at most 15 minutes old. */
  readonly fresh: boolean
  /** Goes out with the answer where the session was prolonged. */
  readonly cookies: readonly string[]
}

/** Who the browser belongs to, read from the database at each request; undefined for nobody. @throws AppError `not_reachable` */
export async function findSignedIn(
  context: Context,
  auth: Auth,
  visitor: BrowserVisitor,
): Promise<SignedIn | undefined> {
  if (visitor.cookie?.includes(`${SESSION_COOKIE}=`) !== true) return undefined
  const { response, cookies } = await askAuth(auth, ({ api }) =>
    api.getSession({
      query: { disableRefresh: visitor.renew === false },
      ...asVisitor(visitor),
    }),
  )
  if (response === null) return undefined
  const { session, user } = response
  const age = systemClock.now().getTime() - session.createdAt.getTime()
  if (age > LONGEST_SESSION) {
    await deleteSession(context.db, user.id, session.id)
    return undefined
  }
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    hasTwoFactor: user.twoFactorEnabled === true,
    sessionId: session.id,
    signedInAt: session.createdAt,
    fresh: age <= FRESH,
    cookies,
  }
}

/** Like `findSignedIn`, for what only somebody signed in may ask. @throws AppError `unauthorized` */
export async function requireSignedIn(context: Context, auth: Auth, visitor: BrowserVisitor): Promise<SignedIn> {
  const found = await findSignedIn(context, auth, visitor)
  if (found === undefined) throw new AppError('unauthorized', 'Nobody is signed in here, or the session is over.')
  return found
}

/**
 * Where signing in takes a second factor, the password alone stands for nobody: what it is enough for elsewhere takes a
 * sign-in of a short while ago.
 * @throws AppError `fresh_sign_in_required`
 */
export function assertBothFactors({ hasTwoFactor, fresh }: SignedIn): void {
  if (!hasTwoFactor || fresh) return
  throw new AppError('fresh_sign_in_required', 'This takes a sign-in of the last 15 minutes, with a code of your app.')
}

/** The `Cookie` header of a browser that takes the cookies of an answer. */
export function cookieHeader(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}
