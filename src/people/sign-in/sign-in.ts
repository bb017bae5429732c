import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteSession, findUserByEmail } from './account-store.ts'
import { auditRefusedSignIn, auditSignedIn } from './audit-sign-in.ts'
import type { SignInMethod } from './audit-sign-in.ts'
import { askAuth, authHeadersOf } from './auth.ts'
import type { Auth, AuthAnswer, Visitor } from './auth.ts'
import { countLimitedAttempt, forgiveAttempts, isFirstUse } from './limit-attempts.ts'
import type { LimitedAttempt } from './limit-attempts.ts'
import { cookieHeader, findSignedIn, requireSignedIn } from './signed-in.ts'

/** On https cookies are called `__Host-…`; see auth.ts. */
const SESSION = /^(__Host-)?fairlead\.session=/
const CHALLENGE = /(?:^|;\s*)(?:__Host-)?fairlead\.two_factor=([\w.-]+)/

/** What came of an attempt to sign in: a session, or the question for the second factor. */
export interface SignInOutcome {
  readonly needsCode: boolean
  readonly cookies: readonly string[]
}

/** A visitor whose address is known, as attempts are counted by it. */
export type CountedVisitor = Visitor & { readonly address: string; readonly addressGroup: string }

/**
 * Checks address and password and begins a new session; the one that the browser had before ends. An unknown address and
 * a wrong password take the same time and get the same answer.
 * @throws AppError `wrong_credentials`, `too_many_attempts`
 */
export async function signIn(
  context: Context,
  auth: Auth,
  given: { email: string; password: string; visitor: CountedVisitor },
): Promise<SignInOutcome> {
  const { visitor, password } = given
  const email = given.email.trim().toLowerCase()
  const attempt = { kind: 'sign-in', from: visitor.addressGroup, at: email }
  const find = async () => (await findUserByEmail(context.db, email))?.userId
  const answer = await tellingRefusals(context, { attempt, method: 'password', visitor, find }, () =>
    askAuth(auth.api.signInEmail({ body: { email, password }, headers: authHeadersOf(visitor), returnHeaders: true })),
  )
  const needsCode = Reflect.get(answer.response, 'twoFactorRedirect') === true
  if (needsCode) return { needsCode, cookies: answer.cookies.filter(keepsSession) }
  await endFormer(context, auth, visitor)
  await auditSignedIn(context, answer.response.user.id, { method: 'password', address: visitor.address })
  return { needsCode, cookies: answer.cookies }
}

/** Ends a sign-in with the second factor: six digits of the app, or a backup code. @throws AppError `wrong_code`, `wrong_credentials` */
export async function finishSignIn(
  context: Context,
  auth: Auth,
  given: { code: string; visitor: CountedVisitor },
): Promise<SignInOutcome> {
  const { visitor } = given
  const attempt = { kind: 'second-factor', from: visitor.addressGroup, at: visitor.addressGroup }
  const method = isAppCode(given.code) ? 'app_code' : 'backup_code'
  // A browser that is signed in gives its password again: the new session needs the code as well.
  const challenged = { ...visitor, cookie: withoutSession(visitor.cookie) }
  // Read before: a code that is accepted uses the challenge up.
  const userId = await findChallenged(auth, visitor.cookie)
  const { cookies } = await tellingRefusals(
    context,
    { attempt, method, visitor, find: async () => userId },
    async () => {
      const answer = await verifyCode(auth, given.code, challenged)
      await refuseUsedCode(context, auth, { code: given.code, cookies: answer.cookies })
      return answer
    },
  )
  await endFormer(context, auth, visitor)
  if (userId !== undefined) await auditSignedIn(context, userId, { method, address: visitor.address })
  return { needsCode: false, cookies }
}

/** Counts an attempt, makes it, and tells audit and log where it is refused. What succeeds is forgiven. */
async function tellingRefusals<T>(
  context: Context,
  given: {
    attempt: LimitedAttempt
    method: SignInMethod
    visitor: CountedVisitor
    find: () => Promise<string | undefined>
  },
  work: () => Promise<T>,
): Promise<T> {
  const { attempt, method, visitor, find } = given
  const tell = (reason: string, attempts: number) =>
    auditRefusedSignIn(context, { method, address: visitor.address, reason, attempts, find })
  const attempts = await countLimitedAttempt(context, attempt, () => tell('too_many_attempts', 0))
  try {
    const done = await work()
    await forgiveAttempts(context, attempt)
    return done
  } catch (error) {
    if (error instanceof AppError) tell(error.code, attempts)
    throw error
  }
}

/** Whose second factor the browser was asked for: its cookie names a row that whoever holds the cookie may use. */
async function findChallenged(auth: Auth, cookie: string | undefined): Promise<string | undefined> {
  const signed = CHALLENGE.exec(cookie ?? '')?.[1]
  if (signed === undefined) return undefined
  const { internalAdapter } = await auth.$context
  const [token] = signed.split('.', 1)
  return (await internalAdapter.findVerificationValue(token ?? ''))?.value
}

/** Checks a code of the app, or a backup code, for whoever the visitor's cookies name. @throws AppError `wrong_code` */
export async function verifyCode(auth: Auth, given: string, visitor: Visitor): Promise<AuthAnswer<unknown>> {
  const code = withoutSpaces(given)
  const call = { body: { code }, headers: authHeadersOf(visitor), returnHeaders: true } as const
  return isAppCode(code) ? askAuth(auth.api.verifyTOTP(call)) : askAuth(auth.api.verifyBackupCode(call))
}

/** RFC 6238 §5.2: a code that was read over a shoulder opens nothing. @throws AppError `wrong_code` */
async function refuseUsedCode(
  context: Context,
  auth: Auth,
  { code, cookies }: { code: string; cookies: readonly string[] },
): Promise<void> {
  const { userId, sessionId } = await requireSignedIn(context, auth, { cookie: cookieHeader(cookies) })
  if (await isFirstUse(context, { kind: 'code', of: withoutSpaces(code), by: userId })) return
  await deleteSession(context.db, userId, sessionId)
  throw new AppError('wrong_code', 'This code was used before. Sign in again with the one your app shows next.')
}

/** Whether it has the form of a code of an authenticator app, as opposed to a backup code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code))
}

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '')
}

/** Ends the session of the browser. */
export async function signOut(context: Context, auth: Auth, visitor: Visitor): Promise<readonly string[]> {
  const signedIn = await requireSignedIn(context, auth, visitor)
  const { cookies } = await askAuth(auth.api.signOut({ headers: authHeadersOf(visitor), returnHeaders: true }))
  await deleteSession(context.db, signedIn.userId, signedIn.sessionId)
  return cookies
}

async function endFormer(context: Context, auth: Auth, visitor: Visitor): Promise<void> {
  const former = await findSignedIn(context, auth, visitor)
  if (former !== undefined) await deleteSession(context.db, former.userId, former.sessionId)
}

/** Whoever gives the password again goes on with the session there is until the code is given, too. */
function keepsSession(cookie: string): boolean {
  return !SESSION.test(cookie)
}

function withoutSession(cookie: string | undefined): string | undefined {
  return cookie
    ?.split(';')
    .filter((part) => !SESSION.test(part.trim()))
    .join(';')
}
