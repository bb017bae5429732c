import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'
import { resetLink } from '../account-mail/compose-account-mail.ts'
import { deleteSessions, deleteVerifications } from './account-store.ts'
import { auditPerson } from './audit-sign-in.ts'
import { askAuth, asVisitor, createAuth, inAuthTransaction } from './auth.ts'
import type { Auth } from './auth.ts'
import { countLimitedAttempt, forgiveAttempts } from './limit-attempts.ts'
import { checkPassword } from './password.ts'
import type { CountedVisitor } from './sign-in.ts'
import { assertBothFactors, cookieHeader, requireSignedIn } from './signed-in.ts'

/**
 * Has the link of a reset sent to an address, if it has an account. Neither the answer nor its time tells whether it has.
 * @throws AppError `too_many_attempts`
 */
export async function requestReset(
  context: Context,
  auth: Auth,
  given: { email: string; visitor: CountedVisitor },
): Promise<void> {
  const email = given.email.trim().toLowerCase()
  await countLimitedAttempt(context, { kind: 'reset', from: given.visitor.addressGroup, at: email })
  await (await auth()).api.requestPasswordReset({ body: { email }, ...asVisitor(given.visitor) })
}

/** Makes the link of a reset for the operator to hand over. @throws AppError `not_found` */
export async function createResetLink(context: Context, email: string): Promise<string> {
  let link: string | undefined
  const auth = createAuth(context, {
    tellReset: async ({ token }) => {
      link = resetLink(context, token)
    },
    onReset: async () => {},
  })
  await (await auth()).api.requestPasswordReset({ body: { email: email.trim().toLowerCase() } })
  if (link === undefined) throw notFound('account')
  return link
}

/** Sets a new password by the token of a reset, which is used up, and ends every session. @throws AppError `not_found`, `validation_failed` */
export async function finishReset(
  context: Context,
  auth: Auth,
  given: { token: string; password: string; visitor: CountedVisitor },
): Promise<void> {
  const { password, visitor } = given
  checkPassword(password)
  // No token holds anything else; the database takes no NUL.
  const token = given.token.replaceAll(/[^\w-]/g, '?')
  await countLimitedAttempt(context, { kind: 'finish-reset', from: visitor.addressGroup, at: token })
  await transaction(context.db, (tx) =>
    inAuthTransaction(tx, () =>
      askAuth(auth, ({ api }) => api.resetPassword({ body: { newPassword: password, token }, ...asVisitor(visitor) })),
    ),
  )
}

/** Changes the password of who is signed in: other sessions end, this one goes on under another token. @throws AppError `wrong_credentials`, `validation_failed`, `fresh_sign_in_required` */
export async function changePassword(
  context: Context,
  auth: Auth,
  given: { current: string; next: string; visitor: CountedVisitor },
): Promise<readonly string[]> {
  const { visitor, current, next } = given
  const signedIn = await requireSignedIn(context, auth, visitor)
  checkPassword(next, '/next')
  assertBothFactors(signedIn)
  const { userId } = signedIn
  const { cookies } = await proveOnce(context, { userId, visitor, action: 'member.password_changed' }, async (tx) => {
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
    const answer = await askAuth(auth, ({ api }) => api.changePassword({ body, ...asVisitor(visitor) }))
    await deleteVerifications(tx, userId)
    return answer
  })
  return cookies
}

/**
 * Does what takes the password or a code of who is signed in, as one transaction with its audit entry where it has one.
 * Counts the attempt before, and forgives it once it succeeded. @throws AppError `too_many_attempts`
 */
export async function proveOnce<T>(
  context: Context,
  { userId, visitor, action }: { userId: string; visitor: CountedVisitor; action?: string },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const attempt = { kind: 'password', from: visitor.addressGroup, at: userId }
  await countLimitedAttempt(context, attempt)
  const done = await transaction(context.db, (tx) =>
    inAuthTransaction(tx, async () => {
      const answer = await work(tx)
      if (action !== undefined) await auditPerson(context, tx, userId, { action })
      return answer
    }),
  )
  await forgiveAttempts(context, attempt)
  return done
}

/** Ends every session but the one that the cookies of an answer begin. */
export async function endOthers(
  context: Context,
  auth: Auth,
  given: { userId: string; cookies: readonly string[] },
): Promise<void> {
  const kept = await requireSignedIn(context, auth, { cookie: cookieHeader(given.cookies) })
  await deleteSessions(context.db, given.userId, kept.sessionId)
}
