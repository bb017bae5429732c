import { expect, test } from 'vitest'
import { uuidOfCursor } from './list-paging.ts'

test('a list ordered by id goes on after a UUID', () => {
  expect(uuidOfCursor(['0193f0c2-a5e0-7c1e-8b7a-4f0f6f2b9a11'])).toBe('0193f0c2-a5e0-7c1e-8b7a-4f0f6f2b9a11')
})

test.each([[[]], [[17]], [['score']], [['0193f0c2-a5e0-7c1e-8b7a-4f0f6f2b9a11', 80]]])(
  '%j is the place of another list',
  (place) => {
    expect(() => uuidOfCursor(place)).toThrow()
  },
)
