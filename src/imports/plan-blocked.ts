import type { Context } from '../platform/context.ts'
import { hashAddress } from '../platform/secrets.ts'
import { foreseeContacts } from '../suppressions/index.ts'
import type { Row, RowPlan } from './import.ts'
import type { PlannedRow } from './plan-outcomes.ts'
import { countRow } from './plan-tally.ts'
import type { Noted, Tally } from './plan-tally.ts'
import { readBlocked } from './read-blocked.ts'
import type { SeenAddresses } from './seen-addresses.ts'

/** A row that suppresses an address or a domain. */
export interface BlockedRow {
  readonly row: Row
  readonly plan: Extract<RowPlan, { kind: 'suppression' }>
}

/** Counts rows of a file of suppressed addresses and domains. */
export async function planBlocked(
  context: Context,
  organizationId: string,
  { blocked, seen, tally }: { blocked: readonly BlockedRow[]; seen: SeenAddresses<Noted>; tally: Tally },
): Promise<void> {
  const read = blocked.map((one) => ({ ...one, value: readBlocked(one.plan) }))
  const addresses = read.flatMap(({ value }) => ('kind' in value && value.kind === 'address' ? [value.value] : []))
  const erased = await findErased(context, organizationId, addresses)
  for (const { row, plan, value } of read) {
    if ('code' in value) countRow(tally, { ...blank(row), outcome: 'invalid', detail: value.detail })
    else if (erased.has(value.value)) countRow(tally, { ...blank(row), outcome: 'erased', detail: ERASED })
    else {
      const key = `${value.kind} ${value.value}`
      countRow(tally, blockedRow(row, { plan, value, isRepeated: seen.find(key) !== undefined }))
      seen.note(key, 'suppresses')
    }
  }
}

const ERASED = 'This person was erased; nobody contacts them anyway.'

function blank({ line }: Row) {
  return { line, email: null, companyName: null }
}

function blockedRow(
  row: Row,
  given: Pick<BlockedRow, 'plan'> & {
    readonly value: { readonly kind: 'address' | 'domain'; readonly value: string }
    readonly isRepeated: boolean
  },
): PlannedRow {
  const { kind, value } = given.value
  const named = { ...blank(row), email: value }
  if (given.isRepeated) return { ...named, outcome: 'repeated', detail: 'It stands further up in the file.' }
  const what = kind === 'domain' ? 'The domain and every host below it is' : 'The address is'
  return { ...named, outcome: 'suppresses', detail: `${what} suppressed everywhere: ${given.plan.reason}.` }
}

async function findErased(
  context: Context,
  organizationId: string,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const hashOf = (emailKey: string) => hashAddress(context.instance.erasureKey, organizationId, emailKey)
  const people = emailKeys.map((emailKey) => ({ emailKey, addressHash: hashOf(emailKey) }))
  const found = people.length === 0 ? [] : await foreseeContacts(context.db, organizationId, people)
  return new Set(emailKeys.filter((_, index) => found[index]?.isErased === true))
}
