import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facts, shape, type Shape } from './arbitrary-lead.ts'
import { compileIcp } from './compile-icp.ts'
import type { Fact } from './facts.ts'
import type { Criterion } from './schema.ts'
import { scoreLead } from './score-lead.ts'

// The formula once more, written down from its text without regard to speed or rounding, to compare with.

const today = new Date('2026-11-01T12:00:00Z')

interface Verdict {
  m: number
  c: number
}

function naiveScore(icp: Shape, facts: ReadonlyMap<string, Fact>) {
  const judged = icp.criteria.map((criterion) => ({
    ...criterion,
    w: criterion.weight ?? 0,
    ...naiveCriterion(criterion, facts),
  }))
  const positive = judged.filter(({ kind, w }) => kind !== 'mustNot' && w > 0)
  const negative = judged.filter(({ kind, w }) => kind === 'should' && w < 0)
  const sum = (list: typeof judged, of: (one: (typeof judged)[number]) => number) =>
    list.reduce((total, one) => total + of(one), 0)
  const W = sum(positive, ({ w }) => w)
  const raw = (p: number) =>
    (100 / W) * (sum(positive, ({ w, c, m }) => w * (c * m + p * (1 - c))) - sum(negative, ({ w, c, m }) => -w * c * m))
  const at = (p: number) => (W === 0 ? [0, 50, 100][p * 2]! : Math.min(100, Math.max(0, raw(p))))
  const coverage = sum(positive, ({ w, c }) => (c > 0 ? w : 0)) / W
  const disqualified = judged.filter(({ kind, m, c }) => {
    if (c === 0 || c < icp.gateConfidence) return false
    return (kind === 'mustNot' && m >= 0.5) || (kind === 'must' && m < 0.5)
  })
  const unsure = judged.filter(({ kind, c }) => kind === 'must' && (c === 0 || c < icp.gateConfidence))
  return {
    exact: {
      value: W === 0 ? 50 : at(icp.unknownPrior),
      low: at(0),
      high: at(1),
      raw: W === 0 ? 0 : raw(icp.unknownPrior),
    },
    coverage: W === 0 ? 0 : coverage,
    confidence: W === 0 ? 0 : sum(positive, ({ w, c }) => w * c) / W,
    status: disqualified.length > 0 ? 'disqualified' : unsure.length > 0 ? 'review' : 'qualified',
    disqualifying: disqualified.map(({ id }) => id),
    review: unsure.map(({ id }) => id),
  }
}

function naiveCriterion(criterion: Criterion, facts: ReadonlyMap<string, Fact>): Verdict {
  const fields = criterion.anyOf?.map(({ field }) => field) ?? [criterion.field!]
  const verdicts = fields.map((field) => naiveBranch(criterion, facts.get(field)))
  const known = verdicts.filter(({ c }) => c > 0)
  const [best] = known.toSorted((a, b) => b.m * b.c - a.m * a.c || b.c - a.c)
  if (best === undefined) return { m: 0, c: 0 }
  return best.m === 0 && known.length < verdicts.length ? { m: 0, c: best.c * 0.5 } : best
}

function naiveBranch(criterion: Criterion, fact: Fact | undefined): Verdict {
  if (fact === undefined) return { m: 0, c: 0 }
  const { value, confidence: c } = fact
  const list = criterion.value as (string | number)[]
  switch (criterion.op) {
    case 'in':
      return { m: list.includes(value as string) ? 1 : 0, c }
    case 'isTrue':
      return value === true ? { m: 1, c } : { m: 0, c: fact.path.endsWith('isHiring') ? c * 0.6 : c }
    case 'containsAll': {
      const share = list.filter((one) => (value as string[]).includes(one as string)).length / list.length
      return { m: share, c: share === 0 && fact.path === 'company.technologies' ? c * 0.4 : c }
    }
    case 'within': {
      const age = Math.max(0, (Date.parse('2026-11-01') - Date.parse(value as string)) / 86_400_000)
      return { m: age > (criterion.value as number) ? 0 : 2 ** (-age / criterion.halfLifeDays!), c }
    }
    default:
      return naiveBetween(criterion, value as number | string, c)
  }
}

function naiveBetween({ value, tolerance = 0 }: Criterion, known: number | string, c: number): Verdict {
  const [lo, hi] = value as [number, number]
  if (typeof known === 'number') {
    if (known >= lo && known <= hi) return { m: 1, c }
    if (tolerance === 0) return { m: 0, c }
    const m = known < lo ? 1 - (lo - known) / (lo * tolerance) : 1 - (known - hi) / (hi * tolerance)
    return { m: Math.max(0, m), c }
  }
  const [a, b] = known.split('-').map(Number) as [number, number]
  const overlap = Math.max(0, Math.min(b, hi) - Math.max(a, lo))
  const straddles = (a < lo && lo < b) || (a < hi && hi < b)
  return { m: overlap / (b - a), c: straddles ? c * 0.5 : c }
}

/** A rounding that could go either way at this distance from a half is no disagreement. */
function agrees(rounded: number, exact: number): boolean {
  return Math.abs(rounded - exact) <= 0.5 + 1e-6
}

test('agrees with the formula written down a second time', () => {
  fc.assert(
    fc.property(shape, facts, (icp, known) => {
      const score = scoreLead(compileIcp(icp), known, today)
      const naive = naiveScore(icp, known)
      for (const name of ['value', 'low', 'high'] as const) expect(agrees(score[name], naive.exact[name])).toBe(true)
      expect(score.criteria.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(naive.exact.raw, 6)
      expect(score.coverage).toBeCloseTo(naive.coverage, 5)
      expect(score.confidence).toBeCloseTo(naive.confidence, 5)
      expect(score.status).toBe(naive.status)
      expect(score.disqualifyingCriteria).toEqual(naive.disqualifying)
      expect(score.reviewCriteria).toEqual(naive.review)
    }),
    { numRuns: 5_000 },
  )
})
