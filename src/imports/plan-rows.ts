import { foreseeLeads, listRules, parseLead } from '../leads/index.ts'
import type { ParsedLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { hashAddress } from '../platform/secrets.ts'
import { foreseeContacts } from '../suppressions/index.ts'
import type { ImportOptions, Row, RowPlan } from './import.ts'
import { outcomeOfRow, PLAN_OUTCOMES } from './plan-outcomes.ts'
import type { PlannedRow, PlanOutcome, ReadRow } from './plan-outcomes.ts'
import type { RowPlanner } from './plan-row.ts'
import { readBlocked } from './read-blocked.ts'
import { createSeenAddresses } from './seen-addresses.ts'

/** Rows that are shown of each outcome. */
const MOST_SAMPLES = 25
/** Leads to mail that are kept for the simulation. */
const MOST_TO_SIMULATE = 500
const MOST_UNKNOWN = 50

/** What an import would do with the rows of a file, counted over all of them. */
export interface PlannedRows {
  readonly rows: number
  readonly counts: Readonly<Record<PlanOutcome, number>>
  readonly samples: readonly PlannedRow[]
  /** States of the other tool that are not understood, with how many rows say so; the first 50. */
  readonly unknownStates: readonly { readonly detail: string; readonly rows: number }[]
  /** Of those that would be mailed, how many have a disposable address. */
  readonly disposable: number
  /** The first that would be mailed, each with its line. */
  readonly toMail: readonly { readonly line: number; readonly lead: ParsedLead }[]
}

/** Where the rows go. */
export interface PlanPlace {
  readonly organizationId: string
  /** Null for a file of suppressed addresses. */
  readonly campaignId: string | null
  readonly options: Pick<ImportOptions, 'duplicateScope'> & Partial<ImportOptions>
}

interface Tally {
  rows: number
  readonly counts: Record<PlanOutcome, number>
  readonly samples: PlannedRow[]
  readonly unknown: Map<string, number>
  readonly toMail: { line: number; lead: ParsedLead }[]
  disposable: number
}

/**
 * Looks at every row of a file, some 1,000 at a time, as an import would, and writes nothing. Memory does not grow with
 * the file but for four bytes an address. `tell` is told after each part how many rows were looked at.
 */
export async function planRows(
  context: Context,
  place: PlanPlace,
  file: {
    readonly parts: AsyncIterable<readonly Row[]>
    readonly rowsTotal: number
    readonly planner: RowPlanner
    readonly tell: (rows: number) => Promise<void>
  },
): Promise<PlannedRows> {
  const counts = Object.fromEntries(PLAN_OUTCOMES.map((outcome) => [outcome, 0])) as Record<PlanOutcome, number>
  const tally: Tally = { rows: 0, counts, samples: [], unknown: new Map(), toMail: [], disposable: 0 }
  const seen = createSeenAddresses(file.rowsTotal)
  for await (const part of file.parts) {
    await planPart(context, place, { part, planner: file.planner, seen, tally })
    await file.tell(tally.rows)
  }
  const unknownStates = [...tally.unknown].map(([detail, rows]) => ({ detail, rows }))
  return { ...tally, unknownStates }
}

interface PlanningPart {
  readonly part: readonly Row[]
  readonly planner: RowPlanner
  readonly seen: ReturnType<typeof createSeenAddresses>
  readonly tally: Tally
}

async function planPart(context: Context, place: PlanPlace, { part, planner, seen, tally }: PlanningPart) {
  const today = context.clock.now().toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate()
  const read: ReadRow[] = []
  const blocked: BlockedRow[] = []
  for (const row of part) {
    const plan = planner(row)
    tally.rows += 1
    if (plan.kind === 'invalid') count(tally, invalidRow(row, plan.problems[0]?.detail))
    else if (plan.kind === 'suppression') blocked.push({ row, plan })
    else {
      const parsed = parseLead(plan.body, { lenient: true, today })
      if (!parsed.ok) {
        count(tally, suppressedAnyway(row, plan) ?? invalidRow(row, parsed.errors[0]?.detail))
        continue
      }
      for (const { detail } of plan.warnings ?? []) noteUnknown(tally, detail)
      const { lead } = parsed
      read.push({ row, lead, elsewhere: plan, isRepeated: seen.meet(lead.emailKey) })
    }
  }
  if (blocked.length > 0) await planBlocked(context, place.organizationId, { blocked, seen, tally })
  if (read.length === 0 || place.campaignId === null) return
  const { organizationId, campaignId, options } = place
  const where = { organizationId, campaignId, duplicateScope: options.duplicateScope }
  const keys = read.map(({ lead }) => lead.emailKey)
  const foreseen = await foreseeLeads(context, where, keys)
  for (const [index, one] of read.entries()) {
    const planned = outcomeOfRow(one, foreseen[index]!, options.onDuplicate)
    count(tally, planned)
    if (planned.outcome !== 'mail') continue
    if (one.lead.domainKind === 'disposable') tally.disposable += 1
    if (tally.toMail.length < MOST_TO_SIMULATE) tally.toMail.push({ line: one.row.line, lead: one.lead })
  }
}

function count(tally: Tally, planned: PlannedRow): void {
  tally.counts[planned.outcome] += 1
  if (tally.counts[planned.outcome] <= MOST_SAMPLES) tally.samples.push(planned)
}

function noteUnknown({ unknown }: Tally, detail: string): void {
  if (unknown.has(detail) || unknown.size < MOST_UNKNOWN) unknown.set(detail, (unknown.get(detail) ?? 0) + 1)
}

function invalidRow({ line }: Row, detail = 'The row cannot be read.'): PlannedRow {
  return { line, outcome: 'invalid', email: null, companyName: null, detail }
}

/** Nobody is written to because a name is missing beside their wish not to be. */
function suppressedAnyway({ line }: Row, plan: Extract<RowPlan, { kind: 'lead' }>): PlannedRow | undefined {
  if (plan.suppresses === undefined) return undefined
  const read = listRules.readAddress(String(plan.body['email'] ?? ''))
  if (!('key' in read)) return undefined
  const detail = `The other tool says ${plan.suppresses.reason}: the address is suppressed; the row makes no lead.`
  // Whether they were erased is not asked here: they are not named.
  return { line, outcome: 'suppresses', email: null, companyName: null, detail }
}

interface BlockedRow {
  readonly row: Row
  readonly plan: Extract<RowPlan, { kind: 'suppression' }>
}

async function planBlocked(
  context: Context,
  organizationId: string,
  { blocked, seen, tally }: Pick<PlanningPart, 'seen' | 'tally'> & { readonly blocked: readonly BlockedRow[] },
): Promise<void> {
  const read = blocked.map((one) => ({ ...one, value: readBlocked(one.plan) }))
  const addresses = read.flatMap(({ value }) => ('kind' in value && value.kind === 'address' ? [value.value] : []))
  const erased = await findErased(context, organizationId, addresses)
  for (const { row, plan, value } of read) {
    if ('code' in value) count(tally, invalidRow(row, value.detail))
    else if (erased.has(value.value)) count(tally, { ...blank(row), outcome: 'erased', detail: ERASED })
    else count(tally, blockedRow(row, { plan, value, isRepeated: seen.meet(`${value.kind} ${value.value}`) }))
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
