import { expect, test } from 'vitest'
import { changeOrganization, createKey } from '../../src/accounts/index.ts'
import { sendingStage } from '../../src/sending/claim/stage.ts'
import { createStages } from '../../src/stages.ts'
import { parseId } from '../../src/platform/ids.ts'
import { SEQUENCE } from '../support/leads/campaign-api.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { untilWaiting } from '../support/processes/until-waiting.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const flip = (action: 'stop' | 'start', key = harness.key) =>
  harness.call('POST', `/api/v1/sending/${action}`, undefined, { key })

async function queuedLead(email = 'jane@acme.test'): Promise<string> {
  const body = { name: 'Spring', status: 'active', sequence: SEQUENCE }
  const campaign = await harness.call('POST', '/api/v1/campaigns', body)
  const lead = { companyName: 'Acme', contactName: 'Jane Doe', email, company: { country: 'DE' } }
  const path = `/api/v1/campaigns/${String(campaign.body.campaignId)}/leads`
  return String((await harness.call('POST', path, lead)).body.prospectId)
}

const statusOf = async (lead: string) => (await harness.call('GET', `/api/v1/leads/${lead}`)).body.status

test('one call stops every email of the organization, captured ones too, and another lets them go on', async () => {
  const stopped = await flip('stop')
  expect(stopped.body).toMatchObject({ sendingStopped: true, sendingStoppedBy: expect.stringMatching(/^key_/) })
  const lead = await queuedLead()
  await harness.settle()
  expect(await statusOf(lead)).toBe('scored')
  const next = await harness.call('GET', `/api/v1/leads/${lead}/next`)
  const gates = next.body.gates as { gate: string; pass: boolean; detail: string }[]
  expect(gates.find(({ gate }) => gate === 'sending')).toMatchObject({ pass: false, detail: 'All sending is stopped.' })
  const needs = (await harness.call('GET', '/api/v1/overview')).body.needs
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'sending_stopped', reason: 'organization' }))
  expect((await flip('start')).body).toMatchObject({ sendingStopped: false, sendingStoppedBy: null })
  await harness.settle()
  const sent = await harness.call('GET', '/api/v1/messages')
  expect(sent.body.data).toMatchObject([{ state: 'captured', prospectId: lead }])
})

test('a claim that is under way when sending is stopped captures nothing', async () => {
  const { context, organizationId, databaseUrl } = harness
  const lead = await queuedLead('joe@acme.test')
  for (const stage of createStages(context)) {
    if (stage.name === 'scoring' || stage.name === 'sequence') await stage.claim(organizationId, 8)
  }
  const stage = sendingStage(context)
  const rendering = await stage.claim(organizationId, 8)
  for (const job of rendering.jobs) await job(new AbortController().signal)
  // The claim has asked the switch, and waits to write the event of the email.
  const other = await context.db.connect()
  await other.query('begin; lock table events in share mode')
  const claiming = stage.claim(organizationId, 8)
  await untilWaiting((sql) => queryDatabase(databaseUrl, sql), 1)
  await flip('stop')
  await other.query('rollback')
  other.release()
  await claiming
  expect(await statusOf(lead)).toBe('scored')
  await flip('start')
  await harness.settle()
  const sent = await queryDatabase(
    databaseUrl,
    `select type from events where type = 'message.sent' and lead_id = $1`,
    [parseId('lead', lead)],
  )
  expect([await statusOf(lead), sent.length]).toEqual(['ended', 1])
})

test('what the operator stopped nobody in the organization starts, even where a member stopped it first', async () => {
  const { organizationId, key } = await harness.newOrganization('Stopped')
  await flip('stop', key)
  await changeOrganization(harness.context, organizationId, { sendingStopped: true }, 'operator')
  expect((await flip('stop', key)).body).toMatchObject({ sendingStoppedBy: 'operator' })
  expect(await flip('start', key)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await changeOrganization(harness.context, organizationId, { sendingStopped: false }, 'operator')
  expect((await flip('start', key)).body).toMatchObject({ sendingStopped: false })
})

test('stopping takes the right to send, starting the right to change settings', async () => {
  const limited = (scopes: string[]) =>
    createKey(harness.context, { organizationId: harness.organizationId, name: 'k', scopes, createdBy: 'operator' })
  const sends = await limited(['messages:send'])
  expect((await flip('stop', sends.key)).status).toBe(204)
  expect((await flip('start', sends.key)).body).toMatchObject({ code: 'insufficient_scope', scope: 'settings:write' })
  expect((await flip('stop', (await limited(['messages:read'])).key)).status).toBe(403)
  expect((await flip('start')).status).toBe(200)
})
