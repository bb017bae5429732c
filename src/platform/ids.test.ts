import { expect, test } from 'vitest'
import { leastIdOf, uuidv7 } from './ids.ts'

const AT = Date.parse('2026-03-10T09:00:00.123Z')

test('ids of one millisecond sort as they were made, and after those of every millisecond before', () => {
  const ids = [uuidv7(AT - 1), ...Array.from({ length: 20_000 }, () => uuidv7(AT)), uuidv7(AT + 1)]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(leastIdOf(new Date(AT)) > ids[0]! && leastIdOf(new Date(AT)) < ids[1]!).toBe(true)
})

test('an id has the version and the variant of its standard', () => {
  for (let n = 0; n < 300; n += 1) {
    expect(uuidv7(AT)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})
