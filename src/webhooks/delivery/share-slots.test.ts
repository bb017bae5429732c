import { expect, test } from 'vitest'
import { shareSlots } from './share-slots.ts'

const idle = { campaignId: 'one', most: 16, running: 0, ahead: null }
const fast = { ...idle, ahead: 200 }
const wide = { free: 128, limit: 2_048 }

test('an endpoint alone gets an eighth, and no more however often it asks', () => {
  expect(shareSlots([idle], wide)).toEqual([16])
  expect(shareSlots([{ ...idle, running: 14 }], { free: 20, limit: 2_048 })).toEqual([0])
})

test('eight endpoints that do not answer leave a third, and another always gets one', () => {
  const held = shareSlots(
    Array.from({ length: 8 }, () => idle),
    wide,
  ).reduce((sum, one) => sum + one)
  expect(held).toBeLessThan(90)
  expect(shareSlots([idle], { free: 1, limit: 1 })).toEqual([1])
  expect(shareSlots([idle, idle, idle], { free: 0, limit: 100 })).toEqual([1, 1, 1])
})

test('what may be under way is never exceeded', () => {
  expect(shareSlots([{ ...idle, most: 1 }], wide)).toEqual([1])
  expect(shareSlots([{ ...idle, running: 40 }], wide)).toEqual([0])
})

test('more is leased of endpoints that answer fast, and leaves the others their calls', () => {
  expect(shareSlots([fast, idle], wide)).toEqual([200, 14])
  expect(shareSlots([{ ...fast, running: 150 }], wide)).toEqual([50])
  expect(shareSlots([fast, fast, idle], { free: 0, limit: 101 })).toEqual([50, 50, 1])
})
