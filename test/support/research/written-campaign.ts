import { beforeEach, expect } from 'vitest'
import type { Harness } from '../installation/harness.ts'
import { renew } from '../installation/renew.ts'
import { useHarness } from '../installation/use-harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../leads/intake.ts'
import { useLlmServer } from '../servers/llm-server.ts'
import type { LlmServer, Model } from '../servers/llm-server.ts'
import { useLlm } from './llm-settings.ts'

/** The words of the template where no text is. */
export const PLAIN = 'I came across your company.'
export const ICEBREAKER = 'You make Robotics look easy.'

/** A sequence whose first email has an icebreaker. */
export const WRITTEN = {
  steps: [
    {
      wait: 'P0D',
      variants: [
        {
          subject: 'Hello',
          body: `Hi {{ lead.firstName }}.\n{{ ai.icebreaker | default: "${PLAIN}" }}\nShall we talk?`,
        },
      ],
    },
  ],
}

/** What a model says that does as it is told. */
export const honest: Model = () => ({
  icebreaker: { text: ICEBREAKER, basis: ['company.industry'] },
  summary: null,
  talkingPoints: [],
})

/** The program, as good as new for each test of a file, and a model that it uses and that does as it is told. */
export function useWriting(): { harness: Harness; server: LlmServer } {
  const harness = useHarness()
  const server = useLlmServer(honest)
  beforeEach(async () => {
    await renew(harness)
    await useLlm(harness, server)
  })
  return { harness, server }
}

/** An active test campaign that is written with a model. */
export function newWrittenCampaign(
  harness: Pick<Harness, 'call'>,
  change: Record<string, unknown> = {},
): Promise<string> {
  return newActiveCampaign(harness, { sequence: WRITTEN, ...change })
}

/** Adds somebody and lets everything happen that happens by itself. Answers its `prospectId`. */
export async function addWritten(
  harness: Harness,
  campaignId: string,
  change: Record<string, unknown> = {},
): Promise<string> {
  const added = await addLead(harness, campaignId, leadBody(change))
  expect(added.status).toBe(201)
  await harness.settle()
  return added.body.prospectId
}

/** What leads to a page of approvals. */
export async function approvals(harness: Pick<Harness, 'call'>, query = 'state=waiting') {
  const { status, body, text } = await harness.call('GET', `/api/v1/approvals?${query}`)
  if (status !== 200) throw new Error(text)
  // oxlint-disable-next-line typescript/no-explicit-any -- asserted on field by field
  return body.data as any[]
}

/** Decides about one approval, and approves what is there, and lets everything happen that follows. */
export async function decide(harness: Harness, approvalId: string, verb: string, body?: unknown) {
  const read = verb === 'approve' ? await textRead(harness, approvalId) : undefined
  const answer = await harness.call('POST', `/api/v1/approvals/${approvalId}/${verb}`, body ?? read)
  await harness.settle()
  return answer
}

/** What somebody says who approves the text that is there now. */
async function textRead(harness: Pick<Harness, 'call'>, approvalId: string): Promise<{ textVersion: string }> {
  const found = (await approvals(harness, 'limit=50')).find((one) => one.approvalId === approvalId)
  return { textVersion: String(found?.textVersion) }
}

/** The body of the only email of a lead that was captured, or undefined. */
export async function captured(harness: Pick<Harness, 'call'>, prospectId: string): Promise<string | undefined> {
  const { body } = await harness.call('GET', `/api/v1/messages?prospectId=${prospectId}&state=captured`)
  return body.data[0]?.body
}

/** What holds a lead. */
export async function holdOf(harness: Pick<Harness, 'call'>, prospectId: string): Promise<string | null> {
  const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}`)
  return body.hold?.reason ?? null
}

/** Everything that was sent to the model, as one text. */
export function sentTo(server: LlmServer): string {
  return server.asked.map(({ received }) => received.body).join('\n')
}
