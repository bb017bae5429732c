import { checkEligibility, parseLead, suppressionRules, utcDay } from '../../leads/index.ts'
import type { Eligibility, ParsedLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { findErased } from '../../suppressions/index.ts'
import type { ImportOptions, MappedRow, ImportRow } from '../import-types.ts'
import { readBlocklistValue } from '../job/prepare-rows.ts'
import type { RowMapper } from '../mapping/map-row.ts'
import {
  NOTED,
  countRow,
  countToMail,
  createTally,
  noteUnknown,
  outcomeAfter,
  outcomeOfRow,
  repeatedRow,
  reviseRow,
} from './row-outcomes.ts'
import type { RememberedOutcome, PlanOutcome, PlannedRow, ReadRow, DryRunTally } from './row-outcomes.ts'
import { createSeenAddresses } from './seen-addresses.ts'
import type { SeenAddresses } from './seen-addresses.ts'

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

/**
 * Looks at every row of a file, some 1,000 at a time, as an import would, and writes nothing. Memory does not grow with
 * the file but for five bytes an address. `tell` is told after each part how many rows were looked at.
 */
export async function planRows(
  context: Context,
  place: PlanPlace,
  file: {
    readonly parts: AsyncIterable<readonly ImportRow[]>
    readonly rowsTotal: number
    readonly planner: RowMapper
    readonly tell: (rows: number) => Promise<void>
  },
): Promise<PlannedRows> {
  const tally = createTally()
  const seen = createSeenAddresses(file.rowsTotal, NOTED)
  for await (const part of file.parts) {
    await planPart(context, place, { part, planner: file.planner, seen, tally })
    await file.tell(tally.rows)
  }
  const unknownStates = [...tally.unknown].map(([detail, rows]) => ({ detail, rows }))
  const { shown: _shown, unknown: _unknown, ...planned } = tally
  return { ...planned, unknownStates }
}

interface PlanningPart {
  readonly part: readonly ImportRow[]
  readonly planner: RowMapper
  readonly seen: SeenAddresses<RememberedOutcome>
  readonly tally: DryRunTally
}

/** A row of a file of leads, read; `problem` is why it makes none. */
type Reading = ReadRow | UnreadRow

interface UnreadRow {
  readonly row: ImportRow
  readonly plan: MappedRow
  readonly problem: string | undefined
}

async function planPart(context: Context, place: PlanPlace, { part, planner, seen, tally }: PlanningPart) {
  const today = utcDay(context.clock.now())
  const readings: Reading[] = []
  const blocked: BlockedRow[] = []
  for (const row of part) {
    const plan = planner(row)
    tally.rows += 1
    if (plan.kind === 'suppression') blocked.push({ row, plan })
    else readings.push(readLead(row, plan, today))
  }
  if (blocked.length > 0) await planBlocked(context, place.organizationId, { blocked, seen, tally })
  const foreseen = await foresee(context, place, readings)
  // In the order of the file: the first row of an address is the one that is told.
  for (const one of readings) {
    const known = foreseen.get(one)
    const isPresent = known?.kind === 'duplicate' && known.campaignId === place.campaignId
    if (!('lead' in one)) planUnread(one, isPresent, { seen, tally })
    else planLead(spareIf(isPresent, one), known!, { onDuplicate: place.options.onDuplicate, seen, tally })
  }
}

function readLead(
  row: ImportRow,
  plan: Exclude<MappedRow, { kind: 'suppression' }>,
  today: Temporal.PlainDate,
): Reading {
  if (plan.kind === 'invalid') return { row, plan, problem: plan.problems[0]?.detail }
  const parsed = parseLead(plan.body, { lenient: true, today })
  return parsed.ok ? { row, lead: parsed.lead, elsewhere: plan } : { row, plan, problem: parsed.errors[0]?.detail }
}

async function foresee(
  context: Context,
  place: PlanPlace,
  readings: readonly Reading[],
): Promise<Map<Reading, Eligibility>> {
  const { organizationId, campaignId, options } = place
  const people = readings.flatMap((one) => {
    const emailKey = 'lead' in one ? one.lead.emailKey : wishOf(one.plan)?.emailKey
    return emailKey === undefined ? [] : [{ one, emailKey }]
  })
  if (people.length === 0 || campaignId === null) return new Map()
  const where = { organizationId, campaignId, duplicateScope: options.duplicateScope }
  const keys = people.map(({ emailKey }) => emailKey)
  const foreseen = await checkEligibility(context, where, keys)
  return new Map(people.map(({ one }, index) => [one, foreseen[index]!]))
}

/** As an import spares leads of the campaign that is imported into, which are there already. */
function spareIf(isPresent: boolean, one: ReadRow): ReadRow {
  return isPresent && one.elsewhere.newOnly === true ? { ...one, elsewhere: {} } : one
}

type Told = Pick<PlanningPart, 'seen' | 'tally'>

function planLead(
  one: ReadRow,
  foreseen: Eligibility,
  { onDuplicate = 'skip', seen, tally }: Told & { readonly onDuplicate: ImportOptions['onDuplicate'] | undefined },
): void {
  const { row, lead, elsewhere } = one
  for (const { detail } of elsewhere.warnings ?? []) noteUnknown(tally, detail)
  const alone = outcomeOfRow(one, foreseen, onDuplicate)
  const { emailKey } = lead
  const before = alone.outcome === 'erased' ? undefined : seen.find(emailKey)
  if (before === undefined) {
    countRow(tally, alone)
    seen.note(emailKey, alone.outcome === 'mail' ? countToMail(tally, row.line, lead) : alone.outcome)
    return
  }
  const was = before === 'disposable' ? 'mail' : before
  const after = outcomeAfter(was, elsewhere)
  countRow(tally, repeatedRow(one, alone, { changes: after !== was, onDuplicate }))
  if (after !== was) revise({ seen, tally }, emailKey, { before, after, by: alone })
}

/** Nobody is written to because a name is missing beside their wish not to be. */
function planUnread(
  { row, plan, problem = 'The row cannot be read.' }: UnreadRow,
  isPresent: boolean,
  { seen, tally }: Told,
): void {
  const blank = { line: row.line, email: null, companyName: null }
  const wish = wishOf(plan)
  if (wish === undefined || (isPresent && wish.newOnly))
    return countRow(tally, { ...blank, outcome: 'invalid', detail: problem })
  const detail = `The other tool says ${wish.reason}: the address is suppressed; the row makes no lead.`
  const alone: PlannedRow = { ...blank, outcome: 'suppresses', detail }
  const before = seen.find(wish.emailKey)
  // Whether they were erased is asked for other rows of them alone: here they are not named.
  if (before === 'erased') return countRow(tally, { ...alone, outcome: before })
  countRow(tally, before === undefined ? alone : { ...alone, outcome: 'repeated' })
  if (before === undefined) seen.note(wish.emailKey, 'suppresses')
  else if (before !== 'suppresses') revise({ seen, tally }, wish.emailKey, { before, after: 'suppresses', by: alone })
}

function wishOf(plan: MappedRow): { emailKey: string; reason: string; newOnly: boolean } | undefined {
  if (plan.kind !== 'lead' || plan.suppresses === undefined) return undefined
  const read = suppressionRules.readAddress(String(plan.body['email'] ?? ''))
  if (!('key' in read)) return undefined
  return { emailKey: read.key, reason: plan.suppresses.reason, newOnly: plan.newOnly === true }
}

function revise({ seen, tally }: Told, emailKey: string, change: Parameters<typeof reviseRow>[2]): void {
  reviseRow(tally, emailKey, change)
  seen.note(emailKey, change.after)
}

/** A row that suppresses an address or a domain. */
export interface BlockedRow {
  readonly row: ImportRow
  readonly plan: Extract<MappedRow, { kind: 'suppression' }>
}

/** Counts rows of a file of suppressed addresses and domains. */
export async function planBlocked(
  context: Context,
  organizationId: string,
  {
    blocked,
    seen,
    tally,
  }: { blocked: readonly BlockedRow[]; seen: SeenAddresses<RememberedOutcome>; tally: DryRunTally },
): Promise<void> {
  const read = blocked.map((one) => ({ ...one, value: readBlocklistValue(one.plan) }))
  const addresses = read.flatMap(({ value }) => ('kind' in value && value.kind === 'address' ? [value.value] : []))
  const erased = await findErased(context, context.db, organizationId, addresses)
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

function blank({ line }: ImportRow) {
  return { line, email: null, companyName: null }
}

function blockedRow(
  row: ImportRow,
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
