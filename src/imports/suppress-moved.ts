import { endLeadsOf } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { hashAddress } from '../platform/secrets.ts'
import { hostSuffixes, lockContacts, suppressAddresses } from '../suppressions/index.ts'
import type { SuppressionReason } from '../suppressions/index.ts'

/** An address that another tool must not write to any more, as it is compared, and why. */
export interface MovedSuppression {
  readonly emailKey: string
  readonly reason: SuppressionReason
  readonly note: string
}

/**
 * Locks the people of a stretch of a file, in sorted order and before anything else of them is: those whose leads are
 * added and those whose addresses are suppressed, so that neither has to wait for the other later.
 */
export async function lockPeopleOfRows(
  context: Context,
  tx: Transaction,
  organizationId: string,
  emailKeys: readonly string[],
): Promise<void> {
  const people = [...new Set(emailKeys)].map((emailKey) => ({
    organizationId,
    emailKey,
    addressHash: hashAddress(context.instance.erasureKey, organizationId, emailKey),
    suffixes: hostSuffixes(emailKey),
  }))
  if (people.length > 0) await lockContacts(tx, people, context.clock.now())
}

/**
 * Suppresses addresses in the whole organization for what another tool says of them, and ends their leads in every
 * campaign. Their people are locked (`lockPeopleOfRows`), and leads of the same rows are added before: a lead that arrives
 * ended keeps its reason. Erased persons are passed over.
 */
export async function suppressMoved(
  context: Context,
  tx: Transaction,
  { organizationId, actor }: { readonly organizationId: string; readonly actor: string },
  moved: readonly MovedSuppression[],
): Promise<void> {
  const alike = Map.groupBy(moved, ({ reason, note }) => JSON.stringify([reason, note]))
  const suppressed: string[] = []
  for (const same of alike.values()) {
    const [{ reason, note }] = same as [MovedSuppression]
    const order = { emailKeys: same.map(({ emailKey }) => emailKey), reason, note, actor }
    const added = await suppressAddresses(context, tx, organizationId, order)
    suppressed.push(...added.map(({ value }) => value))
  }
  await endLeadsOf(context, organizationId)(tx, [...new Set(suppressed)].toSorted())
}
