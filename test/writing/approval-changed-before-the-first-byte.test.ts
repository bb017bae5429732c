import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { HOUR } from '../../src/platform/clock.ts'
import { startOutreach, textOf } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { startLlmServer } from '../support/servers/llm-server.ts'
import type { LlmServer } from '../support/servers/llm-server.ts'
import { useLlm } from '../support/research/llm-settings.ts'
import { approvals, honest, ICEBREAKER, PLAIN, WRITTEN } from '../support/research/written-campaign.ts'

let outreach: Outreach
let model: LlmServer
let people = 0

beforeAll(async () => {
  outreach = await startOutreach()
  model = await startLlmServer()
  model.model = honest
  await useLlm(outreach.harness, model)
})

afterAll(async () => {
  await outreach.close()
  await model.close()
  stopServers()
})

/** A lead whose text was approved; while the server thinks about its email, something is done about the approval. */
async function whileServerThinks(verb: string, body?: unknown) {
  const { harness, server, addMailbox, addLead, campaign, pass, messages } = outreach
  people += 1
  const mailbox = await addMailbox(`sam${people}@sender.test`)
  const campaignId = await campaign({ mailboxes: [mailbox], sequence: WRITTEN })
  await harness.settle()
  const email = `jane${people}@acme${people}.example`
  const lead = await addLead(campaignId, email, { company: { industry: 'Robotics' } })
  await pass(HOUR)
  const [{ approvalId, textVersion }] = await approvals(harness, `state=waiting&campaignId=${campaignId}`)
  let status: number | undefined
  server.onRecipient = async () => {
    if (status !== undefined) return
    status = 0
    status = (
      await harness.call(
        'POST',
        `/api/v1/approvals/${approvalId}/${verb}`,
        body ?? (verb === 'approve' ? { textVersion } : undefined),
      )
    ).status
  }
  await outreach.act(`/approvals/${approvalId}/approve`, { textVersion })
  await pass(HOUR)
  await pass(HOUR)
  server.onRecipient = async () => {}
  const mails = server.received.filter((mail) => mail.includes(email)).map(textOf)
  const [message] = await messages(lead)
  return { status, mails, message, approvalId, lead }
}

test('an approval that is taken back before the first byte leaves counts: the email goes with the plain words', async () => {
  const { status, mails, message } = await whileServerThinks('reject')
  expect(status).toBe(200)
  expect(mails).toEqual([expect.stringContaining(PLAIN)])
  expect(mails.join()).not.toContain(ICEBREAKER)
  expect(message).toMatchObject({ state: 'sent' })
})

test('a text that is edited before the first byte leaves is the one that leaves', async () => {
  const { status, mails } = await whileServerThinks('edit', { text: 'Your robots sail.' })
  expect(status).toBe(200)
  expect(mails).toEqual([expect.stringContaining('Your robots sail.')])
})

test('what was approved and left cannot be taken back', async () => {
  const { approvalId, mails } = await whileServerThinks('approve')
  expect(mails).toEqual([expect.stringContaining(ICEBREAKER)])
  const late = await outreach.harness.call('POST', `/api/v1/approvals/${approvalId}/reject`)
  expect(late).toMatchObject({ status: 409, body: { detail: 'The email was already sent with this text.' } })
})
