import type { Fact } from './facts.ts'
import { naiveReading, naiveVerdictPath } from './naive-reading.ts'
import type { Criterion, Icp } from './schema.ts'

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
export function naiveScore(icp: Required<Icp>, facts: ReadonlyMap<string, Fact>, today: string): NaiveScore {
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
function judge(criterion: Criterion, facts: ReadonlyMap<string, Fact>, today: string): Judged {
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
