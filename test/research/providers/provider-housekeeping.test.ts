import { expect, test } from 'vitest'
import { DAY } from '../../../src/platform/clock.ts'
import { forgetOldProviderRows } from '../../../src/research/index.ts'
import { makeCall } from '../../../src/research/provider-calls/make-call.ts'
import { query } from '../../support/leads/prospect.ts'
import { idOf, PROVIDERS, useProviders } from '../../support/research/research-providers.ts'

const bench = useProviders()

const counts = async () => {
  const sql = `select (select count(*) from provider_calls)::int as calls, (select count(*) from provider_days)::int as days`
  return (await query(bench.harness, sql))[0]
}

test('calls and the sums of their days are kept for thirteen months, so that costs of a year can be seen', async () => {
  const { context, clock, organizationId } = bench.harness
  const providerId = idOf(await bench.add('apollo', { budgetPerDayUsd: 0.1 }))
  const ask = (domain: string) =>
    makeCall(context, { organizationId, providerId, domain, purpose: 'research' }, new AbortController().signal)
  await ask('old.test')
  clock.advance(366 * DAY)
  await forgetOldProviderRows.run(context)
  expect(await counts()).toEqual({ calls: 1, days: 1 })
  const year = await bench.harness.call('GET', `${PROVIDERS}/usage?days=366`)
  expect(year.body.data[0]).toMatchObject({ spentThisMonthUsd: 0 })
  await ask('new.test')
  clock.advance(35 * DAY)
  await forgetOldProviderRows.run(context)
  expect(await counts()).toEqual({ calls: 1, days: 1 })
  const kept = await bench.calls()
  expect(kept.map(({ domain }) => domain)).toEqual(['new.test'])
  clock.advance(400 * DAY)
  await forgetOldProviderRows.run(context)
  expect(await counts()).toEqual({ calls: 0, days: 0 })
})

test('what counts against budgets is not forgotten with what is old', async () => {
  const { context, organizationId } = bench.harness
  const providerId = idOf(await bench.add('apollo', { budgetPerMonthUsd: 0.1 }))
  const order = { organizationId, providerId, purpose: 'research' as const }
  await makeCall(context, { ...order, domain: 'one.test' }, new AbortController().signal)
  await forgetOldProviderRows.run(context)
  expect(await makeCall(context, { ...order, domain: 'two.test' }, new AbortController().signal)).toMatchObject({
    declined: 'budget',
  })
})
