import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConversations } from '../support/mail/answering.ts'
import type { Conversations } from '../support/mail/answering.ts'
import { startLlmServer } from '../support/servers/llm-server.ts'
import type { LlmServer } from '../support/servers/llm-server.ts'
import { useLlm } from '../support/research/llm-settings.ts'
import { find } from '../support/research/llm-models.ts'
import { followEvents } from '../../src/reports/counting/follow-events.ts'

let talks: Conversations
let server: LlmServer

beforeAll(async () => {
  talks = await startConversations()
  server = await startLlmServer()
  await useLlm(talks.inbox.harness, server)
  server.model = (asked) => {
    const place = find({ ...asked, blocks: asked.blocks.slice(-1) }, /\S.*/)
    return { intent: 'out_of_office', confidence: 'high', block: asked.blocks.length, quote: place?.quote ?? '' }
  }
})

afterAll(async () => {
  await server?.close()
  await talks?.close()
})

const call = (method: string, path: string, body?: unknown) => talks.inbox.harness.call(method, `/api/v1/${path}`, body)

/** How many leads replied and were interested, by everything that counts them. */
async function repliesOf(campaignId: string) {
  const [funnel, tiers, steps, breakdown, figures] = await Promise.all([
    call('GET', `reports/funnel?campaignId=${campaignId}`),
    call('GET', `reports/tiers?campaignId=${campaignId}`),
    call('GET', `reports/steps?campaignId=${campaignId}`),
    call('GET', `reports/breakdown?campaignId=${campaignId}&key=region&figure=replied&of=contacted`),
    call('GET', `campaigns/${campaignId}/sequence/figures`),
  ])
  expect(funnel.body.total.contacted).toBe(1)
  const { replied, positive } = funnel.body.total
  const counts = {
    tiers: tiers.body.total.replied.count,
    steps: steps.body.data[0].variants[0].replied.count,
    breakdown: breakdown.body.data[0].count,
    figures: figures.body.steps[0].variants[0].replied,
  }
  return { positive, replied: [replied, ...Object.values(counts)] }
}

const NONE = { positive: 0, replied: [0, 0, 0, 0, 0] }
const ONE = { positive: 0, replied: [1, 1, 1, 1, 1] }

async function answered(email: string, headers: Record<string, string>, text: string) {
  const { prospectId, row } = await talks.people.answered(email, headers, text)
  const { campaignId } = (await call('GET', `leads/${prospectId}`)).body
  const mail = (await call('GET', `inbox?prospectId=${prospectId}`)).body.data[0].inboundId
  return { campaignId, row, say: (intent: string) => call('PATCH', `inbox/${mail}`, { intent }) }
}

/** The same once what happened is kept. */
async function keptOf(campaignId: string) {
  const { context, organizationId } = talks.inbox.harness
  while ((await followEvents(context, organizationId)) > 0);
  return repliesOf(campaignId)
}

test('a notice of absence is no reply in any report, until a person says that it is one', async () => {
  const { campaignId, row, say } = await answered('a@notice.test', { 'Auto-Submitted': 'auto-replied' }, 'I am away.')
  expect(row).toMatchObject({ kind: 'out_of_office' })
  expect(await repliesOf(campaignId)).toEqual(NONE)
  expect(await keptOf(campaignId)).toEqual(NONE)
  await say('question')
  expect(await repliesOf(campaignId)).toEqual(ONE)
  expect(await keptOf(campaignId)).toEqual(ONE)
})

test('an absence that the language model reads is none either, and counts once it is corrected', async () => {
  const { campaignId, row, say } = await answered('b@model.test', {}, 'Hm, Bob knows.')
  expect(row).toMatchObject({ kind: 'reply', intent: 'out_of_office', intent_by: 'llm' })
  expect(await repliesOf(campaignId)).toEqual(NONE)
  expect(await keptOf(campaignId)).toEqual(NONE)
  await say('interested')
  expect(await repliesOf(campaignId)).toEqual({ ...ONE, positive: 1 })
  expect(await keptOf(campaignId)).toEqual({ ...ONE, positive: 1 })
})
