import { expect, test } from 'vitest'
import { createStages } from '../../src/stages.ts'
import { MINUTE } from '../../src/platform/clock.ts'
import { addLead, leadBody } from '../support/leads/intake.ts'
import { says } from '../support/servers/llm-server.ts'
import { useLlm } from '../support/research/llm-settings.ts'
import { query } from '../support/leads/prospect.ts'
import { status } from '../support/servers/webhook-receiver.ts'
import {
  addWritten,
  approvals,
  captured,
  decide,
  holdOf,
  honest,
  ICEBREAKER,
  newWrittenCampaign,
  PLAIN,
  useWriting,
  WRITTEN,
} from '../support/research/written-campaign.ts'

const { harness, server } = useWriting()

const writings = () => query(harness, 'select state, reason, attempts from writings')
const putFact = (lead: string, path: string, value: unknown) =>
  harness.call('PUT', `/api/v1/leads/${lead}/facts/${path}`, { value })

test('with the provider down the lead goes on without, and is tried again for later', async () => {
  server.always(status(500))
  const campaignId = await newWrittenCampaign(harness)
  const lead = await addWritten(harness, campaignId)
  expect(await captured(harness, lead)).toContain(PLAIN)
  expect(await writings()).toEqual([{ state: 'failed', reason: 'server_error', attempts: 1 }])
  const before = server.asked.length
  harness.clock.advance(10 * MINUTE)
  await harness.settle()
  expect(server.asked.length).toBeLessThanOrEqual(before)
})

test('a provider that is back before the email is due has the text written after all', async () => {
  server.always(status(500))
  const campaignId = await newWrittenCampaign(harness, {
    sequence: { steps: [{ ...WRITTEN.steps[0], wait: 'PT4H' }] },
  })
  const lead = await addWritten(harness, campaignId)
  expect(await writings()).toMatchObject([{ state: 'failed', attempts: 1 }])
  server.always(honestly)
  harness.clock.advance(10 * MINUTE)
  await harness.settle()
  expect(await approvals(harness)).toEqual([expect.objectContaining({ prospectId: lead })])
  expect(await holdOf(harness, lead)).toBeNull()
})

const honestly = (...given: Parameters<ReturnType<typeof status>>) => says(honest(undefined as never))(...given)

test('with a cap reached the lead goes on without, and the reason is kept', async () => {
  await useLlm(harness, server, { caps: { tokensPerLead: 1 } })
  const lead = await addWritten(harness, await newWrittenCampaign(harness))
  expect(await captured(harness, lead)).toContain(PLAIN)
  expect(await writings()).toEqual([{ state: 'failed', reason: 'cap_lead_tokens', attempts: 1 }])
  expect(server.asked).toEqual([])
})

test('without a model, or a template that names a text, nothing is asked', async () => {
  const plain = await newWrittenCampaign(harness, {
    sequence: { steps: [{ variants: [{ subject: 'Hello', body: 'Hi' }] }] },
  })
  await addWritten(harness, plain)
  await useLlm(harness, server, { enabled: false })
  const lead = await addWritten(harness, await newWrittenCampaign(harness))
  expect(await captured(harness, lead)).toContain(PLAIN)
  expect(await writings()).toEqual([])
  expect(server.asked).toEqual([])
})

test('whoever is disqualified, held or stopped is not written about', async () => {
  const icp = { criteria: [{ id: 'no', kind: 'mustNot', field: 'company.industry', op: 'eq', value: 'Robotics' }] }
  const french = {
    criteria: [{ id: 'fr', kind: 'should', field: 'company.country', op: 'eq', value: 'FR', weight: 1 }],
  }
  await addWritten(harness, await newWrittenCampaign(harness, { icp }))
  await addWritten(harness, await newWrittenCampaign(harness, { icp: french, sendTiers: ['A'] }), {
    company: { country: 'DE' },
  })
  const campaignId = await newWrittenCampaign(harness)
  const { body } = await addLead(harness, campaignId, leadBody())
  await harness.call('POST', `/api/v1/leads/${body.prospectId}/stop`)
  await harness.settle()
  expect(server.asked).toEqual([])
})

test('a text is written once: neither a resume nor the next email asks again', async () => {
  const campaignId = await newWrittenCampaign(harness, { aiApproval: 'none' })
  const lead = await addWritten(harness, campaignId)
  await harness.call('POST', `/api/v1/leads/${lead}/pause`, {})
  await harness.call('POST', `/api/v1/leads/${lead}/resume`)
  await harness.settle()
  expect(server.asked).toHaveLength(1)
})

test('once a person says that a fact it rests on is not known, the text is gone and the plain words go', async () => {
  const lead = await addWritten(harness, await newWrittenCampaign(harness))
  const [{ approvalId, textVersion }] = await approvals(harness)
  server.model = () => ({ icebreaker: null, summary: null, talkingPoints: [] })
  expect((await putFact(lead, 'company.industry', null)).status).toBe(200)
  expect((await harness.call('POST', `/api/v1/approvals/${approvalId}/approve`, { textVersion })).status).toBe(409)
  await harness.settle()
  expect(await captured(harness, lead)).toContain(PLAIN)
  expect(await approvals(harness)).toEqual([])
})

test('once a fact it rests on is another, a new text is written and asked about anew', async () => {
  const campaignId = await newWrittenCampaign(harness, { aiApproval: { firstN: 1 } })
  const lead = await addWritten(harness, campaignId)
  const [old] = await approvals(harness)
  const icebreaker = { text: 'You move freight.', basis: ['company.industry'] }
  server.model = () => ({ ...(honest(undefined as never) as object), icebreaker })
  await putFact(lead, 'company.industry', 'Logistics')
  await harness.settle()
  const [asked, ...more] = await approvals(harness)
  expect(more).toEqual([])
  expect(asked).toMatchObject({ prospectId: lead, isCurrent: true, texts: [{ text: 'You move freight.' }] })
  expect(asked.approvalId).not.toBe(old.approvalId)
  await decide(harness, asked.approvalId, 'approve')
  expect(await captured(harness, lead)).toContain('You move freight.')
})

/** Runs everything but the stage that writes, as if it were far behind. */
async function settleWithoutWriting(): Promise<void> {
  const stages = createStages(harness.context).filter(({ name }) => !['writing', 'periodic', 'inbox'].includes(name))
  for (let round = 0; round < 20; round += 1) {
    for (const stage of stages) {
      for (const organizationId of await stage.due()) {
        const { jobs } = await stage.claim(organizationId, stage.batch ?? 16)
        await Promise.all(jobs.map((job) => job(new AbortController().signal)))
      }
    }
  }
}

test('an email waits an hour at most for a text that is being written', async () => {
  const { body } = await addLead(harness, await newWrittenCampaign(harness), leadBody())
  await settleWithoutWriting()
  expect(await query(harness, 'select state, reason from messages')).toEqual([{ state: 'queued', reason: 'writing' }])
  harness.clock.advance(59 * MINUTE)
  await settleWithoutWriting()
  expect(await captured(harness, body.prospectId)).toBeUndefined()
  harness.clock.advance(MINUTE)
  await settleWithoutWriting()
  expect(await captured(harness, body.prospectId)).toContain(PLAIN)
})

test('a template that names a text only since its emails are planned has it written before they leave', async () => {
  const campaignId = await newWrittenCampaign(harness, {
    status: 'draft',
    sequence: { steps: [{ variants: [{ subject: 'Hello', body: 'Hi' }] }] },
  })
  const lead = await addWritten(harness, campaignId)
  const { headers } = await harness.call('GET', `/api/v1/campaigns/${campaignId}`)
  const options = { headers: { 'if-match': headers['etag'] ?? '' } }
  await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, { sequence: WRITTEN }, options)
  expect((await harness.call('POST', `/api/v1/campaigns/${campaignId}/activate`)).status).toBe(200)
  await harness.settle()
  harness.clock.advance(MINUTE)
  await harness.settle()
  expect(await approvals(harness)).toEqual([expect.objectContaining({ prospectId: lead })])
  expect(await holdOf(harness, lead)).toBe('approval')
})

test('the text stands escaped in HTML, and a simulation asks nobody', async () => {
  const html = `<p>{{ ai.icebreaker | default: "${PLAIN}" }}</p>`
  const variants = [{ subject: 'Hello', body: '', html }]
  const icebreaker = { text: 'Robots & ships "sail".', basis: ['company.industry'] }
  server.model = () => ({ ...(honest(undefined as never) as object), icebreaker })
  const campaignId = await newWrittenCampaign(harness, { sequence: { steps: [{ variants }] } })
  await addWritten(harness, campaignId)
  const [{ email }] = await approvals(harness)
  expect(email.html).toContain('Robots &amp; ships')
  expect(email.body).toContain('Robots & ships "sail".')
  const simulated = await harness.call('POST', `/api/v1/campaigns/${campaignId}/simulate`, {})
  expect(simulated.status).toBe(200)
  expect(JSON.stringify(simulated.body)).toContain('The lead is on hold: approval')
})

test('a template that has nothing to say without the text is refused when it is saved', async () => {
  const body = {
    name: 'Bare',
    sequence: { steps: [{ variants: [{ subject: 'Hi', body: 'Well. {{ ai.icebreaker }}' }] }] },
  }
  const refused = await harness.call('POST', '/api/v1/campaigns', body)
  expect(refused.body.errors).toEqual([
    {
      pointer: '/sequence/steps/0/variants/0/body',
      code: 'default_needed',
      detail: expect.stringContaining('{{ ai.icebreaker | default: "…" }}'),
    },
  ])
  expect(ICEBREAKER).not.toBe(PLAIN)
})
