import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/platform/clock.ts'
import type { Context } from '../../../src/platform/context.ts'
import { makeCall } from '../../../src/research/provider-calls/make-call.ts'
import { VENDORS } from '../../support/servers/local-vendors.ts'
import { query } from '../../support/leads/prospect.ts'
import { idOf, PROVIDERS, useProviders } from '../../support/research/research-providers.ts'

const { host, json } = VENDORS.apollo

const bench = useProviders()

let number = 0
/** Asks about a company that nobody asked about before. */
function ask(providerId: string, context: Context = bench.harness.context, signal = new AbortController().signal) {
  number += 1
  const { organizationId } = bench.harness
  return makeCall(context, { organizationId, providerId, domain: `c${number}.test`, purpose: 'research' }, signal)
}

const add = async (change: Record<string, unknown> = {}) => idOf(await bench.add('apollo', change))
const read = async () => (await bench.harness.call('GET', PROVIDERS)).body.data[0]
const usage = async () => (await bench.harness.call('GET', `${PROVIDERS}/usage`)).body.data[0]
const statuses = (results: readonly Awaited<ReturnType<typeof ask>>[]) =>
  results.map((result) => (result.declined === undefined ? result.outcome.status : result.declined)).toSorted()

test.each([
  ['a day', { budgetPerDayUsd: 0.7, budgetPerMonthUsd: null }],
  ['a month', { budgetPerDayUsd: null, budgetPerMonthUsd: 0.7 }],
])('fifty at once spend the budget of %s and not a cent more', async (_, budgets) => {
  const providerId = await add(budgets)
  const results = await Promise.all(Array.from({ length: 50 }, () => ask(providerId)))
  expect(statuses(results)).toEqual([...Array(43).fill('budget'), ...Array(7).fill('hit')])
  expect(bench.asked()).toHaveLength(7)
  expect(await usage()).toMatchObject({ today: { calls: 7, hits: 7, spentUsd: 0.7 } })
})

test('what a miss did not cost is there for the next; a new day and a new month begin anew', async () => {
  bench.harness.clock.set(new Date('2026-11-29T12:00:00Z'))
  const providerId = await add({ budgetPerDayUsd: 0.1, budgetPerMonthUsd: 0.2 })
  bench.vendors.replies.set(host, { status: 404, json: {} })
  expect(statuses([await ask(providerId), await ask(providerId)])).toEqual(['miss', 'miss'])
  bench.vendors.replies.set(host, { json })
  expect(statuses([await ask(providerId), await ask(providerId)])).toEqual(['budget', 'hit'])
  bench.harness.clock.set(new Date('2026-11-30T00:00:00Z'))
  expect(statuses([await ask(providerId), await ask(providerId)])).toEqual(['budget', 'hit'])
  bench.harness.clock.set(new Date('2026-12-01T00:00:00Z'))
  expect(statuses([await ask(providerId)])).toEqual(['hit'])
})

test('a call that broke off may have cost, and counts as if it had', async () => {
  const providerId = await add({ budgetPerDayUsd: 0.1 })
  bench.vendors.replies.set(host, (response) => response.destroy())
  expect(statuses([await ask(providerId), await ask(providerId)])).toEqual(['budget', 'error'])
  expect(await usage()).toMatchObject({ today: { calls: 1, hits: 0, spentUsd: 0.1 }, leftTodayUsd: 0 })
})

test('a process that dies between call and settlement leaves the price counted, and stores no facts', async () => {
  const providerId = await add({ budgetPerDayUsd: 0.1 })
  const { context } = bench.harness
  let isDead = false
  const db = Object.assign(Object.create(context.db) as Context['db'], {
    connect: () => (isDead ? Promise.reject(new Error('The process is dead.')) : context.db.connect()),
  })
  const outbound: Context['outbound'] = {
    ...context.outbound,
    request: async (url, asked) => {
      const answer = await context.outbound.request(url, asked)
      isDead = true
      return answer
    },
  }
  await expect(ask(providerId, { ...context, db, outbound })).rejects.toThrow('dead')
  expect(await bench.calls()).toMatchObject([{ status: 'under_way', cost: '0.100000', ended_at: null }])
  expect(await query(bench.harness, 'select 1 from facts')).toEqual([])
  expect(await usage()).toMatchObject({ today: { calls: 1, hits: 0, spentUsd: 0.1 }, leftTodayUsd: 0 })
  expect(statuses([await ask(providerId)])).toEqual(['budget'])
})

test('facts of a hit and its settlement are one: where facts cannot be kept, the call stays as it was', async () => {
  const providerId = await add()
  await query(bench.harness, `alter table facts add constraint refused check (path <> 'company.industry')`)
  await expect(ask(providerId)).rejects.toThrow('refused')
  await query(bench.harness, 'alter table facts drop constraint refused')
  expect(await bench.calls()).toMatchObject([{ status: 'under_way', cost: '0.100000' }])
  expect(await query(bench.harness, 'select 1 from facts')).toEqual([])
})

test('after five failures in a row it is left alone for an hour, then tried once, then for two', async () => {
  const providerId = await add()
  const start = bench.harness.clock.now()
  bench.vendors.replies.set(host, { status: 500, json: {} })
  for (let failure = 0; failure < 5; failure += 1) await ask(providerId)
  expect(statuses([await ask(providerId)])).toEqual(['resting'])
  expect(await read()).toMatchObject({ failures: 5, restsUntil: new Date(start.getTime() + HOUR).toISOString() })
  bench.harness.clock.advance(HOUR)
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => ask(providerId)))
  expect(statuses(atOnce)).toEqual(['error', ...Array(4).fill('resting')])
  expect(await read()).toMatchObject({ restsUntil: new Date(start.getTime() + 3 * HOUR).toISOString() })
  bench.vendors.replies.set(host, { json })
  bench.harness.clock.advance(2 * HOUR)
  expect(statuses([await ask(providerId)])).toEqual(['hit'])
  expect(await read()).toMatchObject({ failures: 0, restsUntil: null })
  expect(bench.asked()).toHaveLength(7)
})

test('a single answer between failures starts the count anew, and another key forgets them', async () => {
  const providerId = await add()
  for (const status of [500, 500, 500, 500, 404, 500, 500, 500, 500]) {
    bench.vendors.replies.set(host, { status, json: {} })
    await ask(providerId)
  }
  expect(await read()).toMatchObject({ failures: 4, restsUntil: null })
  await ask(providerId)
  expect(statuses([await ask(providerId)])).toEqual(['resting'])
  const { providerId: shown } = await read()
  await bench.harness.call('PATCH', `${PROVIDERS}/${shown}`, { apiKey: 'another-key' })
  bench.vendors.replies.set(host, { json })
  expect(statuses([await ask(providerId)])).toEqual(['hit'])
})

test('Retry-After holds every call until then, and is no failure', async () => {
  const providerId = await add()
  bench.vendors.replies.set(host, { status: 429, headers: { 'retry-after': '120' }, json: {} })
  expect(statuses([await ask(providerId), await ask(providerId)])).toEqual(['rate_limited', 'resting'])
  bench.harness.clock.advance(119 * SECOND)
  expect(statuses([await ask(providerId)])).toEqual(['resting'])
  bench.harness.clock.advance(SECOND)
  bench.vendors.replies.set(host, { json })
  expect(statuses([await ask(providerId)])).toEqual(['hit'])
  expect(await read()).toMatchObject({ failures: 0 })
})

test('calls keep the distance that was set, however many come at once', async () => {
  const providerId = await add({ minIntervalMs: 60 })
  const began = performance.now()
  expect(statuses(await Promise.all(Array.from({ length: 5 }, () => ask(providerId))))).toEqual(Array(5).fill('hit'))
  const last = Math.max(...bench.vendors.arrived.map(({ at }) => at))
  // A timer may be a moment early.
  expect(last - began).toBeGreaterThan(4 * 60 - 10)
})

test('who would wait longer than five minutes is not asked, and who is called off while waiting costs nothing', async () => {
  const providerId = await add({ minIntervalMs: MINUTE })
  const calledOff = new AbortController()
  const first = await ask(providerId)
  const waiting = Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => ask(providerId, bench.harness.context, calledOff.signal)),
  )
  await expect.poll(async () => (await bench.calls()).length).toBe(6)
  expect(statuses([first, await ask(providerId)])).toEqual(['busy', 'hit'])
  calledOff.abort()
  expect((await waiting).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await usage()).toMatchObject({ today: { calls: 1, spentUsd: 0.1 } })
  expect(await bench.calls()).toHaveLength(1)
})
