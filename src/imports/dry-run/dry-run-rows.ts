import { checkEligibility } from '../../leads/index.ts'
import type { Eligibility, ParsedLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { findErased } from '../../suppressions/index.ts'
import type { ImportOptions, ImportRow } from '../import-types.ts'
import { isNewOnly, movedSuppression, prepareRows } from '../job/prepare-rows.ts'
import type { PreparedRow } from '../job/prepare-rows.ts'
import type { RowMapper } from '../mapping/map-row.ts'
import type { Import } from '../store.ts'
import type { PlannedRow, PlanOutcome } from './dry-run-schema.ts'
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
import type { RememberedOutcome, ReadRow, DryRunTally } from './row-outcomes.ts'
import { createSeenAddresses } from './seen-addresses.ts'
import type { SeenAddresses } from './seen-addresses.ts'
import { disqualify } from './disqualify.ts'

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
type PlanPlace = Pick<Import, 'organizationId' | 'campaignId' | 'options'>

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

async function planPart(context: Context, place: PlanPlace, { part, planner, seen, tally }: PlanningPart) {
  const entries = prepareRows(context, { one: place, plan: planner }, part)
  tally.rows += entries.length
  await planBlocked(context, place.organizationId, { entries, seen, tally })
  const readings = entries.filter(({ plan }) => plan.kind !== 'suppression')
  const foreseen = await foresee(context, place, readings)
  const shutOut = await disqualify(
    context,
    place,
    readings.flatMap(({ request }) => request?.lead ?? []),
  )
  // In the order of the file: the first row of an address is the one that is told.
  for (const entry of readings) {
    const known = foreseen.get(entry)
    const isPresent = known?.kind === 'duplicate' && known.campaignId === place.campaignId
    const read = leadOf(entry, isPresent)
    if (read === undefined) planUnread(entry, isPresent, { seen, tally })
    else {
      const fails = shutOut.get(read.lead)
      planLead(read, { foreseen: known!, fails }, { onDuplicate: place.options.onDuplicate, seen, tally })
    }
  }
}

async function foresee(
  context: Context,
  place: PlanPlace,
  readings: readonly PreparedRow[],
): Promise<Map<PreparedRow, Eligibility>> {
  const { organizationId, campaignId, options } = place
  const people = readings.flatMap((entry) => {
    const emailKey = entry.request?.lead.emailKey ?? movedSuppression(entry)?.emailKey
    return emailKey === undefined ? [] : [{ entry, emailKey }]
  })
  if (people.length === 0 || campaignId === null) return new Map()
  const where = { organizationId, campaignId, duplicateScope: options.duplicateScope }
  const keys = people.map(({ emailKey }) => emailKey)
  const foreseen = await checkEligibility(context, where, keys)
  return new Map(people.map(({ entry }, index) => [entry, foreseen[index]!]))
}

/** A row that makes a lead. As an import does, it spares leads of the campaign that is imported into, which are there already. */
function leadOf({ row, plan, request }: PreparedRow, isPresent: boolean): ReadRow | undefined {
  if (request === undefined || plan.kind !== 'lead') return undefined
  return { row, lead: request.lead, elsewhere: isPresent && plan.newOnly === true ? {} : plan }
}

type Told = Pick<PlanningPart, 'seen' | 'tally'>

function planLead(
  one: ReadRow,
  judged: { readonly foreseen: Eligibility; readonly fails: string | undefined },
  { onDuplicate, seen, tally }: Told & Pick<ImportOptions, 'onDuplicate'>,
): void {
  const { row, lead, elsewhere } = one
  for (const { detail } of elsewhere.warnings ?? []) noteUnknown(tally, detail)
  const alone = outcomeOfRow(one, judged, onDuplicate)
  const { emailKey } = lead
  const before = alone.outcome === 'erased' ? undefined : seen.find(emailKey)
  if (before === undefined) {
    countRow(tally, alone)
    seen.note(emailKey, alone.outcome === 'mail' ? countToMail(tally, row.line, lead) : alone.outcome)
    return
  }
  const was = before === 'disposable' ? 'mail' : before
  const after = outcomeAfter(was, one, { alone: alone.outcome, onDuplicate })
  countRow(tally, repeatedRow(one, alone, { changes: after !== was, onDuplicate }))
  if (after === was) return
  revise({ seen, tally }, emailKey, { before, after, by: alone })
  if (after === 'mail') seen.note(emailKey, countToMail(tally, row.line, lead))
}

/** Nobody is written to because a name is missing beside their wish not to be. */
function planUnread(entry: PreparedRow, isPresent: boolean, { seen, tally }: Told): void {
  const wish = movedSuppression(entry)
  if (wish === undefined || (isPresent && isNewOnly(entry))) {
    const detail = entry.problems[0]?.detail ?? 'The row cannot be read.'
    return countRow(tally, { ...blank(entry.row), outcome: 'invalid', detail })
  }
  const detail = `The other tool says ${wish.reason}: the address is suppressed and no lead is added.`
  const alone: PlannedRow = { ...blank(entry.row), outcome: 'suppresses', detail }
  const before = seen.find(wish.emailKey)
  // Whether they were erased is asked for other rows of them alone: here they are not named.
  if (before === 'erased') return countRow(tally, { ...alone, outcome: before })
  countRow(tally, before === undefined ? alone : { ...alone, outcome: 'repeated' })
  if (before === undefined) seen.note(wish.emailKey, 'suppresses')
  else if (before !== 'suppresses') revise({ seen, tally }, wish.emailKey, { before, after: 'suppresses', by: alone })
}

function revise({ seen, tally }: Told, emailKey: string, change: Parameters<typeof reviseRow>[2]): void {
  reviseRow(tally, emailKey, change)
  seen.note(emailKey, change.after)
}

/** Counts rows that suppress addresses and domains. */
async function planBlocked(
  context: Context,
  organizationId: string,
  { entries, seen, tally }: Told & { readonly entries: readonly PreparedRow[] },
): Promise<void> {
  const addresses = entries.flatMap(({ suppression }) => (suppression?.kind === 'address' ? [suppression.value] : []))
  const erased = await findErased(context, context.db, organizationId, addresses)
  for (const { row, plan, suppression, problems } of entries) {
    if (plan.kind !== 'suppression') continue
    const [problem] = problems
    if (suppression === undefined) countRow(tally, { ...blank(row), outcome: 'invalid', detail: problem?.detail ?? '' })
    else if (erased.has(suppression.value)) countRow(tally, { ...blank(row), outcome: 'erased', detail: ERASED })
    else {
      const key = `${suppression.kind} ${suppression.value}`
      const named = { ...blank(row), email: suppression.value }
      countRow(tally, { ...named, ...outcomeOfBlocked(suppression.kind, plan.reason, seen.find(key) !== undefined) })
      seen.note(key, 'suppresses')
    }
  }
}

const ERASED = 'This person was erased and is never contacted.'

function blank({ line }: ImportRow) {
  return { line, email: null, companyName: null }
}

function outcomeOfBlocked(kind: 'address' | 'domain', reason: string, isRepeated: boolean) {
  if (isRepeated) return { outcome: 'repeated', detail: 'It is already in an earlier row.' } as const
  const what = kind === 'domain' ? 'The domain and every host below it is' : 'The address is'
  return { outcome: 'suppresses', detail: `${what} suppressed everywhere: ${reason}.` } as const
}
