import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHeap } from './heap.ts'

test('whatever is put in comes out in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (numbers) => {
      const heap = createHeap<number>((a, b) => a < b)
      for (const number of numbers) heap.push(number)
      const out = Array.from({ length: heap.size }, () => heap.pop())
      expect(out).toEqual(numbers.toSorted((a, b) => a - b))
      expect([heap.pop(), heap.peek(), heap.size]).toEqual([undefined, undefined, 0])
    }),
  )
})
