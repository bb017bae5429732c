import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { sequenceOf, startOutreach } from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let o: Outreach
beforeAll(async () => {
  o = await startOutreach()
})
afterAll(async () => {
  await o.close()
  stopServers()
})
const HOUR = 3_600_000
test('a step that was taken out and put back is not skipped in silence', async () => {
  const m = await o.addMailbox()
  const c = await o.campaign({ mailboxes: [m], sequence: sequenceOf(['P0D', 'one'], ['P3D', 'two']) })
  const lead = await o.addLead(c, 'a@a.test')
  await o.pass(HOUR)
  const { sequence } = (await o.harness.call('GET', `/api/v1/campaigns/${c}`)).body
  expect((await o.patch(c, { sequence: { steps: [sequence.steps[0]] } })).status).toBe(200)
  await o.pass(HOUR / 60)
  const r = await o.patch(c, { sequence: { steps: sequence.steps } })
  console.log(r.status, JSON.stringify(r.body.warnings ?? null), JSON.stringify(r.body.sequence).slice(0, 300))
  for (let i = 0; i < 8; i += 1) await o.pass(24 * HOUR)
  console.log(JSON.stringify(await o.lead(lead)).slice(0, 500), JSON.stringify((await o.messages(lead)).map((x: any) => [x.step, x.state, x.reason])))
  expect((await o.messages(lead)).filter((x: any) => x.state === 'sent')).toHaveLength(2)
})
