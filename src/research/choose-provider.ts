import { isAskable, isFresh } from './provider-freshness.ts'
import type { PastCall, ToldPath } from './provider-call-store.ts'
import type { StoredProvider } from './provider-store.ts'
import { providerOf } from './providers/provider-of.ts'

/** A field that would help to settle a score, and how many points hang on it. */
export interface WantedField {
  readonly path: string
  readonly points: number
}

/** What is known when it is decided whom to ask next. */
export interface Situation {
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
export function chooseProvider(situation: Situation): StoredProvider | undefined {
  const open = situation.wanted.filter(({ path }) => isOpen(path, situation))
  const worth = situation.providers.flatMap((provider) => {
    if (!isAvailable(provider, situation)) return []
    const points = pointsOf(provider, open, situation)
    return points === undefined ? [] : [{ provider, worth: points === 0 ? 0 : points / provider.costPerHit }]
  })
  return worth.toSorted((a, b) => a.provider.position - b.provider.position || compare(b.worth, a.worth))[0]?.provider
}

function isOpen(path: string, { told, now, again }: Situation): boolean {
  return !told.some(
    (one) =>
      one.path === path &&
      (one.source === 'person' || (one.confidence >= SURE_ENOUGH && isFresh(path, one.observedAt, { now, again }))),
  )
}

function isAvailable({ providerId, enabled, restsUntil }: StoredProvider, { asked, now }: Situation): boolean {
  return enabled && !asked.has(providerId) && (restsUntil === null || restsUntil <= now)
}

/** How many points a provider might bring; undefined when it offers nothing that it may be asked about. */
function pointsOf(
  { kind, mapping, providerId, accountChangedAt }: StoredProvider,
  open: readonly WantedField[],
  { calls, again, now }: Situation,
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
