import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseVariant } from './choose-variant.ts'

test('the same seed always gets the same variant', () => {
  const variants = [{ weight: 1 }, { weight: 1 }, { weight: 1 }]
  expect(chooseVariant('lead:1:2', variants)).toBe(chooseVariant('lead:1:2', variants))
})

test('shares follow the weights', () => {
  const counts = [0, 0, 0]
  for (let lead = 0; lead < 6_000; lead += 1)
    counts[chooseVariant(`lead-${lead}`, [{ weight: 3 }, {}, { weight: 2 }])]! += 1
  expect(counts.map((count) => Math.round(count / 100) / 10)).toEqual([3, 1, 2])
})

test('a weight of 0 is never chosen', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 10 }),
      (seed, weights) => {
        fc.pre(weights.some((weight) => weight > 0))
        return (
          weights[
            chooseVariant(
              seed,
              weights.map((weight) => ({ weight })),
            )
          ]! > 0
        )
      },
    ),
  )
})

test('without any weight there is nothing to choose', () => {
  expect(() => chooseVariant('seed', [])).toThrow('weight')
  expect(() => chooseVariant('seed', [{ weight: 0 }])).toThrow('weight')
})
