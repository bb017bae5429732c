import { DAY, HOUR } from '../../platform/clock.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { GrowingBackoff } from '../../platform/work/backoff.ts'
import type { FactClaim } from '../facts/fact.ts'
import type { StoredProvider } from '../provider-settings/provider-store.ts'
import { providerOf } from '../providers/provider-of.ts'
import type { PastCall, ToldPath } from './provider-call-store.ts'

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
/** After errors a provider is asked again about a company this late. */
export const ASKING_RETRIES: GrowingBackoff = { first: HOUR, factor: 2, most: DAY }
/** Whoever asks anew within this time gets what was told then. */
const LEAST = HOUR

/** For how long what a provider says of a field counts as fresh, in milliseconds. */
function freshFor(path: string): number {
  return FRESH_BY_PATH.find(([start]) => path.startsWith(start))?.[1] ?? FRESH_USUALLY
}

/** What one provider was asked about one company, the newest first, and how to look at it. */
export interface ProviderHistory {
  readonly calls: readonly PastCall[]
  /** When its key or mapping changed: failures and misses before say nothing of what it would answer now. */
  readonly accountChangedAt: Date
  /** Somebody asked anew: only what was asked a moment ago is not asked again. */
  readonly again: boolean
}

/**
 * Whether a provider may be asked about a field of a company now. What it told stays fresh by the kind of field, what it
 * did not know for a week; after errors it is left alone as `ASKING_RETRIES` says.
 */
export function isAskable({ calls, accountChangedAt, again }: ProviderHistory, path: string, now: Date): boolean {
  const told = calls.filter(({ status }) => status !== 'rate_limited')
  const since = (call: PastCall) => now.getTime() - call.startedAt.getTime()
  if (again) return told[0] === undefined || since(told[0]) >= LEAST
  const counting = told.filter(({ status, startedAt }) => status === 'hit' || startedAt >= accountChangedAt)
  const answered = counting.findIndex(({ status }) => status === 'hit' || status === 'miss')
  const failures = answered === -1 ? counting.length : answered
  const last = counting[0]
  if (failures > 0 && last !== undefined && since(last) < waitAfter(ASKING_RETRIES, failures)) return false
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
export function countsAnew({ source, path, observedAt }: FactClaim, now: Date): boolean {
  return source !== 'provider' || isFresh(path, new Date(observedAt), { now, again: true })
}

/** A field that nothing is known about, and how many points of a score it could move at most. */
export interface WantedField {
  readonly path: string
  readonly points: number
}

/** What is known when it is decided whom to ask next. */
export interface ProviderChoiceInputs {
  readonly providers: readonly StoredProvider[]
  /** Those that were asked in this errand, whatever came of it. */
  readonly asked: ReadonlySet<string>
  readonly wanted: readonly WantedField[]
  /** The newest first. */
  readonly calls: readonly PastCall[]
  readonly told: readonly ToldPath[]
  readonly again: boolean
  readonly now: Date
}

/** A provider's word closes a question only where a criterion could rest on it. */
const SURE_ENOUGH = 0.6

/**
 * The provider to ask next: the first in order that offers a wanted field which nobody told and which it may be asked
 * about now; among equals the one that offers most points for its price. Undefined when asking is worth nothing.
 */
export function chooseProvider(situation: ProviderChoiceInputs): StoredProvider | undefined {
  const open = situation.wanted.filter(({ path }) => isOpen(path, situation))
  const worth = situation.providers.flatMap((provider) => {
    if (!isAvailable(provider, situation)) return []
    const points = pointsOf(provider, open, situation)
    return points === undefined ? [] : [{ provider, worth: points === 0 ? 0 : points / provider.costPerHitUsd }]
  })
  return worth.toSorted((a, b) => a.provider.position - b.provider.position || compare(b.worth, a.worth))[0]?.provider
}

function isOpen(path: string, { told, now, again }: ProviderChoiceInputs): boolean {
  return !told.some(
    (one) =>
      one.path === path &&
      (one.source === 'person' || (one.confidence >= SURE_ENOUGH && isFresh(path, one.observedAt, { now, again }))),
  )
}

function isAvailable(
  { providerId, enabled, restsUntil }: StoredProvider,
  { asked, now }: ProviderChoiceInputs,
): boolean {
  return enabled && !asked.has(providerId) && (restsUntil === null || restsUntil <= now)
}

/** How many points a provider might bring; undefined when it offers nothing that it may be asked about. */
function pointsOf(
  { kind, mapping, providerId, accountChangedAt }: StoredProvider,
  open: readonly WantedField[],
  { calls, again, now }: ProviderChoiceInputs,
): number | undefined {
  const offered = new Set(providerOf(kind).offers(mapping))
  const own = { calls: calls.filter((call) => call.providerId === providerId), accountChangedAt, again }
  const brings = open.filter(({ path }) => offered.has(path) && isAskable(own, path, now))
  return brings.length === 0 ? undefined : brings.reduce((sum, { points }) => sum + points, 0)
}

/** What costs nothing is worth infinitely much, and two of those are equal. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}
