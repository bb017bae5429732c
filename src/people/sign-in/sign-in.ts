import type { BrowserVisitor } from '../../platform/caller.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteSession, findUserByEmail } from './account-store.ts'
import { auditRefusedSignIn, auditSignedIn } from './audit-sign-in.ts'
import type { SignInMethod } from './audit-sign-in.ts'
import { askAuth, asVisitor, inAuthTransaction } from './auth.ts'
import type { Auth, AuthAnswer } from './auth.ts'
import { countLimitedAttempt, countUse, forgiveAttempts } from './limit-attempts.ts'
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
export type CountedVisitor = BrowserVisitor & { readonly address: string; readonly addressGroup: string }

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
    askAuth(auth, ({ api }) => api.signInEmail({ body: { email, password }, ...asVisitor(visitor) })),
  )
  const needsCode = Reflect.get(answer.response, 'twoFactorRedirect') === true
  if (needsCode) return { needsCode, cookies: answer.cookies.filter(keepsSession) }
  await auditBegun(context, auth, { ...answer.response, userId: answer.response.user.id, address: visitor.address })
  await endFormer(context, auth, visitor)
  return { needsCode, cookies: answer.cookies }
}

/**
 * Audits the session that a password began, or ends it. The library commits it by itself: a transaction around it would
 * hold a connection while the password is hashed. Until this is done nobody was given its token.
 */
async function auditBegun(
  context: Context,
  auth: Auth,
  { userId, address, token }: { userId: string; address: string; token: string },
): Promise<void> {
  try {
    await transaction(context.db, (tx) => auditSignedIn(context, tx, userId, { method: 'password', address }))
  } catch (error) {
    const { internalAdapter } = await (await auth()).$context
    await internalAdapter.deleteSession(token)
    throw error
  }
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
  const { cookies } = await tellingRefusals(context, { attempt, method, visitor, find: async () => userId }, () =>
    verifyAndAudit(context, auth, { code: given.code, method, visitor: challenged }),
  )
  await endFormer(context, auth, visitor)
  return { needsCode: false, cookies }
}

/** Checks the second factor: its use, the session and the entry in the audit are one. @throws AppError `wrong_code`, `wrong_credentials` */
async function verifyAndAudit(
  context: Context,
  auth: Auth,
  { code, method, visitor }: { code: string; method: SignInMethod; visitor: CountedVisitor },
): Promise<AuthAnswer<unknown>> {
  const done = await transaction(context.db, (tx) =>
    inAuthTransaction(tx, async () => {
      try {
        const answer = await verifyCode(auth, code, visitor)
        const userId = await refuseUsedCode(context, auth, tx, { code, cookies: answer.cookies })
        await auditSignedIn(context, tx, userId, { method, address: visitor.address })
        return answer
      } catch (error) {
        // Committed: the library counts wrong codes, and locks who guesses.
        if (isRefusal(error)) return error
        throw error
      }
    }),
  )
  if (done instanceof AppError) throw done
  return done
}

/** What somebody does who is not who they say: the audit tells of it. */
const REFUSALS: ReadonlySet<string> = new Set(['wrong_credentials', 'wrong_code', 'too_many_attempts'])

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && REFUSALS.has(error.code)
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
  const tell = (reason: string) => auditRefusedSignIn(context, { method, address: visitor.address, reason, find })
  await countLimitedAttempt(context, attempt, () => tell('too_many_attempts'))
  const done = await work().catch((error: unknown) => {
    if (isRefusal(error)) tell(error.code)
    throw error
  })
  await forgiveAttempts(context, attempt)
  return done
}

/** Whose second factor the browser was asked for: its cookie names a row that whoever holds the cookie may use. */
async function findChallenged(auth: Auth, cookie: string | undefined): Promise<string | undefined> {
  const signed = CHALLENGE.exec(cookie ?? '')?.[1]
  if (signed === undefined) return undefined
  const { internalAdapter } = await (await auth()).$context
  const [token] = signed.split('.', 1)
  return (await internalAdapter.findVerificationValue(token ?? ''))?.value
}

/** Checks a code of the app, or a backup code, for whoever the visitor's cookies name. @throws AppError `wrong_code` */
export async function verifyCode(auth: Auth, given: string, visitor: BrowserVisitor): Promise<AuthAnswer<unknown>> {
  const code = withoutSpaces(given)
  const call = { body: { code }, ...asVisitor(visitor) } as const
  return isAppCode(code)
    ? askAuth(auth, ({ api }) => api.verifyTOTP(call))
    : askAuth(auth, ({ api }) => api.verifyBackupCode(call))
}

/** RFC 6238 §5.2: a code that was read over a shoulder opens nothing. Answers who signed in by it. @throws AppError `wrong_code` */
async function refuseUsedCode(
  context: Context,
  auth: Auth,
  tx: Transaction,
  { code, cookies }: { code: string; cookies: readonly string[] },
): Promise<string> {
  const { userId, sessionId } = await requireSignedIn(context, auth, { cookie: cookieHeader(cookies) })
  if ((await countUse(tx, { kind: 'code', of: withoutSpaces(code), by: userId })) === 1) return userId
  await deleteSession(tx, userId, sessionId)
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
export async function signOut(context: Context, auth: Auth, visitor: BrowserVisitor): Promise<readonly string[]> {
  const signedIn = await requireSignedIn(context, auth, visitor)
  const { cookies } = await askAuth(auth, ({ api }) => api.signOut({ ...asVisitor(visitor) }))
  await deleteSession(context.db, signedIn.userId, signedIn.sessionId)
  return cookies
}

async function endFormer(context: Context, auth: Auth, visitor: BrowserVisitor): Promise<void> {
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
