import { expect, test } from 'vitest'
import { SEQUENCE } from '../support/leads/campaign-api.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { bookableCampaign, writeTo } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

async function draft(settings: object): Promise<string> {
  const { body } = await harness.call('POST', '/api/v1/campaigns', { name: 'Draft', ...settings })
  return `/api/v1/campaigns/${body.campaignId}`
}

test('a draft is told what it lacks, in the words in which activation refuses it, and nothing changes', async () => {
  const path = await draft({})
  const before = (await harness.call('GET', path)).text
  const readiness = await harness.call('GET', `${path}/readiness`)
  expect(readiness.body).toMatchObject({ ready: false, mode: 'test', restarts: 0 })
  const refused = await harness.call('POST', `${path}/activate`)
  expect(readiness.body.problems).toEqual(refused.body.errors)
  expect(readiness.body.problems.map(({ code }: { code: string }) => code)).toEqual(['empty_sequence'])
  expect((await harness.call('GET', path)).text).toBe(before)
})

test('one that lacks nothing is ready, and activates', async () => {
  const path = await draft({ sequence: SEQUENCE })
  expect((await harness.call('GET', `${path}/readiness`)).body).toMatchObject({ ready: true, problems: [] })
  expect((await harness.call('POST', `${path}/activate`)).status).toBe(200)
})

test('as though it were live it also needs a mailbox and a postal address, and counts who starts anew', async () => {
  const campaignId = await bookableCampaign(harness)
  await writeTo(harness, campaignId, ['one@readiness.example', 'two@readiness.example'])
  const path = `/api/v1/campaigns/${campaignId}/readiness`
  expect((await harness.call('GET', path)).body.ready).toBe(true)
  const live = (await harness.call('GET', `${path}?mode=live`)).body
  expect(live).toMatchObject({ ready: false, mode: 'live', restarts: 2, effects: { scored: 2 } })
  const codes = live.problems.map(({ code }: { code: string }) => code)
  expect(codes.toSorted()).toEqual(['no_mailbox', 'postal_address_missing'])
})

test('an archived campaign is never ready; another organization learns nothing', async () => {
  const path = await draft({ sequence: SEQUENCE })
  await harness.call('POST', `${path}/archive`)
  const { body } = await harness.call('GET', `${path}/readiness`)
  expect(body).toMatchObject({ ready: false, problems: [{ code: 'campaign_archived' }] })
  const { key } = await harness.newOrganization('Other')
  expect((await harness.call('GET', `${path}/readiness`, undefined, { key })).status).toBe(403)
  expectProblem(await harness.call('GET', `${path}/readiness?mode=maybe`), '400 validation_failed')
})
