import { expect, test } from 'vitest'
import { checkIcp } from '../criteria/check-icp.ts'
import { compileIcp } from './compile-icp.ts'
import {
  asOf,
  count,
  country,
  domain,
  exampleIcp,
  factsOf,
  freemail,
  funding,
  hiring,
  industry,
  perfectLead,
  range,
  seniority,
  tech,
  type Known,
} from '../../../test/support/fixtures/example-scored-lead.ts'
import { scoreLead } from './score-lead.ts'

const compiled = compileIcp(exampleIcp)

test('the criteria of the vectors are valid', () => {
  expect(checkIcp(exampleIcp)).toEqual([])
})

interface Vector {
  name: string
  known: Known
  confidence?: Record<string, number>
  row: [
    score: number,
    low: number,
    high: number,
    coverage: number,
    confidence: number,
    tier: string,
    settled: boolean,
    status: string,
  ]
  review?: string[]
  disqualifying?: string[]
  next?: string[]
}

const vectors: Vector[] = [
  { name: 'perfect', known: perfectLead, row: [100, 100, 100, 1, 1, 'A', true, 'qualified'] },
  {
    name: 'nothing known',
    known: { [domain]: 'acme.com' },
    row: [50, 0, 100, 0, 0, 'U', false, 'review'],
    review: ['geo', 'size'],
    next: ['size', 'industry', 'seniority'],
  },
  {
    name: 'partial',
    known: { ...perfectLead, [tech]: undefined, [funding]: undefined, [hiring]: undefined },
    row: [85, 70, 100, 0.7, 0.7, 'A', false, 'qualified'],
    next: ['tech', 'funding', 'hiring'],
  },
  {
    name: 'range inside',
    known: { ...perfectLead, [count]: undefined, [range]: '51-200' },
    row: [100, 100, 100, 1, 1, 'A', true, 'qualified'],
  },
  {
    name: 'range only',
    known: { ...perfectLead, [count]: undefined, [range]: '11-60' },
    row: [87, 82, 92, 1, 0.9, 'A', true, 'review'],
    review: ['size'],
  },
  { name: 'soft edge', known: { ...perfectLead, [count]: 45 }, row: [90, 90, 90, 1, 1, 'A', true, 'qualified'] },
  {
    name: 'decay',
    known: { ...perfectLead, [funding]: '2026-05-05' },
    row: [95, 95, 95, 1, 1, 'A', true, 'qualified'],
  },
  {
    name: 'funding too old',
    known: { ...perfectLead, [funding]: '2025-10-01' },
    row: [90, 90, 90, 1, 1, 'A', true, 'qualified'],
  },
  {
    name: 'must fails',
    known: { ...perfectLead, [country]: 'FR' },
    row: [90, 90, 90, 1, 1, 'X', true, 'disqualified'],
    disqualifying: ['geo'],
  },
  {
    name: 'must unknown',
    known: { ...perfectLead, [country]: undefined },
    row: [95, 90, 100, 0.9, 0.9, 'A', true, 'review'],
    review: ['geo'],
    next: ['geo'],
  },
  {
    name: 'competitor',
    known: { ...perfectLead, [domain]: 'rival.com' },
    row: [100, 100, 100, 1, 1, 'X', true, 'disqualified'],
    disqualifying: ['competitor'],
  },
  { name: 'free mail', known: { ...perfectLead, [freemail]: true }, row: [85, 85, 85, 1, 1, 'A', true, 'qualified'] },
  {
    name: 'no tech',
    known: { ...perfectLead, [tech]: ['WordPress'] },
    row: [93, 90, 96, 1, 0.94, 'A', true, 'qualified'],
  },
  {
    name: 'poor fit',
    known: {
      ...perfectLead,
      [industry]: 'Retail',
      [seniority]: 'entry',
      [tech]: ['WordPress'],
      [funding]: undefined,
      [hiring]: false,
    },
    row: [40, 30, 50, 0.9, 0.8, 'C', false, 'qualified'],
    next: ['funding'],
  },
  {
    name: 'low confidence',
    known: perfectLead,
    confidence: { [industry]: 0.7, [seniority]: 0.8 },
    row: [95, 90, 100, 1, 0.9, 'A', true, 'qualified'],
  },
]

test.each(vectors)('vector: $name', ({ known, confidence, row, review = [], disqualifying = [], next = [] }) => {
  const score = scoreLead(compiled, factsOf(known, confidence), asOf)
  const { value, low, high, coverage, tier, settled, status } = score
  expect([value, low, high, coverage, score.confidence, tier, settled, status]).toEqual(row)
  expect(score.reviewCriteria).toEqual(review)
  expect(score.disqualifyingCriteria).toEqual(disqualifying)
  expect(score.nextBest).toEqual(next)
  expect(scoreLead(compiled, factsOf(known, confidence), new Date('2026-11-01T23:59:59Z'))).toEqual(score)
})

function pointsOf(id: string, known: Known, confidence?: Record<string, number>) {
  const scored = scoreLead(compiled, factsOf(known, confidence), asOf).criteria.find((criterion) => criterion.id === id)
  return scored?.points
}

test('vectors: the points of single criteria', () => {
  expect(pointsOf('size', { ...perfectLead, [count]: undefined, [range]: '11-60' })).toBeCloseTo(7.04, 2)
  expect(pointsOf('size', { ...perfectLead, [count]: 45 })).toBe(10)
  expect(pointsOf('funding', { ...perfectLead, [funding]: '2026-05-05' })).toBe(5)
  expect(pointsOf('tech', { ...perfectLead, [tech]: ['WordPress'] })).toBeCloseTo(3, 12)
  expect(pointsOf('industry', perfectLead, { [industry]: 0.7 })).toBeCloseTo(17, 12)
  expect(pointsOf('seniority', perfectLead, { [seniority]: 0.8 })).toBeCloseTo(18, 12)
  expect(pointsOf('freemail', { ...perfectLead, [freemail]: true })).toBeCloseTo(-15, 12)
})
