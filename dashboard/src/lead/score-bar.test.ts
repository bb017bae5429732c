import { expect, test } from 'vitest'
import type { Schemas } from '../api/client.ts'
import { scoreBar, sumShown } from './score-bar.ts'

const criterion = (part: Partial<Schemas['CriterionScore']>): Schemas['CriterionScore'] => ({
  id: 'size',
  label: 'Size',
  kind: 'should',
  weight: 1,
  outcome: 'match',
  match: 1,
  confidence: 1,
  points: 20,
  maxPoints: 20,
  explanation: '',
  ...part,
})

test('the stretches of the bar come to the most that can be earned', () => {
  const bar = scoreBar([
    criterion({ id: 'a', points: 60, maxPoints: 60 }),
    criterion({ id: 'b', outcome: 'miss', points: 0, maxPoints: 25 }),
    criterion({ id: 'c', outcome: 'unknown', points: 7.5, maxPoints: 15 }),
  ])
  expect(bar.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
  expect(bar.map(({ kind }) => kind)).toEqual(['earned', 'unknown', 'unknown', 'missed'])
})

test('a criterion that only takes away has no stretch, and its points are in the sum', () => {
  const criteria = [criterion({ points: 33.3, maxPoints: 100 }), criterion({ id: 'b', points: -10.1, maxPoints: -20 })]
  expect(scoreBar(criteria).map(({ width }) => width)).toEqual([33.3, 66.7])
  expect(sumShown(criteria)).toBe('23.2')
})
