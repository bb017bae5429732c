import { appliesUnasked, isForGood, isStrongerEnd } from '../../leads/index.ts'
import type { Eligibility, ParsedLead } from '../../leads/index.ts'
import type { ImportOptions, ImportRow, StoodElsewhere } from '../import-types.ts'
import { PLAN_OUTCOMES } from './dry-run-schema.ts'
import type { PlannedRow, PlanOutcome } from './dry-run-schema.ts'

/** A row that became a lead, and what is known of it. */
export interface ReadRow {
  readonly row: ImportRow
  readonly lead: ParsedLead
  readonly elsewhere: StoodElsewhere
}

const ENDED: Readonly<Record<string, string>> = {
  replied: 'They replied to the other tool.',
  meeting_booked: 'They booked a meeting through the other tool.',
  completed: 'They got every email of the other tool.',
  stopped: 'The other tool stopped writing to them.',
}

/**
 * What becomes of a lead that is here already, or of that of a row further up, by where this row says that it stood:
 * as `appliesUnasked` decides in the import. Nothing where that changes nothing.
 */
function alsoHere(
  { elsewhere: { arrives } }: ReadRow,
  onDuplicate: ImportOptions['onDuplicate'],
  lead: Pick<Extract<Eligibility, { kind: 'duplicate' }>, 'status' | 'endReason'> | undefined,
): string {
  if (arrives === undefined) return ''
  const ended = arrives.status === 'ended' ? arrives.reason : undefined
  if (lead !== undefined && onDuplicate !== 'update' && !appliesUnasked({ ended }, lead)) return ''
  if (ended === undefined) {
    const endReason = lead?.endReason ?? null
    if (endReason === null) return ' It is held all the same: the other tool is writing to them.'
    return isForGood(endReason) ? '' : ' The end stays; taken up again, it waits: the other tool is writing to them.'
  }
  const why = ENDED[ended] ?? `It has ended: ${ended}.`
  return lead?.status === 'ended' ? ` The weightier end holds. ${why}` : ` It ends all the same. ${why}`
}

/**
 * What a person of a row further up becomes by this one, which alone would be `alone`; as in the import, neither order nor
 * number of rows matters. With `update`, it is the later data that the criteria are asked of.
 */
export function outcomeAfter(
  before: PlanOutcome,
  { elsewhere: { arrives, suppresses } }: Pick<ReadRow, 'elsewhere'>,
  { alone, onDuplicate }: Pick<ImportOptions, 'onDuplicate'> & { readonly alone: PlanOutcome },
): PlanOutcome {
  if (before === 'erased') return before
  if (suppresses !== undefined) return 'suppresses'
  if (arrives === undefined) return onDuplicate === 'update' && JUDGED.has(before) && JUDGED.has(alone) ? alone : before
  if (before === 'suppresses' || before === 'duplicate' || before === 'ended') return before
  if (arrives.status === 'held') return before === 'suppressed' ? before : 'held'
  return before === 'suppressed' && !isStrongerEnd('suppressed', arrives.reason) ? before : 'ended'
}

/** What criteria decide between. */
const JUDGED: ReadonlySet<PlanOutcome> = new Set(['mail', 'disqualified'])

/** A row whose address stands further up, and whether it changes what becomes of that person. */
export function repeatedRow(
  read: ReadRow,
  alone: PlannedRow,
  { changes, onDuplicate }: Pick<ImportOptions, 'onDuplicate'> & { readonly changes: boolean },
): PlannedRow {
  const also = read.elsewhere.suppresses === undefined ? alsoHere(read, onDuplicate, undefined) : ` ${alone.detail}`
  const detail = `Its address is already in an earlier row.${changes ? also : ''}`
  return { ...alone, outcome: 'repeated', detail }
}

/** What an import would do with a row alone. What the recipient asked for comes first, even where the lead is there. */
export function outcomeOfRow(
  read: ReadRow,
  { foreseen, fails }: { readonly foreseen: Eligibility; readonly fails: string | undefined },
  onDuplicate: ImportOptions['onDuplicate'],
): PlannedRow {
  const { row, lead, elsewhere } = read
  const planned = (outcome: PlanOutcome, detail: string): PlannedRow => {
    const email = outcome === 'erased' ? null : lead.emailKey
    return { line: row.line, outcome, email, companyName: outcome === 'erased' ? null : lead.companyName, detail }
  }
  const { arrives, suppresses, warnings = [] } = elsewhere
  if (foreseen.kind === 'erased') return planned('erased', 'This person was erased and is never written down again.')
  if (suppresses !== undefined) {
    return planned('suppresses', `The other tool says ${suppresses.reason}: the address is suppressed everywhere.`)
  }
  const present = foreseen.kind === 'duplicate' ? foreseen : undefined
  if (present !== undefined) {
    const also = alsoHere(read, onDuplicate, present)
    return planned('duplicate', `The lead is there already: ${present.endReason ?? present.status}.${also}`)
  }
  const isSuppressed = foreseen.kind === 'suppressed'
  if (arrives?.status === 'ended' && (!isSuppressed || isStrongerEnd('suppressed', arrives.reason))) {
    return planned('ended', ENDED[arrives.reason] ?? `It has ended: ${arrives.reason}.`)
  }
  if (isSuppressed) {
    const what = foreseen.by === 'domain' ? 'Its domain' : 'Its address'
    return planned('suppressed', `${what} is suppressed: ${foreseen.reason}.`)
  }
  if (arrives?.status === 'held') {
    const under = 'The other tool is writing to them. Resume the lead here once it has stopped.'
    return planned('held', warnings[0]?.detail ?? under)
  }
  if (fails !== undefined) return planned('disqualified', fails)
  if (foreseen.kind === 'live_elsewhere') {
    return planned('live_elsewhere', 'Another campaign is writing to the address; the lead waits until that has ended.')
  }
  if (foreseen.kind === 'resting') {
    const until = foreseen.until.toISOString()
    return planned('resting', `Another campaign wrote to the address; it rests until ${until}.`)
  }
  const isDisposable = lead.domainKind === 'disposable'
  return planned(
    'mail',
    isDisposable ? 'It is a disposable address; it would be mailed all the same.' : 'It would be mailed.',
  )
}

/** Rows that are shown of each outcome. */
const MOST_SAMPLES = 25
/** Leads to mail that are kept for the simulation. */
const MOST_TO_SIMULATE = 500
const MOST_UNKNOWN = 50

type PerOutcome = Record<PlanOutcome, number>

/** What was counted of a file so far. */
export interface DryRunTally {
  rows: number
  readonly counts: PerOutcome
  readonly samples: PlannedRow[]
  /** How many samples there are of each outcome. */
  readonly shown: PerOutcome
  readonly unknown: Map<string, number>
  readonly toMail: { line: number; lead: ParsedLead }[]
  disposable: number
}

/** What is remembered of an address; `disposable` is one that would be mailed. */
export type RememberedOutcome = PlanOutcome | 'disposable'
/** Every word of it. */
export const NOTED: readonly RememberedOutcome[] = [...PLAN_OUTCOMES, 'disposable']

/** A tally of no rows. */
export function createTally(): DryRunTally {
  const none = () => Object.fromEntries(PLAN_OUTCOMES.map((outcome) => [outcome, 0])) as PerOutcome
  return { rows: 0, counts: none(), samples: [], shown: none(), unknown: new Map(), toMail: [], disposable: 0 }
}

/** Counts a row, and shows it if it is one of the first of its outcome. */
export function countRow({ counts, samples, shown }: DryRunTally, planned: PlannedRow): void {
  counts[planned.outcome] += 1
  if (shown[planned.outcome] >= MOST_SAMPLES) return
  shown[planned.outcome] += 1
  samples.push(planned)
}

/** Counts a lead that would be mailed, and keeps it if it is one of the first. Answers what is to be remembered of it. */
export function countToMail(tally: DryRunTally, line: number, lead: ParsedLead): RememberedOutcome {
  if (tally.toMail.length < MOST_TO_SIMULATE) tally.toMail.push({ line, lead })
  if (lead.domainKind !== 'disposable') return 'mail'
  tally.disposable += 1
  return 'disposable'
}

/** Counts a person otherwise, for what a row further down says of them. */
export function reviseRow(
  tally: DryRunTally,
  emailKey: string,
  { before, after, by }: { readonly before: RememberedOutcome; readonly after: PlanOutcome; readonly by: PlannedRow },
): void {
  const { counts, samples, shown, toMail } = tally
  const was = before === 'disposable' ? 'mail' : before
  if (before === 'disposable') tally.disposable -= 1
  counts[was] -= 1
  counts[after] += 1
  const kept = toMail.findIndex(({ lead }) => lead.emailKey === emailKey)
  if (kept >= 0) toMail.splice(kept, 1)
  const at = samples.findIndex(({ email, outcome }) => email === emailKey && outcome === was)
  const sample = samples[at]
  if (sample === undefined) return
  shown[was] -= 1
  const revised = shown[after] < MOST_SAMPLES
  if (revised) shown[after] += 1
  samples.splice(
    at,
    1,
    ...(revised ? [{ ...sample, outcome: after, detail: `Line ${by.line} says: ${by.detail}` }] : []),
  )
}

/** Counts a state of the other tool that is not understood. */
export function noteUnknown({ unknown }: DryRunTally, detail: string): void {
  if (unknown.has(detail) || unknown.size < MOST_UNKNOWN) unknown.set(detail, (unknown.get(detail) ?? 0) + 1)
}
