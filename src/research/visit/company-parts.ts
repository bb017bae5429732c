import { DAY, HOUR } from '../../platform/clock.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { GrowingBackoff } from '../../platform/work/backoff.ts'
import type { ChosenPage } from './collectors/choose-pages.ts'
import type { PageKind } from './collectors/parse-page.ts'
import type { LeadFact } from '../facts/fact.ts'

/** What is asked of a company at one time and holds for one time: its website, its openings, its DNS. */
export type CompanyPart = 'site' | 'hiring' | 'dns'

/** A page of a site, and when it was last read, in ISO 8601. */
export interface KnownPage extends ChosenPage {
  readonly readAt: string
}

/** How one part stands. */
export interface PartState {
  /** Until when what is known of it counts as fresh, in ISO 8601. */
  readonly freshUntil: string
  /** How often in a row it could not be asked, or not as a whole. */
  readonly failures: number
  /** The site: its pages that were read, those included that could not be read again since. */
  readonly pages?: readonly KnownPage[]
  /** The site, where it was partly read: the pages that failed. */
  readonly unread?: readonly PageKind[]
  /** The site: since when nothing but an offer to buy its domain is there, in ISO 8601. */
  readonly parkedSince?: string
  /** Openings: the board or careers page that tells of them. */
  readonly url?: string
  /** Openings: the careers page that led to the board. */
  readonly careersPage?: string
}

/** Parts that are missing were never asked. */
export type CompanyParts = Partial<Readonly<Record<CompanyPart, PartState>>>

/** What asking for a part came to; `unread` is what of it failed and may soon be readable again. */
export interface PartReading extends Omit<PartState, 'freshUntil' | 'failures'> {
  readonly facts: readonly LeadFact[]
  /** Whether the answer replaces what was known; otherwise that is kept and asked for again later. */
  readonly isTold: boolean
  /** Which of the facts known before an answer leaves standing, since it has no word on them; none unless it says so. */
  readonly leaves?: (fact: LeadFact) => boolean
}

export const PARTS: readonly CompanyPart[] = ['site', 'hiring', 'dns']

/** How long a told part is fresh: addresses and descriptions change seldom, openings and records of DNS often. */
const FRESH: Readonly<Record<CompanyPart, number>> = { site: 30 * DAY, hiring: 7 * DAY, dns: 7 * DAY }
/** Who refuses us is asked again sooner than who answers, and seldom enough not to be pressed. */
const REFUSED = 7 * DAY
export const PART_RETRIES: GrowingBackoff = { first: HOUR, factor: 2, most: DAY }
/** Most of a partly read site is known: it is not read again every day for one page that never answers. */
export const PARTLY_READ_RETRIES: GrowingBackoff = { ...PART_RETRIES, most: 7 * DAY }
/** A domain may lapse for want of a payment and be the company's again within days; only one that stays parked is gone. */
const PARKED_FOR_GOOD = 7 * DAY
const LOOK_AT_PARKED = DAY
/** What was not confirmed for so long is not stated any more. */
const LONGEST_KEPT = 90 * DAY
const MOST_FAILURES = 30
/** For how long a site that told nothing is left alone; where none is named, it failed. */
const HOLD_OF_OUTCOME: Partial<Readonly<Record<SiteOutcome, number>>> = {
  forbidden: REFUSED,
  empty: REFUSED,
  unreadable: REFUSED,
  parked: LOOK_AT_PARKED,
}

const HIRING = 'company.signals.hiringSignals.'

/** The part that a fact belongs to. */
export function partOf(fact: Pick<LeadFact, 'path' | 'source'>): CompanyPart {
  if (fact.source === 'dns') return 'dns'
  return fact.path.startsWith(HIRING) ? 'hiring' : 'site'
}

/** The parts to be asked at `now`: those that ran out, and those that were never asked. */
export function dueParts(parts: CompanyParts, now: Date): CompanyPart[] {
  return PARTS.filter((part) => {
    const state = parts[part]
    return state === undefined || new Date(state.freshUntil) <= now
  })
}

/** The same, but that some parts do not count as fresh any more; where they are asked for stays known. */
export function expired(parts: CompanyParts, which: readonly CompanyPart[]): CompanyParts {
  const states = which.flatMap((part) => {
    const state = parts[part]
    return state === undefined ? [] : [[part, { ...state, freshUntil: new Date(0).toISOString() }] as const]
  })
  return { ...parts, ...Object.fromEntries(states) }
}

/** Until when the company as a whole needs no asking: as long as each of its parts. */
export function freshUntil(parts: CompanyParts): Date {
  const ends = PARTS.map((part) => Date.parse(parts[part]?.freshUntil ?? '')).filter(Number.isFinite)
  return new Date(ends.length < PARTS.length ? 0 : Math.min(...ends))
}

/**
 * Whether the end of a visit replaces what is known of a site. One that refuses, does not answer, shows a notice or sends
 * visitors elsewhere for the time being says nothing; one that has moved for good says so at once. A parked domain does
 * after a week of being parked, so that one that lapsed for some days loses nothing; `parkedSince` is when it was seen first.
 */
export function tellsOfSite(
  outcome: SiteOutcome,
  { parkedSince, now }: { readonly parkedSince: string | undefined; readonly now: Date },
): boolean {
  if (outcome === 'parked') return parkedSince !== undefined && later(now, -PARKED_FOR_GOOD) >= parkedSince
  return outcome === 'read' || outcome === 'moved'
}

/** Whether a page may still stand for what it said: it was read in the last 90 days. */
export function isStillKnown({ readAt }: KnownPage, now: Date): boolean {
  return readAt > later(now, -LONGEST_KEPT)
}

/**
 * How the parts stand after some were asked at `now`. One that failed is asked again after an hour, then after twice as
 * long each time up to a day; a site of which some pages failed likewise, up to a week; one that refuses us or is empty
 * after a week; a parked one after a day until it is parked for good. Openings that no place tells of are looked for when
 * the site is read next.
 */
export function partsAfter(
  readings: Partial<Readonly<Record<CompanyPart, PartReading>>>,
  before: CompanyParts,
  { outcome, now }: { outcome: SiteOutcome; now: Date },
): CompanyParts {
  const asked = PARTS.flatMap((part) => {
    const reading = readings[part]
    if (reading === undefined) return []
    const visit = { before: before[part], now, ...(part === 'site' && { outcome }) }
    return [[part, stateAfter(part, reading, visit)] as const]
  })
  const parts: CompanyParts = { ...before, ...Object.fromEntries(asked) }
  const { hiring, site } = parts
  const isAskable = hiring?.url !== undefined || hiring?.careersPage !== undefined
  return isAskable || site === undefined ? parts : { ...parts, hiring: { freshUntil: site.freshUntil, failures: 0 } }
}

interface PartVisit {
  readonly before: PartState | undefined
  readonly now: Date
  /** Of a visit to the site. */
  readonly outcome?: SiteOutcome
}

function stateAfter(part: CompanyPart, reading: PartReading, { before, now, outcome }: PartVisit): PartState {
  const { isTold, unread = [], parkedSince, url, careersPage } = reading
  const isWhole = isTold && unread.length === 0
  const isSettled = isWhole || HOLD_OF_OUTCOME[outcome ?? 'read'] !== undefined
  const failures = isSettled ? 0 : Math.min((before?.failures ?? 0) + 1, MOST_FAILURES)
  const retry = waitAfter(isTold ? PARTLY_READ_RETRIES : PART_RETRIES, failures)
  const hold = isWhole ? FRESH[part] : (HOLD_OF_OUTCOME[outcome ?? 'read'] ?? retry)
  // Pages that could not be asked are those of before.
  const pages = reading.pages ?? (isTold ? undefined : before?.pages)
  return {
    freshUntil: later(now, hold),
    failures,
    ...(pages !== undefined && pages.length > 0 && { pages }),
    ...(isTold && unread.length > 0 && { unread }),
    ...(parkedSince !== undefined && { parkedSince }),
    ...(url !== undefined && { url }),
    ...(careersPage !== undefined && { careersPage }),
  }
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}

/**
 * The facts of a part after it was asked: the new ones if it told, and those known that it leaves standing; else those
 * known. None that are 90 days old.
 */
export function factsAfter(
  part: CompanyPart,
  reading: PartReading,
  { known, now }: { known: readonly LeadFact[]; now: Date },
): LeadFact[] {
  const oldest = later(now, -LONGEST_KEPT)
  const kept = known.filter((fact) => partOf(fact) === part && fact.observedAt > oldest)
  if (reading.isTold) return [...reading.facts, ...kept.filter(reading.leaves ?? (() => false))]
  return kept.length === 0 ? [...reading.facts] : kept
}

/** How the visit to a company's site ended. */
export type SiteOutcome =
  | 'read'
  | 'parked'
  | 'moved'
  /** Sent on to another domain for the time being. */
  | 'redirected'
  | 'forbidden'
  | 'unreachable'
  /** A notice of maintenance or a fault, or a check whether the visitor is a person. */
  | 'unavailable'
  /** Its pages take so much time or memory that reading them was called off. */
  | 'unreadable'
  | 'empty'
