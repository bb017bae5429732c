import type { SaveContext } from '../../campaigns/index.ts'
import { DAY } from '../../platform/clock.ts'
import { questionsOf } from '../../research/index.ts'
import { keepVersion } from '../criteria/icp-version-store.ts'
import type { CompiledIcp } from '../engine/compile-icp.ts'
import type { ScoringFacts } from '../facts.ts'
import { answersNamed } from '../fields/answer-fields.ts'
import { dayNumber } from '../fields/parse-day.ts'
import type { Icp } from '../schema.ts'
import { expectDaily } from './rescoring-store.ts'

/** Later years take more than four digits; many systems write the last day of these for what never ends. */
const LAST_DAY = Date.UTC(9999, 11, 31) / DAY

/**
 * The first day (UTC, `YYYY-MM-DD`) after `now` on which the passing of time alone changes what criteria make of these
 * facts; null where none of them is dated, or what is dated is too old already.
 */
export function scoreExpiresOn({ dated }: CompiledIcp, facts: ScoringFacts, now: Date): string | null {
  const today = dayNumber(now)
  let first = Infinity
  for (const branch of dated) {
    const fact = facts.get(branch.path)
    const day = fact === undefined ? undefined : branch.agesOn?.(fact.value, today)
    if (day !== undefined) first = Math.min(first, day)
  }
  return first > LAST_DAY ? null : new Date(first * DAY).toISOString().slice(0, 10)
}

/** When dated facts are looked at, on the clock of the campaign's zone. */
const QUIET_HOUR = 3

/** The next time after an instant at which it is 3 in the morning in a time zone (IANA name). */
export function nextQuietHour(after: Date, zone: string): Date {
  const now = after.toTemporalInstant().toZonedDateTimeISO(zone)
  const today = now.startOfDay().with({ hour: QUIET_HOUR })
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })
  return new Date(next.epochMilliseconds)
}

/** Keeps the version of criteria that are being saved, and has dated ones looked at day by day. */
export async function keepVersionAndWatchExpiry(
  icp: Icp,
  { context, tx, campaign, actor }: SaveContext,
): Promise<void> {
  const { organizationId, campaignId, icpVersion } = campaign
  const place = { organizationId, campaignId }
  const now = context.clock.now()
  const named = answersNamed(icp.criteria ?? [])
  const questions = questionsOf(campaign).filter(({ path }) => named.has(path))
  await keepVersion(tx, place, { icpVersion, icp, questions, changedBy: actor, changedAt: now })
  if (isDated(icp)) await expectDaily(tx, place, now)
}

/** Whether criteria look at dates, so that time alone changes scores. */
export function isDated({ criteria = [] }: Icp): boolean {
  return criteria.some(({ op }) => op === 'within')
}
