import type Type from 'typebox'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SecondFactorAnswer } from '../schema.ts'
import { askAuth, asVisitor } from './auth.ts'
import type { Auth } from './auth.ts'
import { endOthers, proveOnce } from './set-password.ts'
import { isAppCode, verifyCode } from './sign-in.ts'
import type { CountedVisitor } from './sign-in.ts'
import { assertBothFactors, requireSignedIn } from './signed-in.ts'

/** What an authenticator app needs, and codes for the day the phone is lost. Shown once. */
type SecondFactorOffer = Type.Static<typeof SecondFactorAnswer>

/** Makes a secret for an authenticator app. It counts once a code of it was given back. @throws AppError `wrong_credentials`, `conflict` */
export async function beginSecondFactor(
  context: Context,
  auth: Auth,
  { password, visitor }: { password: string; visitor: CountedVisitor },
): Promise<SecondFactorOffer> {
  const { userId, hasTwoFactor } = await requireSignedIn(context, auth, visitor)
  if (hasTwoFactor) throw new AppError('conflict', 'Two-factor sign-in is on. Turn it off first.')
  const { response } = await proveOnce(context, { userId, visitor }, () =>
    askAuth(auth, ({ api }) => api.enableTwoFactor({ body: { password }, ...asVisitor(visitor) })),
  )
  return { uri: response.totpURI, backupCodes: response.backupCodes }
}

/** Switches the second factor on by a first code; the session gets another token and all others end. @throws AppError `wrong_code`, `conflict` */
export async function confirmSecondFactor(
  context: Context,
  auth: Auth,
  { code, visitor }: { code: string; visitor: CountedVisitor },
): Promise<readonly string[]> {
  const { userId, hasTwoFactor } = await requireSignedIn(context, auth, visitor)
  if (hasTwoFactor) throw new AppError('conflict', 'Two-factor sign-in is already on.')
  const action = 'member.two_factor_enabled'
  const { cookies } = await proveOnce(context, { userId, visitor, action }, () => {
    // A backup code proves no app.
    if (!isAppCode(code)) throw new AppError('wrong_code', 'Enter the six digits from your authenticator app.')
    return verifyCode(auth, code, visitor)
  })
  await endOthers(context, auth, { userId, cookies })
  return cookies
}

/** Switches the second factor off; the session gets another token and all others end. @throws AppError `wrong_credentials`, `fresh_sign_in_required` */
export async function removeSecondFactor(
  context: Context,
  auth: Auth,
  { password, visitor }: { password: string; visitor: CountedVisitor },
): Promise<readonly string[]> {
  const signedIn = await requireSignedIn(context, auth, visitor)
  if (!signedIn.hasTwoFactor) throw new AppError('conflict', 'Two-factor sign-in is not turned on.')
  assertBothFactors(signedIn)
  const { userId } = signedIn
  const { cookies } = await proveOnce(context, { userId, visitor, action: 'member.two_factor_disabled' }, () =>
    askAuth(auth, ({ api }) => api.disableTwoFactor({ body: { password }, ...asVisitor(visitor) })),
  )
  await endOthers(context, auth, { userId, cookies })
  return cookies
}
