import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import type { Model } from '../support/servers/llm-server.ts'
import { query } from '../support/leads/prospect.ts'
import {
  addWritten,
  approvals,
  captured,
  decide,
  ICEBREAKER,
  newWrittenCampaign,
  PLAIN,
  useWriting,
  WRITTEN,
} from '../support/research/written-campaign.ts'

const { harness, server } = useWriting()

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

const CHANGES: readonly (readonly [string, Record<string, unknown>])[] = [
  ['name', { contactName: 'Marta Ruiz' }],
  ['notes', { notes: 'Never mention the port.' }],
  ['context', { extraContext: { sold: 'the port' } }],
  ['customData', { customData: { tone: 'formal' } }],
]

test.each(CHANGES)('a text does not outlive the %s of the lead that it was written from', async (_what, change) => {
  server.model = greeting
  const campaignId = await newWrittenCampaign(harness)
  const lead = await addWritten(harness, campaignId, { notes: 'Mention their port.' })
  const [old] = await approvals(harness)
  await harness.call('PATCH', `/api/v1/leads/${lead}`, change)
  const { textVersion } = old
  const late = await harness.call('POST', `/api/v1/approvals/${old.approvalId}/approve`, { textVersion })
  expect(late.status).toBe(409)
  await harness.settle()
  const [asked, ...more] = await approvals(harness)
  expect(more).toEqual([])
  expect(asked.isCurrent).toBe(true)
  expect(server.asked).toHaveLength(2)
  await decide(harness, asked.approvalId, 'approve')
  const name = change['contactName'] ?? 'Jana Petersen'
  expect(await captured(harness, lead)).toContain(`${String(name)}, you make Robotics look easy.`)
})

/** Names whom it writes to. */
const greeting: Model = ({ blocks }) => {
  const [name] = blocks.find(({ kind }) => kind === 'lead')?.text.split('\n') ?? []
  const icebreaker = { text: `${name}, you make Robotics look easy.`, basis: ['company.industry'] }
  return { icebreaker, summary: null, talkingPoints: [] }
}

test('a text does not outlive the template that it was written for, though nobody is asked', async () => {
  const wait = { wait: 'P1D' }
  const inEnglish = { steps: [{ ...WRITTEN.steps[0], ...wait }] }
  const campaignId = await newWrittenCampaign(harness, { aiApproval: 'none', sequence: inEnglish })
  const lead = await addWritten(harness, campaignId)
  server.model = () => ({
    icebreaker: { text: 'Sie bauen Roboter.', basis: ['company.industry'] },
    summary: null,
    talkingPoints: [],
  })
  const variants = [{ subject: 'Hallo', body: `Guten Tag.\n{{ ai.icebreaker | default: "${PLAIN}" }}` }]
  const { headers } = await harness.call('GET', `/api/v1/campaigns/${campaignId}`)
  const options = { headers: { 'if-match': headers['etag'] ?? '' } }
  const change = { sequence: { steps: [{ ...wait, variants }] } }
  expect((await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, change, options)).status).toBe(200)
  expect(await query(harness, `select 1 from facts where path like 'ai.%' and replaced_at is null`)).toEqual([])
  harness.clock.advance(7 * DAY)
  await harness.settle()
  expect(server.asked).toHaveLength(2)
  expect(await captured(harness, lead)).toContain('Sie bauen Roboter.')
})

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
