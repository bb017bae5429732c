import { expect, test } from 'vitest'
import { CallTurns } from './call-turns.ts'

const LIMITS = { total: 256, perOrganization: 128, perEndpoint: 16 }
const never = new AbortController().signal

/** Asks so many times for an endpoint; answers how often it may begin by now. */
function ask(turns: CallTurns, campaignId: string, times: number, organizationId = 'one') {
  const begun: string[] = []
  for (let count = 0; count < times; count += 1) {
    const turn = turns.take(organizationId, campaignId, never)
    if (turn === true) begun.push(campaignId)
    else void Promise.resolve(turn).then((mayBegin) => mayBegin && begun.push(campaignId))
  }
  return begun
}

test('an endpoint has sixteen calls at once, and its next begins when one ends', async () => {
  const turns = new CallTurns(LIMITS)
  const begun = ask(turns, 'fast', 40)
  expect(begun).toHaveLength(16)
  turns.end('fast')
  await Promise.resolve()
  expect(begun).toHaveLength(17)
})

test('endpoints that never answer leave room for another, of their organization and of others', () => {
  const turns = new CallTurns(LIMITS)
  const held = Array.from({ length: 8 }, (_, index) => ask(turns, `hanging ${index}`, 100)).flat()
  expect(held.length).toBeLessThan(90)
  expect(ask(turns, 'beside', 1)).toHaveLength(1)
  expect(ask(turns, 'another', 1, 'two')).toHaveLength(1)
})

test('endpoints take turns, however many wait for one of them', async () => {
  const turns = new CallTurns({ total: 2, perOrganization: 2, perEndpoint: 2 })
  const first = ask(turns, 'first', 1)
  const many = ask(turns, 'many', 100)
  const few = ask(turns, 'few', 1)
  expect([first.length, many.length, few.length]).toEqual([1, 0, 0])
  turns.end('first')
  turns.end('many')
  await Promise.resolve()
  expect([many.length, few.length]).toEqual([1, 1])
})

test('who is sent away, or whose signal is aborted, has no turn', async () => {
  const turns = new CallTurns({ ...LIMITS, perEndpoint: 1 })
  expect(turns.take('one', 'busy', never)).toBe(true)
  const stopping = new AbortController()
  const aborted = turns.take('one', 'busy', stopping.signal)
  const waits = turns.take('one', 'busy', never)
  stopping.abort()
  turns.sendAwayAborted()
  expect(await aborted).toBe(false)
  turns.sendAway('busy')
  expect(await waits).toBe(false)
  expect(turns.take('one', 'busy', stopping.signal)).toBe(false)
})
