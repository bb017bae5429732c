import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Harness } from './support/harness.ts'
import { query } from './support/prospect.ts'
import {
  addWritten,
  approvals,
  captured,
  decide,
  ICEBREAKER,
  newWrittenCampaign,
  PLAIN,
  startWriting,
} from './support/written-campaign.ts'

let harness: Harness
let close: () => Promise<void>

beforeEach(async () => {
  ;({ harness, close } = await startWriting())
})

afterEach(() => close())

test.each(['approve', 'reject'] as const)(
  'who would %s a text that is gone is told so, and the lead goes on without it',
  async (kind) => {
    const campaignId = await newWrittenCampaign(harness)
    const lead = await addWritten(harness, campaignId)
    const [waiting] = await approvals(harness)
    // What another organization's visit, or a fact that runs out, does to it.
    await query(harness, `update facts set replaced_at = now() where path = 'ai.icebreaker'`)
    expect((await decide(harness, waiting.approvalId, kind)).status).toBe(409)
    await harness.settle()
    expect(await captured(harness, lead)).toContain(PLAIN)
    expect((await approvals(harness)).filter(({ state }: { state: string }) => state === 'waiting')).toEqual([])
  },
)

test('whoever is paused leaves the place of a round to others, once what was written is another', async () => {
  const campaignId = await newWrittenCampaign(harness, { aiApproval: { firstN: 1 } })
  const paused = await addWritten(harness, campaignId)
  await harness.call('POST', `/api/v1/leads/${paused}/pause`)
  await harness.call('PATCH', `/api/v1/leads/${paused}`, { company: { industry: 'Ships' } })
  await harness.settle()
  const other = await addWritten(harness, campaignId)
  const [waiting] = await approvals(harness)
  expect(waiting).toMatchObject({ prospectId: other, state: 'waiting', isCurrent: true })
  expect((await decide(harness, waiting.approvalId, 'approve')).status).toBe(200)
  await harness.settle()
  expect(await captured(harness, other)).toContain(ICEBREAKER)
})

test.each([
  '<style>.a{color:red} {% foo %}</style><p>{{ ai.icebreaker | default: "none" }}</p>',
  '<style>{% comment %}</style><p>{{ ai.icebreaker | default: "none" }}</p><style>{% endcomment %}</style>',
  '<p>{{ ["\\141i"].icebreaker | default: "none" }}</p>',
  '<p>{{ [customData.k].icebreaker | default: "none" }}</p>',
])('no text leaves unasked that a template names out of sight: %s', async (html) => {
  const body = '{{ ai.summary | default: "Plain." }}'
  const sequence = { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body, html }] }] }
  const campaignId = await newWrittenCampaign(harness, { aiApproval: 'all', sequence })
  await addWritten(harness, campaignId, { customData: { k: 'ai' } })
  const sent = await query(harness, `select subject, body, html from messages where state = 'captured'`)
  expect(JSON.stringify(sent)).not.toContain(ICEBREAKER)
})
