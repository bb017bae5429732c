import { DAY, HOUR } from '../platform/clock.ts'
import type { Claim } from './fact.ts'
import type { PastCall } from './provider-call-store.ts'

/** For how long what a provider says of a field counts as fresh, in milliseconds. */
const FRESH_BY_PATH: readonly (readonly [start: string, milliseconds: number])[] = [
  ['company.signals.growthIndicators.', 30 * DAY],
  ['company.signals.', 7 * DAY],
  ['company.fundingStage', 7 * DAY],
  ['company.employee', 30 * DAY],
  ['company.revenue', 30 * DAY],
  ['company.tech', 30 * DAY],
]
const FRESH_USUALLY = 90 * DAY
const FRESH_MISS = 7 * DAY
const LONGEST_AFTER_ERROR = DAY
/** Whoever asks anew within this time gets what was told then. */
const LEAST = HOUR

/** For how long what a provider says of a field counts as fresh, in milliseconds. */
function freshFor(path: string): number {
  return FRESH_BY_PATH.find(([start]) => path.startsWith(start))?.[1] ?? FRESH_USUALLY
}

/** What one provider was asked about one company, the newest first, and how to look at it. */
export interface History {
  readonly calls: readonly PastCall[]
  /** When its key or mapping changed: failures and misses before say nothing of what it would answer now. */
  readonly accountChangedAt: Date
  /** Somebody asked anew: only what was asked a moment ago is not asked again. */
  readonly again: boolean
}

/**
 * Whether a provider may be asked about a field of a company now. What it told stays fresh by the kind of field, what it
 * did not know for a week; after errors it is left alone for an hour, then two, at most a day.
 */
export function isAskable({ calls, accountChangedAt, again }: History, path: string, now: Date): boolean {
  const told = calls.filter(({ status }) => status !== 'rate_limited')
  const since = (call: PastCall) => now.getTime() - call.startedAt.getTime()
  if (again) return told[0] === undefined || since(told[0]) >= LEAST
  const counting = told.filter(({ status, startedAt }) => status === 'hit' || startedAt >= accountChangedAt)
  const answered = counting.findIndex(({ status }) => status === 'hit' || status === 'miss')
  const failures = answered === -1 ? counting.length : answered
  const last = counting[0]
  if (failures > 0 && last !== undefined && since(last) < Math.min(LONGEST_AFTER_ERROR, HOUR * 2 ** (failures - 1)))
    return false
  const answer = counting[answered]
  if (answer === undefined) return true
  if (answer.paths?.includes(path) === true) return since(answer) >= freshFor(path)
  return since(answer) >= FRESH_MISS || answer.startedAt < accountChangedAt
}

/** Whether what was said of a field at a time is fresh; for who asks anew, only what is an hour old at most. */
export function isFresh(
  path: string,
  observedAt: Date,
  asked: { readonly now: Date; readonly again: boolean },
): boolean {
  return asked.now.getTime() - observedAt.getTime() < (asked.again ? LEAST : freshFor(path))
}

/** Whether a claim still counts for who asks anew: of what providers told, only what is an hour old at most. */
export function countsAnew({ source, path, observedAt }: Claim, now: Date): boolean {
  return source !== 'provider' || isFresh(path, new Date(observedAt), { now, again: true })
}
