import { expect, test } from 'vitest'
import { shareSlots } from './share-slots.ts'

const idle = { campaignId: 'one', room: 16, running: 0 }

test('an endpoint alone gets an eighth, and no more however often it asks', () => {
  expect(shareSlots([idle], 128)).toEqual([16])
  expect(shareSlots([{ ...idle, room: 2, running: 14 }], 20)).toEqual([0])
})

test('eight endpoints that do not answer leave a third, and another always gets one', () => {
  const held = shareSlots(
    Array.from({ length: 8 }, () => idle),
    128,
  ).reduce((sum, one) => sum + one)
  expect(held).toBeLessThan(90)
  expect(shareSlots([idle], 1)).toEqual([1])
  expect(shareSlots([idle, idle, idle], 1)).toEqual([1, 1, 1])
})

test('a room that is less is never exceeded', () => {
  expect(shareSlots([{ ...idle, room: 1 }], 128)).toEqual([1])
})
