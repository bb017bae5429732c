import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { auditPerson } from './audit-sign-in.ts'
import { askAuth, asVisitor, inAuthTransaction } from './auth.ts'
import type { Auth } from './auth.ts'
import { countLimitedAttempt, forgiveAttempts } from './limit-attempts.ts'
import { endOthers } from './set-password.ts'
import { isAppCode, verifyCode } from './sign-in.ts'
import type { CountedVisitor } from './sign-in.ts'
import { assertBothFactors, requireSignedIn } from './signed-in.ts'
import type { SignedIn } from './signed-in.ts'

/** What an authenticator app needs, and codes for the day the phone is lost. Shown once. */
export interface SecondFactorOffer {
  /** `otpauth://totp/…`, to be shown as a QR code. */
  readonly uri: string
  readonly backupCodes: readonly string[]
}

/** Makes a secret for an authenticator app. It counts once a code of it was given back. @throws AppError `wrong_credentials`, `conflict` */
export async function beginSecondFactor(
  context: Context,
  auth: Auth,
  given: { password: string; visitor: CountedVisitor },
): Promise<SecondFactorOffer> {
  const signedIn = await requireSignedIn(context, auth, given.visitor)
  if (signedIn.hasTwoFactor) throw new AppError('conflict', 'Two-factor sign-in is on. Switch it off first.')
  const attempt = await countFor(context, signedIn, given.visitor)
  const { response } = await transaction(context.db, (tx) =>
    inAuthTransaction(tx, () =>
      askAuth(
        auth.api.enableTwoFactor({
          body: { password: given.password },
          ...asVisitor(given.visitor),
        }),
      ),
    ),
  )
  await forgiveAttempts(context, attempt)
  return { uri: response.totpURI, backupCodes: response.backupCodes }
}

/** Switches the second factor on by a first code; the session gets another token and all others end. @throws AppError `wrong_code`, `conflict` */
export async function confirmSecondFactor(
  context: Context,
  auth: Auth,
  given: { code: string; visitor: CountedVisitor },
): Promise<readonly string[]> {
  const signedIn = await requireSignedIn(context, auth, given.visitor)
  if (signedIn.hasTwoFactor) throw new AppError('conflict', 'Two-factor sign-in is on already.')
  const attempt = await countFor(context, signedIn, given.visitor)
  // A backup code proves no app.
  if (!isAppCode(given.code)) throw new AppError('wrong_code', 'This is not a code of your app: it has six digits.')
  const { cookies } = await transaction(context.db, (tx) =>
    inAuthTransaction(tx, async () => {
      const answer = await verifyCode(auth, given.code, given.visitor)
      await auditPerson(context, tx, signedIn.userId, { action: 'member.two_factor_enabled' })
      return answer
    }),
  )
  await forgiveAttempts(context, attempt)
  await endOthers(context, auth, { userId: signedIn.userId, cookies })
  return cookies
}

/** Switches the second factor off; the session gets another token and all others end. @throws AppError `wrong_credentials`, `fresh_sign_in_required` */
export async function removeSecondFactor(
  context: Context,
  auth: Auth,
  given: { password: string; visitor: CountedVisitor },
): Promise<readonly string[]> {
  const { visitor, password } = given
  const signedIn = await requireSignedIn(context, auth, visitor)
  if (!signedIn.hasTwoFactor) throw new AppError('conflict', 'Two-factor sign-in is not switched on.')
  assertBothFactors(signedIn)
  const attempt = await countFor(context, signedIn, visitor)
  const { cookies } = await transaction(context.db, (tx) =>
    inAuthTransaction(tx, async () => {
      const call = { body: { password }, ...asVisitor(visitor) } as const
      const answer = await askAuth(auth.api.disableTwoFactor(call))
      await auditPerson(context, tx, signedIn.userId, { action: 'member.two_factor_disabled' })
      return answer
    }),
  )
  await forgiveAttempts(context, attempt)
  await endOthers(context, auth, { userId: signedIn.userId, cookies })
  return cookies
}

async function countFor(context: Context, signedIn: SignedIn, visitor: CountedVisitor) {
  const attempt = { kind: 'password', from: visitor.addressGroup, at: signedIn.userId }
  await countLimitedAttempt(context, attempt)
  return attempt
}
