import type { ParsedLead } from '../leads/index.ts'
import { PLAN_OUTCOMES } from './plan-outcomes.ts'
import type { PlannedRow, PlanOutcome } from './plan-outcomes.ts'

/** Rows that are shown of each outcome. */
const MOST_SAMPLES = 25
/** Leads to mail that are kept for the simulation. */
const MOST_TO_SIMULATE = 500
const MOST_UNKNOWN = 50

type PerOutcome = Record<PlanOutcome, number>

/** What was counted of a file so far. */
export interface Tally {
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
export type Noted = PlanOutcome | 'disposable'
/** Every word of it. */
export const NOTED: readonly Noted[] = [...PLAN_OUTCOMES, 'disposable']

/** A tally of no rows. */
export function createTally(): Tally {
  const none = () => Object.fromEntries(PLAN_OUTCOMES.map((outcome) => [outcome, 0])) as PerOutcome
  return { rows: 0, counts: none(), samples: [], shown: none(), unknown: new Map(), toMail: [], disposable: 0 }
}

/** Counts a row, and shows it if it is one of the first of its outcome. */
export function countRow({ counts, samples, shown }: Tally, planned: PlannedRow): void {
  counts[planned.outcome] += 1
  if (shown[planned.outcome] >= MOST_SAMPLES) return
  shown[planned.outcome] += 1
  samples.push(planned)
}

/** Counts a lead that would be mailed, and keeps it if it is one of the first. Answers what is to be remembered of it. */
export function countToMail(tally: Tally, line: number, lead: ParsedLead): Noted {
  if (tally.toMail.length < MOST_TO_SIMULATE) tally.toMail.push({ line, lead })
  if (lead.domainKind !== 'disposable') return 'mail'
  tally.disposable += 1
  return 'disposable'
}

/** Counts a person otherwise, for what a row further down says of them. */
export function reviseRow(
  tally: Tally,
  emailKey: string,
  { before, after, by }: { readonly before: Noted; readonly after: PlanOutcome; readonly by: PlannedRow },
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
export function noteUnknown({ unknown }: Tally, detail: string): void {
  if (unknown.has(detail) || unknown.size < MOST_UNKNOWN) unknown.set(detail, (unknown.get(detail) ?? 0) + 1)
}
