import { expect, test } from 'vitest'
import { createClaimSize } from './worker.ts'

test('an organization that is alone takes whatever a turn can hold', () => {
  const length = createClaimSize()
  length.learn(500, 2_000)
  length.see(1, 0)
  expect(length.most(0)).toBe(Number.POSITIVE_INFINITY)
})

test('while others wait, and a while after, a turn takes as many rows as go into a fifth of a second', () => {
  const length = createClaimSize()
  length.see(2, 0)
  expect(length.most(0)).toBe(Number.POSITIVE_INFINITY)
  length.learn(500, 500)
  expect(length.most(0)).toBe(200)
  expect(length.most(4_999)).toBe(200)
  expect(length.most(5_000)).toBe(Number.POSITIVE_INFINITY)
})

test('a turn is never shorter than 25 rows, and one lead teaches nothing of how long many take', () => {
  const length = createClaimSize()
  length.see(3, 0)
  length.learn(1, 50)
  expect(length.most(1)).toBe(Number.POSITIVE_INFINITY)
  length.learn(25, 5_000)
  expect(length.most(1)).toBe(25)
})

test('the length follows the machine: turns grow again once rows are quick', () => {
  const length = createClaimSize()
  length.see(2, 0)
  length.learn(100, 400)
  expect(length.most(1)).toBe(50)
  for (let turn = 0; turn < 20; turn += 1) length.learn(50, 25)
  expect(length.most(1)).toBeGreaterThan(380)
})
