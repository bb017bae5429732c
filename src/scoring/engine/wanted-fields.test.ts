import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facts, shape } from '../../../test/support/fixtures/arbitrary-criteria.ts'
import { compileIcp } from './compile-icp.ts'
import {
  asOf,
  count,
  country,
  exampleIcp,
  factsOf,
  funding,
  hiring,
  industry,
  perfectLead,
  range,
  seniority,
  tech,
} from '../../../test/support/fixtures/example-scored-lead.ts'
import type { Icp } from '../schema.ts'
import { scoreLead } from './score-lead.ts'
import { wantedFields } from './wanted-fields.ts'
import { casesOf } from '../../../test/support/fixtures/cases.ts'

const compiled = compileIcp(exampleIcp)

test('of a lead that nobody knows, every field that adds or takes away is wanted, what moves most first', () => {
  expect(wantedFields(compiled, factsOf({ domain: 'acme.com' }), asOf)).toEqual([
    { path: count, points: 20 },
    { path: range, points: 20 },
    { path: industry, points: 20 },
    { path: seniority, points: 20 },
    { path: 'email.isFreeProvider', points: 15 },
    { path: country, points: 10 },
    { path: tech, points: 10 },
    { path: funding, points: 10 },
    { path: hiring, points: 10 },
  ])
})

test('of what is known in part, the rest is wanted', () => {
  const known = factsOf({ ...perfectLead, [tech]: undefined, [funding]: undefined, [hiring]: undefined })
  expect(wantedFields(compiled, known, asOf).map(({ path }) => path)).toEqual([tech, funding, hiring])
})

test('nothing is wanted once the tier cannot change any more', () => {
  expect(wantedFields(compiled, factsOf(perfectLead), asOf)).toEqual([])
  expect(wantedFields(compiled, factsOf({ [country]: 'FR' }), asOf)).toEqual([])
  expect(wantedFields(compiled, factsOf({ ...perfectLead, [country]: undefined }), asOf)).toEqual([])
})

test('another field that could answer is wanted as long as the criterion is not sure', () => {
  const known = factsOf({ [range]: '11-60', domain: 'acme.com' })
  expect(wantedFields(compiled, known, asOf)).toContainEqual({ path: count, points: 10 })
  expect(wantedFields(compiled, factsOf({ [count]: 200 }), asOf).map(({ path }) => path)).not.toContain(range)
})

test('a field counts for each of its criteria; a judge’s question and a plain gate are no fields to buy', () => {
  const icp: Icp = {
    criteria: [
      { id: 'a', kind: 'should', field: industry, op: 'eq', value: 'Software', weight: 1 },
      { id: 'b', kind: 'should', field: industry, op: 'eq', value: 'Retail', weight: 1 },
      { id: 'c', kind: 'should', field: industry, op: 'judge', value: 'Do they sell?', weight: 1 },
      { id: 'd', kind: 'mustNot', field: country, op: 'eq', value: 'FR' },
      { id: 'e', kind: 'should', field: 'customData.plan', op: 'eq', value: 'trial', weight: 1 },
    ],
  }
  expect(wantedFields(compileIcp(icp), new Map(), asOf)).toEqual([
    { path: industry, points: 50 },
    { path: 'customData.plan', points: 25 },
  ])
})

test('only unknown fields are named, and none once the score is settled', () => {
  fc.assert(
    fc.property(shape, facts, (icp, known) => {
      const ready = compileIcp(icp)
      const wanted = wantedFields(ready, known, asOf)
      if (scoreLead(ready, known, asOf).settled) expect(wanted).toEqual([])
      for (const { path, points } of wanted) {
        expect(known.has(path)).toBe(false)
        expect(points).toBeGreaterThan(0)
      }
    }),
    { numRuns: casesOf(2_000) },
  )
})
