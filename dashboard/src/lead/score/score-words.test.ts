import { expect, test } from 'vitest'
import { knownInWords, metInWords, pointsInWords, standingInWords, withoutPoints } from './score-words.ts'
import type { AnyScore } from './score-words.ts'

const criterion = (id: string, part: Partial<AnyScore['criteria'][number]>): AnyScore['criteria'][number] => ({
  id,
  label: `The ${id}`,
  kind: 'should',
  weight: 1,
  outcome: 'match',
  match: 1,
  confidence: 1,
  points: 50,
  maxPoints: 50,
  explanation: '',
  ...part,
})

const unknown = { outcome: 'unknown', match: 0, confidence: 0, points: 25 } as const
const score = (part: Partial<AnyScore>): AnyScore => ({
  value: 75,
  low: 50,
  high: 100,
  coverage: 0.5,
  confidence: 0.3,
  tier: 'B',
  settled: false,
  status: 'qualified',
  nextBest: [],
  criteria: [],
  ...part,
})

test('what is open is said with its range and with what would settle it', () => {
  const open = score({ criteria: [criterion('size', {}), criterion('country', unknown)], nextBest: ['country'] })
  expect(standingInWords(open)).toEqual(['With all data: 50–100.', 'Most useful to find out: The country.'])
  expect(knownInWords(open)).toContain('Data coverage 50%, confidence 30%.')
  expect(metInWords(open)).toBe('1 of 2 criteria met.')
  expect(standingInWords({ ...open, settled: true, nextBest: [] })[0]).toBe(
    'More data will not change tier B (50–100).',
  )
})

test('what disqualifies is named, and what is not sure enough for that is not', () => {
  const criteria = [
    criterion('rival', { kind: 'mustNot', maxPoints: 0, points: 0 }),
    criterion('doubt', { kind: 'mustNot', maxPoints: 0, points: 0, confidence: 0.4 }),
    criterion('country', {
      kind: 'must',
      outcome: 'miss',
      match: 0,
      fact: { path: 'company.country', value: 'NO', source: 'caller' },
    }),
    criterion('size', { outcome: 'miss', match: 0 }),
  ]
  expect(standingInWords(score({ status: 'disqualified', tier: 'X', criteria }))).toEqual([
    'Disqualified: excluded by “The rival”, misses “The country” (Norway).',
  ])
})

test('a must that is unknown is named apart from one that is missed or met without being certain', () => {
  const known = (part: Partial<AnyScore['criteria'][number]>) =>
    criterion('size', {
      kind: 'must',
      confidence: 0.5,
      fact: { path: 'company.employeeCount', value: 4_000, source: 'caller' },
      ...part,
    })
  const country = criterion('country', { kind: 'must', ...unknown })
  const said = (...criteria: AnyScore['criteria']) => standingInWords(score({ status: 'review', criteria }))[0]
  expect(said(country, criterion('role', { kind: 'must' }))).toBe('Required but unknown: The country.')
  expect(said(known({ outcome: 'miss', match: 0 }))).toBe(
    'Misses “The size” (4,000), but not certain enough to disqualify.',
  )
  expect(said(known({}), country)).toBe(
    'Required but unknown: The country. Meets “The size” (4,000), but not for certain.',
  )
})

test('the points of an explanation are left to where they are shown', () => {
  expect(withoutPoints('Country: US. Wanted: US. Match: 33.33 of 33.33 points. Disqualifies the lead.')).toBe(
    'Country: US. Wanted: US. Match. Disqualifies the lead.',
  )
  expect(withoutPoints('Rival: yes. Match: 5 of 10 points taken.')).toBe('Rival: yes. Match.')
})

test('points that are taken have a minus', () => {
  expect([pointsInWords(12), pointsInWords(-12)]).toEqual(['12', '−12'])
})
