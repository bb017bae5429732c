import { addressesPresent } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { emailKeyOf } from './read-entries.ts'
import type { Entry } from './read-entries.ts'
import type { Import } from './store.ts'

/** Whether where its lead stood holds only for one that is new. */
export function isNewOnly({ plan }: Pick<Entry, 'plan'>): boolean {
  return plan.kind === 'lead' && plan.newOnly === true
}

/**
 * The rows of a batch, those that are `newOnly` without where their lead stood if it is in the campaign already. One that
 * came since the import was started counts as new: of rows that name one address, neither order nor number matters.
 */
export async function sparePresent(
  context: Context,
  db: Db,
  { organizationId, campaignId, startedAt }: Import,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const emailKeys = entries.filter(isNewOnly).flatMap((entry) => emailKeyOf(entry) ?? [])
  if (emailKeys.length === 0 || campaignId === null) return entries
  const present = await addressesPresent(context, db, { organizationId, campaignId, upto: startedAt }, emailKeys)
  return entries.map((entry) => (isNewOnly(entry) && present.has(emailKeyOf(entry) ?? '') ? spared(entry) : entry))
}

function spared(entry: Entry): Entry {
  const { plan, request } = entry
  if (plan.kind !== 'lead') return entry
  const { kind, body, warnings: told = [] } = plan
  if (request === undefined) return { ...entry, plan: { kind, body } }
  const { arrives: _arrives, ...others } = request
  const warnings = request.warnings.filter((warning) => !told.includes(warning))
  return { ...entry, plan: { kind, body }, request: { ...others, warnings } }
}
