import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '../../platform/clock.ts'
import { scoreExpiresOn } from './score-expiry.ts'
import { compileIcp } from '../engine/compile-icp.ts'
import { exampleIcp, factsOf, funding } from '../../../test/support/fixtures/example-scored-lead.ts'
import type { Icp } from '../schema.ts'
import { scoreWithoutWords } from '../engine/score-lead.ts'
import { casesOf } from '../../../test/support/fixtures/cases.ts'

const now = new Date('2026-11-01T12:00:00Z')
const within = (value: number, halfLifeDays?: number): Icp => ({
  criteria: [
    {
      id: 'funding',
      kind: 'should',
      field: funding,
      op: 'within',
      value,
      weight: 1,
      ...(halfLifeDays === undefined ? {} : { halfLifeDays }),
    },
  ],
})
const ages = (icp: Icp, date: unknown) => scoreExpiresOn(compileIcp(icp), factsOf({ [funding]: date }), now)

test('without decay, a dated fact counts until its last day', () => {
  expect(ages(within(30), '2026-10-20')).toBe('2026-11-20')
  expect(ages(within(30), '2026-10-02')).toBe('2026-11-02')
  expect(ages(within(30), '2026-12-24')).toBe('2027-01-24')
})

test('with decay it is another one each day, and what lies ahead begins to age the day after', () => {
  expect(ages(within(365, 180), '2026-05-05')).toBe('2026-11-02')
  expect(ages(within(365, 180), '2026-11-10')).toBe('2026-11-11')
  expect(ages(within(365, 180), '2025-11-01')).toBe('2026-11-02')
})

test('what never ends does not age', () => {
  expect(ages(within(90), '9999-12-31')).toBeNull()
  expect(ages(within(90, 30), '9999-12-31')).toBeNull()
  expect(ages(within(90), '9999-06-01')).toBe('9999-08-31')
})

test('what is too old, no date or unknown does not age', () => {
  expect(ages(within(30), '2026-10-01')).toBeNull()
  expect(ages(within(30), 'lately')).toBeNull()
  expect(ages(within(30), undefined)).toBeNull()
  expect(scoreExpiresOn(compileIcp({ criteria: [] }), factsOf({ [funding]: '2026-10-01' }), now)).toBeNull()
  expect(scoreExpiresOn(compileIcp(exampleIcp), factsOf({}), now)).toBeNull()
})

test('until that day the score stays as it is, and on it, it is judged otherwise', () => {
  const span = fc.integer({ min: 1, max: 400 })
  const age = fc.integer({ min: -50, max: 450 })
  fc.assert(
    fc.property(span, fc.option(fc.integer({ min: 5, max: 300 }), { nil: undefined }), age, (value, halfLife, days) => {
      const icp = compileIcp(within(value, halfLife))
      const facts = factsOf({ [funding]: new Date(now.getTime() - days * DAY).toISOString().slice(0, 10) })
      const matchAt = (at: Date) => scoreWithoutWords(icp, facts, at).judgements[0]?.match
      const first = scoreExpiresOn(icp, facts, now)
      const last = first === null ? new Date(now.getTime() + 900 * DAY) : new Date(Date.parse(first) - DAY)
      expect(matchAt(last)).toBe(matchAt(now))
      if (first !== null) expect(matchAt(new Date(first))).not.toBe(matchAt(now))
    }),
    { numRuns: casesOf(2_000), seed: 27 },
  )
})
