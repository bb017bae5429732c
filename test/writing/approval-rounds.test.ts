import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody } from '../support/leads/intake.ts'
import { startLlmServer } from '../support/servers/llm-server.ts'
import { useLlm } from '../support/research/llm-settings.ts'
import { query } from '../support/leads/prospect.ts'
import {
  addWritten,
  approvals,
  captured,
  decide,
  holdOf,
  ICEBREAKER,
  newWrittenCampaign,
  PLAIN,
  useWriting,
  WRITTEN,
} from '../support/research/written-campaign.ts'

const { harness, server } = useWriting()

/** A campaign whose first lead is asked about; answers it and what leads to the first decision. */
async function firstOfOne() {
  const campaignId = await newWrittenCampaign(harness, { aiApproval: { firstN: 1 } })
  const lead = await addWritten(harness, campaignId)
  const [{ approvalId }] = await approvals(harness)
  return { campaignId, lead, approvalId: String(approvalId) }
}

test('the first of a step are asked about; the others wait for these, then leave at once by themselves', async () => {
  const campaignId = await newWrittenCampaign(harness, { aiApproval: { firstN: 2 } })
  const leads = []
  for (let count = 0; count < 4; count += 1) leads.push(await addWritten(harness, campaignId))
  const waiting = await approvals(harness)
  expect(waiting).toHaveLength(2)
  const [first, second] = leads.map((lead) => waiting.find(({ prospectId }) => prospectId === lead))
  expect(await Promise.all(leads.map((lead) => holdOf(harness, lead)))).toEqual(['approval', 'approval', null, null])
  const { body: next } = await harness.call('GET', `/api/v1/leads/${leads[2]}/next`)
  const gate = next.gates.find(({ gate: name }: { gate: string }) => name === 'approval')
  expect(gate).toMatchObject({
    pass: false,
    detail: expect.stringContaining('until the first ones of this step are approved'),
  })
  await decide(harness, first.approvalId, 'approve')
  expect(await captured(harness, leads[2]!)).toBeUndefined()
  await decide(harness, second.approvalId, 'reject')
  const bodies = await Promise.all(leads.map((lead) => captured(harness, lead)))
  expect(bodies.map((body) => body?.includes(ICEBREAKER))).toEqual([true, false, true, true])
  expect(bodies[1]).toContain(PLAIN)
  expect(await captured(harness, await addWritten(harness, campaignId))).toContain(ICEBREAKER)
})

test('a place of whoever ends goes to another', async () => {
  const { campaignId, lead } = await firstOfOne()
  const second = await addWritten(harness, campaignId)
  await harness.call('POST', `/api/v1/leads/${lead}/stop`)
  await harness.settle()
  expect(await approvals(harness)).toEqual([expect.objectContaining({ prospectId: second })])
})

test('nobody is asked where the campaign says so, and about everybody where it says that', async () => {
  const none = await newWrittenCampaign(harness, { aiApproval: 'none' })
  expect(await captured(harness, await addWritten(harness, none))).toContain(ICEBREAKER)
  const all = await newWrittenCampaign(harness, { aiApproval: 'all' })
  await addWritten(harness, all)
  const [{ approvalId }] = await approvals(harness)
  await decide(harness, approvalId, 'approve')
  const second = await addWritten(harness, all)
  expect(await holdOf(harness, second)).toBe('approval')
})

test('whoever waits goes on once the campaign asks nobody any more, or its template names no text', async () => {
  const patch = async (campaignId: string, change: object) => {
    const { headers } = await harness.call('GET', `/api/v1/campaigns/${campaignId}`)
    const options = { headers: { 'if-match': headers['etag'] ?? '' } }
    expect((await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, change, options)).status).toBe(200)
    await harness.settle()
  }
  const first = await firstOfOne()
  const other = await addWritten(harness, first.campaignId)
  await patch(first.campaignId, { aiApproval: 'none' })
  for (const lead of [first.lead, other]) expect(await captured(harness, lead)).toContain(ICEBREAKER)
  const second = await firstOfOne()
  const steps = [{ ...WRITTEN.steps[0], number: 1, variants: [{ subject: 'Hello', body: 'Plainly.' }] }]
  await patch(second.campaignId, { sequence: { steps } })
  expect(await captured(harness, second.lead)).toContain('Plainly.')
  expect(await approvals(harness)).toEqual([])
})

test('the default is the first twenty of each step', async () => {
  const campaignId = await newWrittenCampaign(harness)
  const { body } = await harness.call('GET', `/api/v1/campaigns/${campaignId}`)
  expect(body.aiApproval).toEqual({ firstN: 20 })
  expect(
    (await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, { aiApproval: { firstN: 0 } })).status,
  ).not.toBe(200)
})

test(
  'of twenty-one leads the last is not asked about: it leaves once the others are decided, and the next at once',
  { timeout: 120_000 },
  async () => {
    const campaignId = await newWrittenCampaign(harness)
    const leads: string[] = []
    for (let count = 0; count < 20; count += 1) leads.push(await addWritten(harness, campaignId))
    const last = await addWritten(harness, campaignId)
    const asked = await approvals(harness, 'state=waiting&limit=50')
    expect(asked).toHaveLength(20)
    expect(new Set(asked.map(({ prospectId }) => prospectId))).toEqual(new Set(leads))
    expect([await holdOf(harness, last), await captured(harness, last)]).toEqual([null, undefined])
    const all = await harness.call('POST', `/api/v1/campaigns/${campaignId}/approvals/approve-all`, {})
    expect(all.body).toEqual({ decided: 20, isMore: false })
    await harness.settle()
    expect(await captured(harness, last)).toContain(ICEBREAKER)
    expect(await captured(harness, await addWritten(harness, campaignId))).toContain(ICEBREAKER)
    expect(await approvals(harness)).toEqual([])
  },
)

test('another model begins anew', async () => {
  const { campaignId, approvalId } = await firstOfOne()
  await decide(harness, approvalId, 'approve')
  expect(await captured(harness, await addWritten(harness, campaignId))).toContain(ICEBREAKER)
  await useLlm(harness, server, { model: 'other-model' })
  const lead = await addWritten(harness, campaignId)
  expect(await approvals(harness)).toEqual([
    expect.objectContaining({ prospectId: lead, texts: [expect.objectContaining({ name: 'other-model' })] }),
  ])
})

test('the same model name at another endpoint begins anew', async () => {
  const { campaignId, lead, approvalId } = await firstOfOne()
  await decide(harness, approvalId, 'approve')
  const elsewhere = await startLlmServer()
  elsewhere.model = server.model
  await useLlm(harness, elsewhere)
  const second = await addWritten(harness, campaignId)
  expect(await approvals(harness)).toEqual([expect.objectContaining({ prospectId: second })])
  expect(await captured(harness, second)).toBeUndefined()
  expect(await captured(harness, lead)).toContain(ICEBREAKER)
  const kept = await query(harness, 'select endpoint from writings')
  expect(new Set(kept.map(({ endpoint }) => endpoint)).size).toBe(2)
  expect(JSON.stringify(kept)).not.toMatch(/127\.0\.0\.1|http/)
  await elsewhere.close()
})

test('another template begins anew', async () => {
  const { campaignId, approvalId } = await firstOfOne()
  await decide(harness, approvalId, 'approve')
  const [step] = WRITTEN.steps
  const [variant] = step!.variants
  const current = await harness.call('GET', `/api/v1/campaigns/${campaignId}`)
  const changed = await harness.call(
    'PATCH',
    `/api/v1/campaigns/${campaignId}`,
    { sequence: { steps: [{ ...step, number: 1, variants: [{ ...variant, body: `Well. ${variant!.body}` }] }] } },
    { headers: { 'if-match': current.headers['etag'] ?? '' } },
  )
  expect(changed.status).toBe(200)
  const lead = await addWritten(harness, campaignId)
  expect(await approvals(harness)).toEqual([expect.objectContaining({ prospectId: lead, step: 1 })])
})

test('every step has its own first ones', async () => {
  const [step] = WRITTEN.steps
  const again = { wait: 'P1D', variants: [{ body: `{{ ai.icebreaker | default: "${PLAIN}" }}` }] }
  const campaignId = await newWrittenCampaign(harness, {
    aiApproval: { firstN: 1 },
    sequence: { steps: [step, again] },
  })
  const lead = await addWritten(harness, campaignId)
  const [{ approvalId }] = await approvals(harness)
  await decide(harness, approvalId, 'approve')
  expect(await approvals(harness)).toEqual([expect.objectContaining({ prospectId: lead, step: 2 })])
  expect(await holdOf(harness, lead)).toBeNull()
  harness.clock.advance(2 * DAY)
  await harness.settle()
  expect(await holdOf(harness, lead)).toBe('approval')
  expect(server.asked).toHaveLength(1)
})

test('other words that the model is asked with begin anew', async () => {
  const { campaignId, approvalId } = await firstOfOne()
  await decide(harness, approvalId, 'approve')
  // As an earlier version of this program would have left them.
  await query(harness, `update approvals set fingerprint = 'of other words'`)
  const lead = await addWritten(harness, campaignId)
  expect(await holdOf(harness, lead)).toBe('approval')
})

test('two processes at once never ask about more than the first, and send nothing unapproved', async () => {
  const database = { url: harness.databaseUrl, drop: async () => {} }
  const other = await createHarness({ database })
  const campaignId = await newWrittenCampaign(harness, { aiApproval: { firstN: 3 } })
  const leads = await Promise.all(Array.from({ length: 12 }, () => addLead(harness, campaignId, leadBody())))
  const ids = leads.map(({ body }) => String(body.prospectId))
  await Promise.all([harness.settle(), other.settle()])
  const waiting = await approvals(harness)
  expect(waiting).toHaveLength(3)
  expect(await query(harness, `select 1 from messages where state = 'captured'`)).toEqual([])
  const approve = (process: Harness, { approvalId, textVersion }: { approvalId: string; textVersion: string }) =>
    process.call('POST', `/api/v1/approvals/${approvalId}/approve`, { textVersion }, { key: harness.key })
  const [first, second, third] = waiting
  await Promise.all([approve(harness, first), approve(other, second), harness.settle(), other.settle()])
  await Promise.all([harness.settle(), other.settle()])
  expect(await query(harness, `select 1 from messages where state = 'captured'`)).toHaveLength(2)
  await Promise.all([approve(harness, third), approve(other, third), harness.settle(), other.settle()])
  await Promise.all([harness.settle(), other.settle()])
  for (const id of ids) expect(await captured(harness, id)).toContain(ICEBREAKER)
  expect(await query(harness, `select 1 from approvals`)).toHaveLength(3)
  await other.close()
})
