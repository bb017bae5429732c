import { readName, readSignInEmail } from '../../accounts/index.ts'
import { HOUR } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { sqlState, transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, asError, invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { addressChangeLink, addressChangeMail, addressChangedMail } from '../account-mail/compose-account-mail.ts'
import type { SendAccountMail } from '../account-mail/transports/account-mail.ts'
import { deleteVerifications, findUser, findUserByEmail, renameUser, setUserEmail } from './account-store.ts'
import { auditPerson } from './audit-sign-in.ts'
import type { Auth } from './auth.ts'
import { countLimitedAttempt } from './limit-attempts.ts'
import { verifyPasswordOfHash } from './password.ts'
import { proveOnce } from './set-password.ts'
import type { CountedVisitor } from './sign-in.ts'
import { assertBothFactors, requireSignedIn } from './signed-in.ts'

/** How long the link that confirms an address can be used. */
export const ADDRESS_LINK_LASTS = 24 * HOUR

interface Change {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly password: string | undefined
  readonly visitor: CountedVisitor
}

/**
 * Changes the name of who is signed in, and the address to sign in with. The address takes the password; where accounts get
 * mail it changes once the link that is sent to it was opened. Answers where that went, or null.
 * @throws AppError `validation_failed`, `wrong_credentials`, `fresh_sign_in_required`, `conflict`
 */
export async function changeOwnAccount(
  context: Context,
  within: { readonly auth: Auth; readonly send: SendAccountMail | undefined },
  { name: givenName, email: givenEmail, password = '', visitor }: Change,
): Promise<string | null> {
  const signedIn = await requireSignedIn(context, within.auth, visitor)
  const { userId } = signedIn
  const name = givenName === undefined ? signedIn.name : readName(givenName)
  const email = givenEmail === undefined ? signedIn.email : readSignInEmail(givenEmail)
  const rename = async (tx: Transaction) => {
    if (name === signedIn.name) return
    await renameUser(tx, userId, { name, now: context.clock.now() })
    await auditPerson(context, tx, userId, { action: 'member.renamed' })
  }
  if (email === signedIn.email) {
    await transaction(context.db, rename)
    return null
  }
  assertBothFactors(signedIn)
  const user = await proveOnce(context, { userId, visitor }, async (tx) => {
    const found = await findUser(tx, userId)
    await assertOwnPassword(found?.passwordHash ?? null, password)
    await rename(tx)
    if (within.send === undefined) await moveTo(context, tx, { userId, from: signedIn.email, to: email })
    return found
  })
  if (within.send === undefined || user === undefined) return null
  await sendLink(context, within.send, { ...user, name }, email)
  return email
}

/** Changes an address by the link that was sent to it. @throws AppError `not_found` */
export async function confirmOwnAddress(
  context: Context,
  send: SendAccountMail | undefined,
  { token, visitor }: { token: string; visitor: CountedVisitor },
): Promise<void> {
  await countLimitedAttempt(context, { kind: 'change-address', from: visitor.addressGroup, at: token })
  const [payload = '', signature = ''] = token.split('.')
  const asked = readPayload(payload)
  const user = asked && (await findUser(context.db, asked.userId))
  const isOver = asked === undefined || asked.until < context.clock.now().getTime()
  if (user === undefined || isOver || !context.secrets.verifyLink(signedText(payload, user), signature)) {
    throw notFound('link: it was used before, or is too old. Change your address again')
  }
  const { userId } = user
  await transaction(context.db, (tx) => moveTo(context, tx, { userId, from: user.email, to: asked.email }))
  // Whoever did not ask for it learns of it where they still read.
  send?.(addressChangedMail({ ...user, next: asked.email })).catch((error: unknown) => {
    context.log.error({ err: asError(error) }, 'A mail to an account was not sent.')
  })
}

/** @throws AppError `wrong_credentials` */
async function assertOwnPassword(hash: string | null, password: string): Promise<void> {
  if (hash !== null && (await verifyPasswordOfHash({ hash, password }))) return
  throw new AppError('wrong_credentials', 'This is not your password.')
}

const UNIQUE_VIOLATION = '23505'

/** Links of resets that went to the address before count no more. */
async function moveTo(
  context: Context,
  tx: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const taken = () => {
    const detail = 'Another account has this address. Sign in with that one, or choose another address.'
    return invalid([{ pointer: '/email', code: 'not_allowed', detail }], detail)
  }
  const moved = await setUserEmail(tx, { userId, from, to, now: context.clock.now() }).catch((error: unknown) => {
    throw sqlState(error) === UNIQUE_VIOLATION ? taken() : error
  })
  if (moved !== true) throw taken()
  await deleteVerifications(tx, userId)
  await auditPerson(context, tx, userId, { action: 'member.address_changed' })
}

async function sendLink(context: Context, send: SendAccountMail, user: Signer, email: string): Promise<void> {
  // An address that has an account gets nothing: the answer must not tell that it has.
  if ((await findUserByEmail(context.db, email)) !== undefined) return
  const until = context.clock.now().getTime() + ADDRESS_LINK_LASTS
  const payload = Buffer.from(JSON.stringify([showId('user', user.userId), email, until])).toString('base64url')
  const token = `${payload}.${context.secrets.signLink(signedText(payload, user))}`
  await send(addressChangeMail({ email, name: user.name, link: addressChangeLink(context, token) }))
}

type Signer = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** A link counts once, and no more after the password or the address changed, even where the address changed back. */
function signedText(payload: string, { email, passwordHash, addressChangedAt }: Signer): string {
  return JSON.stringify(['change-address', payload, email, passwordHash, addressChangedAt])
}

function readPayload(payload: string): { userId: string; email: string; until: number } | undefined {
  try {
    const [userId, email, until] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
    if (typeof userId !== 'string' || typeof email !== 'string' || typeof until !== 'number') return undefined
    const uuid = parseId('user', userId)
    return uuid === undefined ? undefined : { userId: uuid, email, until }
  } catch {
    return undefined
  }
}
