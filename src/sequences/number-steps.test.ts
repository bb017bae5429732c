import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberSteps } from './schema.ts'

const step = (body: string, number?: number) => ({ number, wait: 'P1D', variants: [{ body, weight: 1 }] })
const first = numberSteps([step('a'), step('b'), step('c')])
const numbersOf = (...given: ReturnType<typeof step>[]) => numberSteps(given, first).steps.map(({ number }) => number)

test('the steps of a new sequence are counted, whatever numbers they come with', () => {
  expect(first).toMatchObject({ steps: [{ number: 1 }, { number: 2 }, { number: 3 }], lastNumber: 3 })
  expect(numberSteps([step('a', 7), step('b', 7)])).toMatchObject({
    steps: [{ number: 1 }, { number: 2 }],
    lastNumber: 2,
  })
})

test('a step is known by its text: inserting, removing and moving others changes nothing for it', () => {
  expect(numbersOf(step('x'), step('a'), step('b'), step('c'))).toEqual([4, 1, 2, 3])
  expect(numbersOf(step('a'), step('c'))).toEqual([1, 3])
  expect(numbersOf(step('b'), step('a'), step('c'))).toEqual([2, 1, 3])
})

test('a step with another text in the same place is the same step', () => {
  expect(numbersOf(step('a'), step('B!'), step('c'))).toEqual([1, 2, 3])
  expect(numbersOf(step('A!'), step('B!'), step('C!'), step('d'))).toEqual([1, 2, 3, 4])
  expect(numbersOf(step('A!'), step('c'))).toEqual([1, 3])
})

test('a step says itself which one it is', () => {
  expect(numbersOf(step('x'), step('A!', 1), step('b'), step('c'))).toEqual([4, 1, 2, 3])
  expect(numbersOf(step('b', 2), step('new'), step('A!', 1))).toEqual([2, 3, 1])
})

test('a number is never given twice, not even that of a step which is gone', () => {
  const without = numberSteps([step('a'), step('b')], first)
  expect(numberSteps([step('a'), step('b'), step('d')], without).steps.map(({ number }) => number)).toEqual([1, 2, 4])
  expect(numbersOf(step('a', 1), step('a', 1))).toEqual([1, 2])
})

test('a step that was taken out and comes back with its number is the same one; a number of the future is not', () => {
  const without = numberSteps([step('a')], first)
  const numbers = (...given: ReturnType<typeof step>[]) => numberSteps(given, without).steps.map(({ number }) => number)
  expect(numbers(step('a', 1), step('c', 3), step('b', 2))).toEqual([1, 3, 2])
  expect(numbers(step('a', 1), step('b', 2), step('x', 2), step('y', 9), step('z', 0))).toEqual([1, 2, 4, 5, 6])
})

test('whatever is changed, numbers are distinct, and a step whose text stays keeps its number', () => {
  const sequence = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 6 })
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const old = numberSteps(before.map((body) => step(body)))
      const next = numberSteps(
        after.map((body) => step(body)),
        old,
      )
      const numbers = next.steps.map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(next.lastNumber)
      const kept = old.steps.filter(({ variants }) => after.includes(variants[0]!.body))
      for (const { number, variants } of kept) {
        expect(next.steps.find((one) => one.number === number)?.variants).toEqual(variants)
      }
    }),
  )
})
