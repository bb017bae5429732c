import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { holdLease, withLease, writeBack } from './lease.ts'

const MINUTE = 60_000
const log = createLog('silent')
const away = () => Object.assign(new Error('the database system is shutting down'), { code: '57P03' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Holds a lease of two minutes for so long, and says when its signal fired; undefined where it did not. */
async function hold(milliseconds: number, renew: () => Promise<boolean>): Promise<number | undefined> {
  const began = performance.now()
  let lostAt: number | undefined
  const work = holdLease({ milliseconds: 2 * MINUTE, renew, signal: new AbortController().signal }, async (signal) => {
    signal.addEventListener('abort', () => (lostAt = performance.now() - began))
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds)
    })
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  await work
  expect(vi.getTimerCount()).toBe(0)
  return lostAt
}

test('a renewal that fails ends nothing while the lease lasts, and is tried again soon', async () => {
  let calls = 0
  const renew = async () => {
    calls += 1
    if (calls <= 5) throw away()
    return true
  }
  expect(await hold(10 * MINUTE, renew)).toBeUndefined()
  expect(calls).toBeGreaterThan(15)
})

test('the signal fires when a renewal says that the lease is gone, and when it ran out here while nobody could be asked', async () => {
  expect(await hold(10 * MINUTE, async () => false)).toBe(40_000)
  expect(await hold(10 * MINUTE, () => Promise.reject(away()))).toBe(110_000)
  const silent = () => new Promise<boolean>(() => undefined)
  expect(await hold(10 * MINUTE, silent)).toBe(110_000)
})

test('an outcome is written however long the database is away, and a fault of the write is told at once', async () => {
  const lease = { milliseconds: MINUTE, renew: async () => true, signal: new AbortController().signal, log }
  let tries = 0
  const keep = async (outcome: number) => {
    tries += 1
    if (tries <= 1_000) throw away()
    return outcome
  }
  const kept = withLease(lease, async () => 250, keep)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect([await kept, tries]).toEqual([250, 1_001])
  const faulty = withLease(
    lease,
    async () => 250,
    () => Promise.reject(new Error('no such column')),
  )
  await expect(faulty).rejects.toThrow('no such column')
})

test('an outcome is kept however often its write takes too long, and tried ever more rarely', async () => {
  const lease = { milliseconds: MINUTE, renew: async () => true, signal: new AbortController().signal, log }
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  let tries = 0
  let isQuick = false
  const keep = async (outcome: number) => {
    tries += 1
    if (!isQuick) throw tries % 2 === 0 ? away() : slow
    return outcome
  }
  const kept = withLease(lease, async () => 250, keep)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  // A second after it was away, fifteen after it was slow, each as half as much again at most.
  expect(tries).toBeGreaterThan(2 * 145)
  expect(tries).toBeLessThan(2 * 490)
  isQuick = true
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(await kept).toBe(250)
  expect(vi.getTimerCount()).toBe(0)
})

test('a write that takes too long again and again is told as an error', async () => {
  const told: unknown[] = []
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const listening = Object.assign(createLog('silent'), { error: (given: unknown) => void told.push(given) })
  let tries = 0
  const written = writeBack(listening, async () => {
    tries += 1
    if (tries <= 25) throw slow
  })
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  await written
  expect(told).toEqual([10, 20].map((tooLong) => ({ err: slow, tooLong })))
})
