import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdOrder, sendHeldOrders, takeOrderBack } from './held-orders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function hold(about: string) {
  const send = vi.fn<() => Promise<void>>(async () => undefined)
  holdOrder({ about, campaignId: 'camp_1', send }, 10_000)
  return send
}

test('an order is given once, when its time has passed, and cannot be taken back then', async () => {
  const send = hold('one')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect([takeOrderBack('one'), send.mock.calls.length]).toEqual([false, 1])
  await sendHeldOrders()
  expect(send).toHaveBeenCalledOnce()
})

test('an order that was taken back is never given', async () => {
  const send = hold('two')
  expect([takeOrderBack('two'), takeOrderBack('two')]).toEqual([true, false])
  await sendHeldOrders()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(send).not.toHaveBeenCalled()
})

test('who leaves the page gives all orders at once, each once', async () => {
  const orders = [hold('three'), hold('four')]
  await Promise.all([sendHeldOrders(), sendHeldOrders()])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(orders.map((send) => send.mock.calls.length)).toEqual([1, 1])
})
