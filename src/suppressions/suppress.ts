import { writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Transaction } from '../platform/database/db.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { contactKeyOf } from './contact-key.ts'
import { lockContacts, lockDomains } from './contact-store.ts'
import { deleteSuppression, insertSuppressions } from './store.ts'
import type { Suppression, SuppressionKind, SuppressionReason } from './store.ts'

/** Why, and on whose word. */
interface Cause {
  readonly reason: SuppressionReason
  readonly note?: string | null
  /** `key_…`, `user_…`, `operator`, or what made it happen by itself, such as `unsubscribe_link`. */
  readonly actor: string
}

/**
 * Keeps the organization from contacting an address in any campaign. Locks its contact, so that an email that begins to
 * leave at the same moment does so before or not at all. A stronger reason replaces a weaker one. Answers the suppression,
 * or undefined for an erased person: their address is not written down again, and nobody contacts them anyway.
 * Ending the leads of the address is the caller's, in the same transaction.
 */
export async function suppressAddress(
  context: Context,
  tx: Transaction,
  organizationId: string,
  given: Cause & { readonly emailKey: string },
): Promise<Suppression | undefined> {
  const [suppression] = await suppressAddresses(context, tx, organizationId, { ...given, emailKeys: [given.emailKey] })
  return suppression
}

/** Like `suppressAddress` for many addresses at once; those of erased persons are missing in the answer. */
export async function suppressAddresses(
  context: Context,
  tx: Transaction,
  organizationId: string,
  given: Cause & { readonly emailKeys: readonly string[] },
): Promise<Suppression[]> {
  const keys = [...new Set(given.emailKeys)].map((emailKey) => contactKeyOf(context, organizationId, emailKey))
  if (keys.length === 0) return []
  const contacts = await lockContacts(tx, keys, context.clock.now())
  const erased = new Set(contacts.filter((one) => one.erasedAt !== null).map((one) => one.addressHash.toString('hex')))
  const living = keys.filter((key) => !erased.has(key.addressHash.toString('hex')))
  return insert(context, tx, organizationId, { ...given, kind: 'address', values: living.map((key) => key.emailKey) })
}

async function insert(
  context: Context,
  tx: Transaction,
  organizationId: string,
  given: Cause & { readonly kind: SuppressionKind; readonly values: readonly string[] },
): Promise<Suppression[]> {
  if (given.values.length === 0) return []
  const now = context.clock.now()
  return insertSuppressions(tx, {
    organizationId,
    values: given.values.map((value) => ({ suppressionId: uuidv7(now.getTime()), kind: given.kind, value })),
    reason: given.reason,
    note: given.note ?? null,
    createdBy: given.actor,
    now,
  })
}

/** What is to be suppressed on somebody's word. Addresses and domains are in the form they are compared in. */
export interface SuppressionOrder extends Cause {
  readonly emailKeys: readonly string[]
  readonly domains: readonly string[]
  /** What follows for the leads of the addresses, in the same transaction; their contacts are locked already. */
  readonly endLeads: (tx: Transaction, emailKeys: readonly string[]) => Promise<void>
}

/** What holds now; erased persons are missing. */
export interface AddedSuppressions {
  readonly addresses: readonly Suppression[]
  readonly domains: readonly Suppression[]
}

/** Suppresses addresses and domains in the caller's transaction, without a word in the audit. */
export async function addSuppressionsIn(
  context: Context,
  tx: Transaction,
  organizationId: string,
  order: SuppressionOrder,
): Promise<AddedSuppressions> {
  const addresses = await suppressAddresses(context, tx, organizationId, order)
  const values = [...new Set(order.domains)]
  if (values.length > 0) await lockDomains(tx, organizationId)
  const domains = await insert(context, tx, organizationId, { ...order, kind: 'domain', values })
  await order.endLeads(tx, addresses.map((one) => one.value).toSorted())
  return { addresses, domains }
}

/** Suppresses addresses and domains, all or nothing. Answers them in no particular order; erased persons are missing. */
export async function addSuppressions(
  context: Context,
  organizationId: string,
  order: SuppressionOrder,
): Promise<Suppression[]> {
  return transaction(context.db, async (tx) => {
    const { addresses, domains } = await addSuppressionsIn(context, tx, organizationId, order)
    await writeAudit(tx, context.clock.now(), {
      organizationId,
      actor: order.actor,
      action: 'suppressions.added',
      target: showId('org', organizationId),
      after: { reason: order.reason, addresses: addresses.length, domains: domains.length },
    })
    return [...addresses, ...domains]
  })
}

/**
 * Lifts a suppression, for a reason that the audit keeps. Leads that ended because of it stay ended.
 * @throws AppError `not_found`, `validation_failed` without a reason
 */
export async function liftSuppression(
  context: Context,
  organizationId: string,
  order: { suppressionId: string; reason: string; actor: string },
): Promise<void> {
  const reason = order.reason.trim()
  if (reason === '' || reason.length > 1_000) {
    const detail = 'Lifting a suppression takes a reason of 1 to 1,000 characters.'
    throw invalid([{ pointer: '/reason', code: 'required', detail }], detail)
  }
  await transaction(context.db, async (tx) => {
    const lifted = await deleteSuppression(tx, organizationId, order.suppressionId)
    if (lifted === undefined) throw notFound('suppression')
    await writeAudit(tx, context.clock.now(), {
      organizationId,
      actor: order.actor,
      action: 'suppression.lifted',
      target: showId('supp', order.suppressionId),
      // The address itself would outlive the erasure of its owner here.
      before: { kind: lifted.kind, reason: lifted.reason },
      after: { reason },
    })
  })
}
