import type { ProcessSettings } from '../platform/context.ts'
import { invalid } from '../platform/errors.ts'
import { RETENTION_KINDS } from '../platform/work/retention.ts'
import type { RetentionKind } from '../platform/work/retention.ts'

/** For how many days something is kept; null: as long as what it belongs to. */
export type RetentionDays = number | null

/** What an organization may set. */
interface Rule {
  /** What holds until an organization sets something else. */
  readonly usual: (settings: ProcessSettings) => RetentionDays
  /** Below this, something that still runs would miss it. */
  readonly least: number
  /** Whether it may stay for as long as what it belongs to. */
  readonly mayStay: boolean
}

/** Ten years: the longest time for which the law of a country asks that letters are kept. */
export const MOST_DAYS = 3_650

/**
 * The least days. Texts: the longest pause of a sequence (a lead in its sequence keeps them anyway). Deliveries: every retry
 * and a month in which a receiver can ask for them again. Attempts: the days after which an endpoint is disabled. Events: a
 * quarter, in which whoever follows them reads on, and longer than any bulk action can be undone. Audit: a year, as auditors
 * ask for.
 */
const RULES: Readonly<Record<RetentionKind, Rule>> = {
  messageTexts: { usual: () => 730, least: 30, mayStay: true },
  rawMail: { usual: ({ keepRawMailDays }) => keepRawMailDays, least: 1, mayStay: false },
  clicks: { usual: () => 400, least: 30, mayStay: false },
  deliveries: { usual: () => 180, least: 30, mayStay: false },
  deliveryAttempts: { usual: ({ keepAttemptsDays }) => keepAttemptsDays, least: 7, mayStay: false },
  events: { usual: () => 730, least: 90, mayStay: true },
  audit: { usual: () => 1_095, least: 365, mayStay: true },
}

/** What holds for an organization, by what it has set. */
export function daysOf(
  settings: ProcessSettings,
  set: ReadonlyMap<RetentionKind, RetentionDays>,
  kind: RetentionKind,
): RetentionDays {
  const days = set.get(kind)
  return days === undefined ? defaultDaysOf(settings, kind) : days
}

/** What holds while an organization has set nothing. */
export function defaultDaysOf(settings: ProcessSettings, kind: RetentionKind): RetentionDays {
  return RULES[kind].usual(settings)
}

/** What can be set of one kind. */
export function retentionLimitsOf(kind: RetentionKind) {
  const { least, mayStay } = RULES[kind]
  return { leastDays: least, mayStay }
}

/** Refuses days that are too few or too many. @throws AppError `validation_failed` naming every place */
export function assertDays(wanted: ReadonlyMap<RetentionKind, RetentionDays>): void {
  const faults = RETENTION_KINDS.flatMap((kind) => {
    const days = wanted.get(kind)
    const fault = days === undefined ? undefined : faultOf(RULES[kind], days)
    return fault === undefined ? [] : [{ pointer: `/${kind}`, code: 'invalid_days', detail: fault }]
  })
  if (faults.length > 0) throw invalid(faults)
}

function faultOf({ least, mayStay }: Rule, days: RetentionDays): string | undefined {
  if (days === null)
    return mayStay ? undefined : `This cannot be kept for ever. Give a number from ${least} to ${MOST_DAYS}.`
  if (Number.isInteger(days) && days >= least && days <= MOST_DAYS) return undefined
  return `Give a whole number of days from ${least} to ${MOST_DAYS}${mayStay ? ', or null to keep it' : ''}.`
}
