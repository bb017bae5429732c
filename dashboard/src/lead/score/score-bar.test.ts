import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client.ts'
import { scoreBar } from './score-bar.ts'

const PRIOR = 0.5

/** As the API makes it of match and confidence. */
function criterion(id: string, maxPoints: number, match: number, confidence: number): Schemas['CriterionScore'] {
  const known = maxPoints * match * confidence
  const points = maxPoints > 0 ? known + maxPoints * PRIOR * (1 - confidence) : known
  const outcome = confidence === 0 ? 'unknown' : match === 1 ? 'match' : match === 0 ? 'miss' : 'partial'
  return { id, label: id, kind: 'should', weight: 1, outcome, match, confidence, points, maxPoints, explanation: '' }
}

const widthOf = (bar: ReturnType<typeof scoreBar>, kinds: readonly string[]) =>
  bar.stretches.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { width }) => sum + width, 0)

test('what is earned is the least, with what is assumed the score, with what is open the most', () => {
  const bar = scoreBar([
    criterion('sure', 40, 1, 1),
    criterion('missed', 20, 0, 1),
    criterion('unknown', 25, 0, 0),
    criterion('doubtful', 15, 1, 0.6),
  ])
  expect(widthOf(bar, ['earned'])).toBeCloseTo(40 + 9)
  expect(widthOf(bar, ['earned', 'assumed'])).toBeCloseTo(40 + 9 + 12.5 + 3)
  expect(bar.counted).toBeCloseTo(64.5)
  expect(widthOf(bar, ['earned', 'assumed', 'open'])).toBeCloseTo(40 + 25 + 15)
  expect(widthOf(bar, ['earned', 'assumed', 'open', 'missed'])).toBeCloseTo(100)
  expect(bar.stretches.map(({ id }) => id)).toEqual([
    'sure earned',
    'doubtful earned',
    'unknown assumed',
    'doubtful assumed',
    'unknown open',
    'doubtful open',
    'missed missed',
  ])
})

test('what a criterion takes is cut off what counts; one without points has no stretch', () => {
  const bar = scoreBar([criterion('size', 100, 1, 1), criterion('rival', -30, 1, 0.5), criterion('veto', 0, 0, 1)])
  expect(bar).toMatchObject({ counted: 100, taken: 15 })
  expect(bar.stretches).toHaveLength(1)
})
