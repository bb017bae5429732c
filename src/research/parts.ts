import { DAY, HOUR } from '../platform/clock.ts'
import type { SiteOutcome } from './collectors/website.ts'
import type { Fact } from './fact.ts'

/** What is asked of a company at one time and holds for one time: its website, its openings, its DNS. */
export type Part = 'site' | 'hiring' | 'dns'

/** How one part stands. */
export interface PartState {
  /** Until when what is known of it counts as fresh, in ISO 8601. */
  readonly freshUntil: string
  /** How often in a row it could not be asked. */
  readonly failures: number
  /** Openings: the board or careers page that tells of them. */
  readonly url?: string
  /** Openings: the careers page that led to the board. */
  readonly careersPage?: string
}

/** Parts that are missing were never asked. */
export type Parts = Partial<Readonly<Record<Part, PartState>>>

/** What asking for a part came to. */
export interface PartReading {
  readonly facts: readonly Fact[]
  /** Whether the answer replaces what was known; otherwise that is kept and asked for again later. */
  readonly isTold: boolean
  readonly url?: string
  readonly careersPage?: string
}

export const PARTS: readonly Part[] = ['site', 'hiring', 'dns']

/** How long a told part is fresh: addresses and descriptions change seldom, openings and records of DNS often. */
const FRESH: Readonly<Record<Part, number>> = { site: 30 * DAY, hiring: 7 * DAY, dns: 7 * DAY }
/** Who refuses us is asked again sooner than who answers, and seldom enough not to be pressed. */
const REFUSED = 7 * DAY
const LONGEST_RETRY = DAY
/** What was not confirmed for so long is not stated any more. */
const LONGEST_KEPT = 90 * DAY
const MOST_FAILURES = 30

const HIRING = 'company.signals.hiringSignals.'

/** The part that a fact belongs to. */
export function partOf(fact: Pick<Fact, 'path' | 'source'>): Part {
  if (fact.source === 'dns') return 'dns'
  return fact.path.startsWith(HIRING) ? 'hiring' : 'site'
}

/** The parts to be asked at `now`: those that ran out, and those that were never asked. */
export function dueParts(parts: Parts, now: Date): Part[] {
  return PARTS.filter((part) => {
    const state = parts[part]
    return state === undefined || new Date(state.freshUntil) <= now
  })
}

/** The same, but that some parts do not count as fresh any more; where they are asked for stays known. */
export function expired(parts: Parts, which: readonly Part[]): Parts {
  const states = which.flatMap((part) => {
    const state = parts[part]
    return state === undefined ? [] : [[part, { ...state, freshUntil: new Date(0).toISOString() }] as const]
  })
  return { ...parts, ...Object.fromEntries(states) }
}

/** Until when the company as a whole needs no asking: as long as each of its parts. */
export function freshUntil(parts: Parts): Date {
  const ends = PARTS.map((part) => Date.parse(parts[part]?.freshUntil ?? '')).filter(Number.isFinite)
  return new Date(ends.length < PARTS.length ? 0 : Math.min(...ends))
}

/** Whether the end of a visit replaces what is known of a site: one that refuses or does not answer says nothing. */
export function tellsOfSite(outcome: SiteOutcome): boolean {
  return outcome === 'read' || outcome === 'moved' || outcome === 'parked'
}

/**
 * How the parts stand after some were asked at `now`. One that failed is asked again after an hour, then after twice as
 * long each time up to a day; a site that refuses us or is empty after a week. Openings that no place tells of are looked
 * for when the site is read next.
 */
export function partsAfter(
  readings: Partial<Readonly<Record<Part, PartReading>>>,
  before: Parts,
  { outcome, now }: { outcome: SiteOutcome; now: Date },
): Parts {
  const asked = PARTS.flatMap((part) => {
    const reading = readings[part]
    return reading === undefined ? [] : [[part, stateAfter(part, reading, { before: before[part], now })] as const]
  })
  const parts: Parts = { ...before, ...Object.fromEntries(asked) }
  const isRefused = readings.site !== undefined && (outcome === 'forbidden' || outcome === 'empty')
  const site = isRefused ? { freshUntil: later(now, REFUSED), failures: 0 } : parts.site
  const { hiring } = parts
  const isAskable = hiring?.url !== undefined || hiring?.careersPage !== undefined
  const found = { ...parts, ...(site !== undefined && { site }) }
  return isAskable || site === undefined ? found : { ...found, hiring: { freshUntil: site.freshUntil, failures: 0 } }
}

function stateAfter(
  part: Part,
  { isTold, url, careersPage }: PartReading,
  { before, now }: { before: PartState | undefined; now: Date },
): PartState {
  const failures = isTold ? 0 : Math.min((before?.failures ?? 0) + 1, MOST_FAILURES)
  const hold = isTold ? FRESH[part] : Math.min(HOUR * 2 ** (failures - 1), LONGEST_RETRY)
  return {
    freshUntil: later(now, hold),
    failures,
    ...(url !== undefined && { url }),
    ...(careersPage !== undefined && { careersPage }),
  }
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}

/** The facts of a part after it was asked: the new ones if it told, else those known, unless they are 90 days old. */
export function factsAfter(
  part: Part,
  reading: PartReading,
  { known, now }: { known: readonly Fact[]; now: Date },
): Fact[] {
  const oldest = later(now, -LONGEST_KEPT)
  const kept = known.filter((fact) => partOf(fact) === part && fact.observedAt > oldest)
  return reading.isTold || kept.length === 0 ? [...reading.facts] : kept
}
