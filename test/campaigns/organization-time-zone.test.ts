import { expect, test } from 'vitest'
import { useHarness } from '../support/installation/use-harness.ts'

const CAMPAIGNS = '/api/v1/campaigns'

const harness = useHarness()

test('new campaigns keep the time zone of their organization, those that are there their own', async () => {
  const { key } = await harness.newOrganization('Berlin')
  const made = (body: Record<string, unknown>) => harness.call('POST', CAMPAIGNS, { name: 'C', ...body }, { key })
  const early = await made({})
  const change = { timezone: 'europe/berlin' }
  const changed = await harness.call('PATCH', '/api/v1/organization', change, { key })
  expect(changed.body).toMatchObject({ timezone: 'Europe/Berlin' })
  expect((await made({})).body.schedule).toMatchObject({ timezone: 'Europe/Berlin', from: '09:00' })
  expect((await made({ schedule: { from: '08:00' } })).body.schedule).toMatchObject({ timezone: 'Europe/Berlin' })
  expect((await made({ schedule: { timezone: 'UTC' } })).body.schedule).toMatchObject({ timezone: 'UTC' })
  const kept = await harness.call('GET', `${CAMPAIGNS}/${String(early.body.campaignId)}`, undefined, { key })
  expect(kept.body.schedule).toMatchObject({ timezone: 'UTC' })
  const refused = await harness.call('PATCH', '/api/v1/organization', { timezone: 'Mars/Base' }, { key })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/timezone', code: 'unknown_timezone' }] } })
})
