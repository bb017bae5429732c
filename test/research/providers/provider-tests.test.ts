import { expect, test } from 'vitest'
import { DAY } from '../../../src/platform/clock.ts'
import { VENDORS } from '../../support/servers/local-vendors.ts'
import { query } from '../../support/leads/prospect.ts'
import { PROVIDERS, useProviders } from '../../support/research/research-providers.ts'

const bench = useProviders()

const tryIt = (providerId: string, domain = 'harbour.test') =>
  bench.harness.call('POST', `${PROVIDERS}/${providerId}/test`, { domain })
const usage = async (days = 30) => (await bench.harness.call('GET', `${PROVIDERS}/usage?days=${days}`)).body.data

test('a test shows facts and cost, of a disabled provider too, and keeps nothing but the call', async () => {
  const { body } = await bench.add('http', { enabled: false })
  expect(await tryIt(body.providerId, 'https://www.Harbour.test/about')).toMatchObject({
    status: 200,
    body: {
      domain: 'harbour.test',
      status: 'hit',
      error: null,
      costUsd: 0.1,
      facts: [
        { path: 'company.industry', value: 'Machinery', confidence: 0.68 },
        { path: 'company.employeeCount', value: 120, confidence: 0.68 },
      ],
    },
  })
  expect(await query(bench.harness, 'select 1 from facts')).toEqual([])
  expect(await bench.calls()).toMatchObject([{ purpose: 'test', status: 'hit', cost: '0.100000', error: null }])
})

test('a miss and a refusal cost nothing; what may have been charged is counted', async () => {
  const { body } = await bench.add('apollo')
  const { host } = VENDORS.apollo
  bench.vendors.replies.set(host, { status: 404, json: {} })
  expect((await tryIt(body.providerId)).body).toMatchObject({ status: 'miss', costUsd: 0, facts: [] })
  bench.vendors.replies.set(host, { status: 402, json: {} })
  expect((await tryIt(body.providerId)).body).toMatchObject({ status: 'error', error: 'payment_required', costUsd: 0 })
  bench.vendors.replies.set(host, (response) => response.end('<html>'))
  expect((await tryIt(body.providerId)).body).toMatchObject({ status: 'error', error: 'not_json', costUsd: 0.1 })
  expect(await usage()).toMatchObject([{ today: { calls: 3, hits: 0, spentUsd: 0.1 }, leftTodayUsd: 4.9 }])
})

test('a provider that asks for patience gets it', async () => {
  const { body } = await bench.add('apollo')
  bench.vendors.replies.set(VENDORS.apollo.host, { status: 429, headers: { 'retry-after': '90' }, json: {} })
  expect((await tryIt(body.providerId)).body).toMatchObject({ status: 'rate_limited', costUsd: 0 })
  const early = await tryIt(body.providerId)
  expect(early).toMatchObject({ status: 429, body: { retryAfterSeconds: 90 } })
  expect(bench.asked()).toHaveLength(1)
  bench.harness.clock.advance(90_000)
  await tryIt(body.providerId)
  expect(bench.asked()).toHaveLength(2)
})

test('what is no domain is refused, and nobody searches a network through us', async () => {
  const { body } = await bench.add('apollo', { budgetPerDayUsd: null })
  for (const domain of ['127.0.0.1', 'localhost', 'a b', 'acme.com\r\nx: y']) {
    expect((await tryIt(body.providerId, domain)).status).toBe(400)
  }
  const answers: { status: number }[] = []
  for (let n = 0; n < 25; n += 1) answers.push(await tryIt(body.providerId))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.length - refused.length).toBe(20)
})

test('a budget that is used up refuses tests too', async () => {
  const { body } = await bench.add('apollo', { budgetPerDayUsd: 0.15 })
  expect((await tryIt(body.providerId)).status).toBe(200)
  expect(await tryIt(body.providerId)).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
  expect(bench.asked()).toHaveLength(1)
})

test('usage is told by provider and day, with what is left', async () => {
  bench.harness.clock.set(new Date('2026-11-29T23:59:00Z'))
  const { body } = await bench.add('apollo', { budgetPerDayUsd: 1, budgetPerMonthUsd: null })
  await bench.add('hunter', { position: 200 })
  await tryIt(body.providerId)
  await tryIt(body.providerId)
  bench.harness.clock.set(new Date('2026-11-30T00:01:00Z'))
  await tryIt(body.providerId)
  const counted = { calls: 1, hits: 1, spentUsd: 0.1 }
  expect(await usage()).toMatchObject([
    {
      name: 'apollo',
      today: counted,
      spentThisMonthUsd: 0.3,
      leftTodayUsd: 0.9,
      leftThisMonthUsd: null,
      days: [
        { day: '2026-11-30', ...counted },
        { day: '2026-11-29', calls: 2, hits: 2, spentUsd: 0.2 },
      ],
    },
    { name: 'hunter', today: { calls: 0, hits: 0, spentUsd: 0 }, leftThisMonthUsd: 50, days: [] },
  ])
  expect((await usage(1))[0].days).toHaveLength(1)
  bench.harness.clock.advance(DAY)
  expect((await usage())[0]).toMatchObject({ today: { calls: 0 }, spentThisMonthUsd: 0 })
})
