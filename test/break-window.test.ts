import { afterAll, beforeAll, afterEach, expect, test } from 'vitest'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { startOutreach, TWO_STEPS } from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let outreach: Outreach
let n = 0
beforeAll(async () => {
  outreach = await startOutreach()
})
afterEach(() => {
  outreach.server.onRecipient = async () => {}
})
afterAll(async () => {
  await outreach.close()
  stopServers()
})

/** The mail server takes its time over RCPT; meanwhile something is done, and answered; only then does DATA begin. */
async function whileServerThinks(act: (given: { lead: string; email: string; mailbox: string; campaign: string }) => Promise<{ status: number }>) {
  n += 1
  const mailbox = await outreach.addMailbox(`sam${n}@sender.test`)
  const campaign = await outreach.campaign({ mailboxes: [mailbox], sequence: TWO_STEPS })
  const email = `jane${n}@acme${n}.example`
  const lead = await outreach.addLead(campaign, email)
  let status = 0
  outreach.server.onRecipient = async () => {
    if (status === 0) {
      status = -1
      status = (await act({ lead, email, mailbox, campaign })).status
    }
  }
  await outreach.pass(400_000)
  const left = outreach.server.received.filter((mail) => mail.includes(email)).length
  const messages = status === 204 || status === 200 || status === 201 ? await outreach.messages(lead).catch(() => []) : []
  console.log('status', status, 'left', left, JSON.stringify(messages.map((m: any) => [m.state, m.reason, m.step])))
  return { status, left }
}

test('suppressing an address, answered before DATA', async () => {
  const { status, left } = await whileServerThinks(({ email }) => outreach.act('/suppressions', { addresses: [email] , reason: 'unsubscribed' }))
  expect([status < 300, left]).toEqual([true, 0])
})
test('suppressing a domain, answered before DATA', async () => {
  const { status, left } = await whileServerThinks(({ email }) => outreach.act('/suppressions', { domains: [email.split('@')[1]] }))
  expect([status < 300, left]).toEqual([true, 0])
})
test('stopping a lead, answered before DATA', async () => {
  const { status, left } = await whileServerThinks(({ lead }) => outreach.act(`/leads/${lead}/stop`, {}))
  expect([status < 300, left]).toEqual([true, 0])
})
test('erasing a lead, answered before DATA', async () => {
  const { status, left } = await whileServerThinks(({ lead }) => outreach.act(`/leads/${lead}/erase`, {}))
  expect([status < 300, left]).toEqual([true, 0])
})
test('archiving the campaign, answered before DATA', async () => {
  const { status, left } = await whileServerThinks(({ campaign }) => outreach.act(`/campaigns/${campaign}/archive`, {}))
  expect([status < 300, left]).toEqual([true, 0])
})
test('pausing the mailbox, answered before DATA', async () => {
  const { status, left } = await whileServerThinks(({ mailbox }) => outreach.act(`/mailboxes/${mailbox}/pause`, {}))
  expect([status < 300, left]).toEqual([true, 0])
})
test('deleting the mailbox, answered before DATA', async () => {
  const { status, left } = await whileServerThinks(({ mailbox }) => outreach.harness.call('DELETE', `/api/v1/mailboxes/${mailbox}`))
  console.log(status, left)
})
test('the kill switch, answered before DATA', async () => {
  const { status, left } = await whileServerThinks(() => outreach.act(`/sending/stop`, {}))
  await outreach.act('/sending/start', {})
  expect([status < 300, left]).toEqual([true, 0])
})
