import { createHash } from 'node:crypto'
import type { ScoringFact } from '../../../src/scoring/facts.ts'
import type { Criterion, Icp } from '../../../src/scoring/schema.ts'

// The formula once more, for tests: written from its text, criterion by criterion, without regard to speed, and without
// anything of the engine.

/** What the formula makes of a lead; the engine says the same. */
export interface NaiveScore {
  value: number
  low: number
  high: number
  coverage: number
  confidence: number
  tier: string
  settled: boolean
  status: string
  review: string[]
  disqualifying: string[]
  nextBest: string[]
  criteria: { id: string; m: number; c: number; points: number; maxPoints: number; path: string | undefined }[]
}

interface Judged {
  id: string
  kind: Criterion['kind']
  w: number
  m: number
  c: number
  path: string | undefined
}

/** Where sums of binary fractions differ in the last place, the text of the formula has no difference. */
const NOISE = 1e-9

/** Scores a lead by complete criteria as of a day (`YYYY-MM-DD`). */
export function naiveScore(icp: Required<Icp>, facts: ReadonlyMap<string, ScoringFact>, today: string): NaiveScore {
  const judged = icp.criteria.map((criterion) => judge(criterion, facts, today))
  const P = judged.filter(({ kind, w }) => kind !== 'mustNot' && w > 0)
  const N = judged.filter(({ kind, w }) => kind === 'should' && w < 0)
  const W = sum(P.map(({ w }) => w))
  const at = (p: number) => {
    if (W === 0) return 100 * p
    const gained = sum(P.map(({ w, c, m }) => w * (c * m + p * (1 - c))))
    const taken = sum(N.map(({ w, c, m }) => Math.abs(w) * c * m))
    return (100 / W) * (gained - taken)
  }
  const value = whole(W === 0 ? 50 : at(icp.unknownPrior))
  const low = whole(at(0))
  const high = whole(at(1))
  const coverage = W === 0 ? 0 : sum(P.map(({ w, c }) => (c > 0 ? w : 0))) / W
  const isSure = ({ c }: Judged) => c > 0 && c >= icp.gateConfidence - NOISE
  const disqualifying = judged.filter((one) => {
    const isMet = one.m >= 0.5 - NOISE
    return isSure(one) && ((one.kind === 'mustNot' && isMet) || (one.kind === 'must' && !isMet))
  })
  const review = judged.filter((one) => one.kind === 'must' && !isSure(one))
  const letter = (points: number) =>
    points >= icp.tiers.A ? 'A' : points >= icp.tiers.B ? 'B' : points >= icp.tiers.C ? 'C' : 'D'
  const isDisqualified = disqualifying.length > 0
  const isKnownEnough = W > 0 && coverage >= icp.minCoverage - NOISE
  return {
    value,
    low,
    high,
    coverage,
    confidence: W === 0 ? 0 : sum(P.map(({ w, c }) => w * c)) / W,
    tier: isDisqualified ? 'X' : isKnownEnough ? letter(value) : 'U',
    settled: isDisqualified || (W > 0 && letter(low) === letter(high)),
    status: isDisqualified ? 'disqualified' : review.length > 0 ? 'review' : 'qualified',
    review: review.map(({ id }) => id),
    disqualifying: disqualifying.map(({ id }) => id),
    nextBest: P.filter(({ c }) => c === 0)
      .toSorted((a, b) => b.w - a.w)
      .slice(0, 3)
      .map(({ id }) => id),
    criteria: judged.map((one) => ({
      id: one.id,
      m: one.m,
      c: one.c,
      path: one.path,
      points: pointsOf(one, W, icp.unknownPrior),
      maxPoints: W === 0 || one.kind === 'mustNot' ? 0 : (100 / W) * one.w,
    })),
  }
}

function pointsOf({ kind, w, m, c }: Judged, W: number, prior: number): number {
  if (kind === 'mustNot' || W === 0) return 0
  return w > 0 ? (100 / W) * w * (c * m + prior * (1 - c)) : (100 / W) * w * c * m
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function whole(points: number): number {
  return Math.floor(Math.min(100, Math.max(0, points)) + 0.5 + NOISE)
}

/** The branch that speaks most for a match; none matches and one is unknown: half the confidence. */
function judge(criterion: Criterion, facts: ReadonlyMap<string, ScoringFact>, today: string): Judged {
  const { id, kind, weight = 0, field, anyOf } = criterion
  const stated = { id, kind, w: weight }
  const paths =
    criterion.op === 'judge' ? [naiveVerdictPath(criterion)] : (anyOf?.map((branch) => branch.field) ?? [field ?? ''])
  const branches = paths.map((path) => {
    const reading = naiveReading(criterion, path, facts, today)
    return { path, m: reading?.m ?? 0, c: (reading?.c ?? 0) * (reading?.confidence ?? 0) }
  })
  const known = branches.filter(({ c }) => c > 0)
  const [best] = known.toSorted((a, b) => {
    const difference = b.m * b.c - a.m * a.c
    return Math.abs(difference) > NOISE ? difference : b.c - a.c
  })
  if (best === undefined) return { ...stated, m: 0, c: 0, path: undefined }
  const halved = best.m === 0 && known.length < branches.length
  return { ...stated, m: best.m, c: halved ? best.c * 0.5 : best.c, path: best.path }
}

// For tests: what one value says about a criterion, from the words of the interface alone. Values are of the small
// vocabulary that the cases are made of.

/** Match and evidence of a value, and the confidence of the fact. */
interface NaiveReading {
  m: number
  c: number
  confidence: number
}

type Said = { m: number; c: number } | undefined

/** What is weak evidence when it is absent. */
const WEAK: Record<string, number> = {
  'company.technologies': 0.4,
  'company.techCategories': 0.4,
  'company.signals.hiringSignals.isHiring': 0.6,
}
const PROSE = 'company.signals.newsSignals.recentNews'
const LISTS = ['company.technologies', 'company.signals.hiringSignals.departments', PROSE]
const RANGES = ['company.employeeRange', 'company.revenueRange']

/** Other names for one thing, of those that occur in the cases. */
const SAME: Record<string, Record<string, string>> = {
  'company.country': { germany: 'de', deu: 'de', 'united states': 'us', usa: 'us' },
  'company.industry': { 'computer software': 'software', saas: 'software', 'fin tech': 'fintech' },
  'contact.seniority': { 'vice president': 'vp', 'c level': 'c_suite' },
  domain: { 'https://www.acme.com/about': 'acme.com', 'www.rival.com': 'rival.com' },
}

/** What is known at a path about a criterion as of a day; undefined where that is nothing. */
function naiveReading(
  criterion: Criterion,
  path: string,
  facts: ReadonlyMap<string, ScoringFact>,
  today: string,
): NaiveReading | undefined {
  const fact = facts.get(path)
  if (fact === undefined || !fits(fact.path, fact.value)) return undefined
  const said = read(criterion, path, fact.value, today)
  return said === undefined ? undefined : { ...said, confidence: fact.confidence }
}

/** A value of another type than the field's counts as unknown; the caller's own fields may hold anything. */
function fits(path: string, value: unknown): boolean {
  if (path.startsWith('judge.')) return true
  if (path.startsWith('customData.')) return value !== null
  if (LISTS.includes(path)) return Array.isArray(value)
  if (RANGES.includes(path)) return typeof value === 'string' || typeof value === 'number'
  if (path === 'company.employeeCount') return typeof value === 'number'
  const isYesOrNo = path.endsWith('.isHiring') || path.endsWith('.isFreeProvider')
  return typeof value === (isYesOrNo ? 'boolean' : 'string')
}

/** A verdict is filed under its question and the fields that it is about. */
export function naiveVerdictPath({ value, field, anyOf }: Pick<Criterion, 'value' | 'field' | 'anyOf'>): string {
  const asked = [String(value).trim().toLowerCase(), ...(anyOf?.map((branch) => branch.field) ?? [field ?? ''])]
  return `judge.${createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 32)}`
}

function read(criterion: Criterion, path: string, value: unknown, today: string): Said {
  switch (criterion.op) {
    case 'eq':
    case 'in':
      return equals(criterion, path, value)
    case 'neq':
    case 'notIn':
      return opposite(equals(criterion, path, value))
    case 'gte':
      return inside(criterion, path, value, [Number(criterion.value), Infinity])
    case 'lte':
      return inside(criterion, path, value, [-Infinity, Number(criterion.value)])
    case 'between':
      return inside(criterion, path, value, criterion.value as [number, number])
    case 'contains':
    case 'containsAny':
    case 'containsAll':
      return holds(criterion, path, value)
    case 'isTrue':
      return typeof value === 'boolean' ? { m: value ? 1 : 0, c: value ? 1 : (WEAK[path] ?? 1) } : undefined
    case 'within':
      return isFresh(criterion, value, today)
    case 'exists':
      if (Array.isArray(value) && value.length === 0) return { m: 0, c: WEAK[path] ?? 1 }
      return typeof value === 'string' && value.trim() === '' ? undefined : { m: 1, c: 1 }
    case 'judge':
      if (value === 'yes' || value === true) return { m: 1, c: 1 }
      return value === 'no' || value === false ? { m: 0, c: 1 } : undefined
  }
}

function opposite(said: Said): Said {
  return said === undefined ? undefined : { m: 1 - said.m, c: said.c }
}

/** Trimmed, without regard to case, under its one name. */
function plain(path: string, value: unknown): unknown {
  if (RANGES.includes(path)) return sizeOf(value)?.join(' to ')
  if (typeof value !== 'string') return value
  const text = value.trim().toLowerCase()
  return SAME[path]?.[text] ?? (text === '' ? undefined : text)
}

function equals({ value: wanted }: Criterion, path: string, value: unknown): Said {
  const keys = (Array.isArray(wanted) ? wanted : [wanted]).map((one) => plain(path, one))
  const weak = WEAK[path] ?? 1
  if (Array.isArray(value)) {
    const members = value.map((member) => plain(path, member)).filter((member) => isOfType(member, keys))
    if (members.some((member) => keys.includes(member as never))) return { m: 1, c: 1 }
    return value.length === 0 || members.length > 0 ? { m: 0, c: weak } : undefined
  }
  const own = plain(path, value)
  if (!isOfType(own, keys)) return undefined
  // In an open world a "no" is weak, and one that is asked for too.
  return { m: keys.includes(own as never) ? 1 : 0, c: own === false ? weak : 1 }
}

function isOfType(value: unknown, keys: readonly unknown[]): boolean {
  return value !== undefined && keys.some((key) => typeof key === typeof value)
}

function sizeOf(value: unknown): [number, number] | undefined {
  if (typeof value === 'number') return [value, value]
  if (typeof value !== 'string') return undefined
  const between = /^(\d+)-(\d+)$/.exec(value)
  if (between !== null) return [Number(between[1]), Number(between[2])]
  const above = /^(\d+)\+$/.exec(value)
  if (above !== null) return [Number(above[1]), Infinity]
  const below = /^under (\d+)$/.exec(value)
  if (below !== null) return [0, Number(below[1])]
  return /^\d+$/.test(value) ? [Number(value), Number(value)] : undefined
}

function inside(criterion: Criterion, path: string, value: unknown, [lo, hi]: [number, number]): Said {
  const size = RANGES.includes(path) || typeof value === 'number' ? sizeOf(value) : undefined
  if (size === undefined) return undefined
  const [a, b] = size
  if (a === b) return { m: softly(a, [lo, hi], criterion.tolerance ?? 0), c: 1 }
  if (a >= lo && b <= hi) return { m: 1, c: 1 }
  if (b <= lo || a >= hi) return { m: 0, c: 1 }
  // Half of what has no end lies inside, for all that anybody knows.
  const overlap = b === Infinity ? 0.5 : (Math.min(b, hi) - Math.max(a, lo)) / (b - a)
  return { m: overlap, c: 0.5 }
}

function softly(x: number, [lo, hi]: [number, number], tolerance: number): number {
  if (x >= lo && x <= hi) return 1
  if (tolerance === 0) return 0
  const m = x < lo ? 1 - (lo - x) / (Math.abs(lo) * tolerance) : 1 - (x - hi) / (Math.abs(hi) * tolerance)
  return Number.isFinite(m) ? Math.max(0, m) : 0
}

function holds({ op, value: wanted }: Criterion, path: string, value: unknown): Said {
  const sought = [
    ...new Set((Array.isArray(wanted) ? wanted : [wanted]).map((one) => String(one).trim().toLowerCase())),
  ]
  const weak = WEAK[path] ?? 1
  let has: (text: string) => boolean
  if (Array.isArray(value)) {
    if (value.length === 0) return { m: 0, c: weak }
    const members = value.filter((member) => typeof member === 'string').map((member) => member.trim().toLowerCase())
    if (members.length === 0) return undefined
    has = path === PROSE ? (text) => members.some((member) => member.includes(text)) : (text) => members.includes(text)
  } else {
    if (typeof value !== 'string' || value.trim() === '') return undefined
    has = (text) => value.toLowerCase().includes(text)
  }
  const share = sought.filter(has).length / sought.length
  const m = op === 'containsAll' ? share : share > 0 ? 1 : 0
  return { m, c: m === 0 ? weak : 1 }
}

function isFresh({ value: days, halfLifeDays }: Criterion, date: unknown, today: string): Said {
  if (typeof date !== 'string' || !/^\d{4}-\d{2}(-\d{2})?$/.test(date)) return undefined
  const day = date.length > 7 ? Date.parse(date) : Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5)), 0)
  const age = Math.max(0, (Date.parse(today) - day) / 86_400_000)
  if (age > Number(days)) return { m: 0, c: 1 }
  return { m: halfLifeDays === undefined ? 1 : 2 ** (-age / halfLifeDays), c: 1 }
}
