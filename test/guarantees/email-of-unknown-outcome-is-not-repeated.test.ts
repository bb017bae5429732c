import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import type { Job } from '../../src/platform/work/worker.ts'
import { sendingStage } from '../../src/sending/claim/stage.ts'
import { claimDue, planDue } from '../support/mail/claim-due.ts'
import { eventsOf, headerOf, sentToday, textOf, TWO_STEPS, writeToJane } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

test('an email that may have left is never sent again by itself; after a day it counts as sent and the sequence goes on', async () => {
  const { server, harness, lead, messages, next, pass } = outreach
  const jane = await writeToJane(outreach)
  server.answers = { dropAfterData: true }
  await harness.settle()
  server.answers = {}
  const start = harness.clock.now().getTime()
  expect(await messages(jane)).toMatchObject([{ state: 'unknown', reason: 'reset' }])
  expect(await eventsOf(outreach, 'message.unknown')).toHaveLength(1)
  expect(await next(jane)).toMatchObject({
    step: 1,
    closed: expect.arrayContaining(['attempt']),
    eligibleAt: new Date(start + DAY).toISOString(),
  })
  await pass(DAY - MINUTE)
  expect(await lead(jane)).toMatchObject({ status: 'scored' })
  await pass(MINUTE)
  // The wait of a day counts from when the bytes left.
  expect(await messages(jane)).toMatchObject([
    { state: 'sent', sentAt: new Date(start).toISOString() },
    { step: 2, state: 'sent' },
  ])
  expect(server.received.map((mail) => textOf(mail).slice(0, 6))).toEqual(['second'])
})

test('an email that may have left waits its day, although another is taken back from a process that died', async () => {
  const { server, harness, messages, addMailbox, campaign, addLead, pass } = outreach
  const campaignId = await campaign({ mailboxes: [await addMailbox()], sequence: TWO_STEPS })
  server.answers = { dropAfterData: true }
  const jane = await addLead(campaignId, 'jane@acme.test')
  await harness.settle()
  server.answers = {}
  harness.clock.advance(HOUR)
  const joe = await addLead(campaignId, 'joe@acme.test')
  await planDue(harness)
  await claimDue(sendingStage(harness.context), harness.organizationId)
  expect(await messages(joe)).toMatchObject([{ state: 'sending' }])
  await pass(HOUR)
  await pass(HOUR)
  expect(await messages(joe)).toMatchObject([{ state: 'sent' }, { state: 'queued' }])
  expect(await messages(jane)).toMatchObject([{ state: 'unknown' }])
})

test('a person decides about an email that may have left: it counts as sent, or goes out again under the same id', async () => {
  const { server, harness, messages, act, addMailbox, campaign, addLead, pass } = outreach
  const seen: string[] = []
  server.onMessage = async (mail) => void seen.push(headerOf(mail, 'Message-ID') ?? '')
  server.answers = { dropAfterData: true }
  const mailboxes = [await addMailbox(), await addMailbox('kim@other.test')]
  const campaignId = await campaign({ mailboxes, sequence: TWO_STEPS })
  const jane = await addLead(campaignId, 'jane@acme.test')
  await harness.settle()
  const joe = await addLead(campaignId, 'joe@acme.test')
  await harness.settle()
  server.answers = {}
  const [ofJane] = await messages(jane)
  const [ofJoe] = await messages(joe)
  expect(await act(`/messages/${ofJane.messageId}/decide`, { decision: 'sent' })).toMatchObject({
    status: 200,
    body: { state: 'sent' },
  })
  expect(await act(`/messages/${ofJane.messageId}/decide`, { decision: 'sent' })).toMatchObject({ status: 409 })
  expect(await act(`/messages/${ofJoe.messageId}/decide`, { decision: 'send_again' })).toMatchObject({
    status: 200,
    body: { state: 'queued' },
  })
  await pass(HOUR)
  expect(seen.filter((id) => id === ofJoe.messageIdHeader)).toHaveLength(2)
  expect(seen.filter((id) => id === ofJane.messageIdHeader)).toHaveLength(1)
  expect(server.received.map((mail) => headerOf(mail, 'From'))).toEqual([expect.stringContaining(ofJoe.from)])
})

test('an email whose process died is sent by the next one if nothing had left, and its booking is given back', async () => {
  const { server, harness, messages, pass } = outreach
  const jane = await writeToJane(outreach)
  await planDue(outreach.harness)
  const dead = await claimDue(sendingStage(harness.context), harness.organizationId)
  expect(dead).toHaveLength(1)
  expect(await messages(jane)).toMatchObject([{ state: 'sending' }])
  await pass(MINUTE)
  expect(server.received).toEqual([])
  await pass(MINUTE)
  await pass(10 * MINUTE)
  expect([server.received.length, await sentToday(outreach)]).toEqual([1, 1])
  // The process was only frozen: it has lost its lease and sends nothing.
  await dead[0]!(new AbortController().signal)
  expect(server.received).toHaveLength(1)
  expect(await messages(jane)).toMatchObject([{ state: 'sent' }, { state: 'queued' }])
})

/** Takes jane's first email; when its bytes have come, its lease has run out and another process has looked at it. */
async function sendLate(given: Outreach, meanwhile = async () => {}): Promise<string> {
  const { server, harness } = given
  const jane = await writeToJane(given)
  server.onMessage = async () => {
    harness.clock.advance(3 * MINUTE)
    await sendingStage(harness.context).claim(harness.organizationId, 8)
    expect(await given.messages(jane)).toMatchObject([{ state: 'unknown', reason: 'process_gone' }])
    await meanwhile()
  }
  await planDue(harness)
  const jobs = await claimDue(sendingStage(harness.context), harness.organizationId)
  await jobs[0]!(new AbortController().signal)
  server.onMessage = async () => {}
  return jane
}

test('a process that was frozen while its bytes left tells what the server said of them, and the sequence goes on', async () => {
  const jane = await sendLate(outreach)
  const { server, messages, pass, lead } = outreach
  expect(await messages(jane)).toMatchObject([
    { state: 'sent', reason: null, response: expect.stringContaining('queued') },
  ])
  expect(await eventsOf(outreach, 'message.sent')).toHaveLength(1)
  await pass(DAY)
  expect(await lead(jane)).toMatchObject({ endReason: 'completed' })
  expect(server.received.map((mail) => textOf(mail).slice(0, 6))).toEqual(['first\r', 'second'])
  expect(await eventsOf(outreach, 'message.sent')).toHaveLength(2)
})

test('what the server says late of an email that counted as unknown: refused, it goes out again', async () => {
  outreach.server.answers = { data: [451, '4.3.0 Try later'] }
  const jane = await sendLate(outreach)
  const { server, messages, pass } = outreach
  server.answers = {}
  expect(await messages(jane)).toMatchObject([{ state: 'queued' }])
  await pass(HOUR)
  expect(await messages(jane)).toMatchObject([{ state: 'sent' }, { state: 'queued' }])
  expect(server.received).toHaveLength(1)
})

test.each(['sent', 'send_again'])(
  'a person said %s of an email before it was known that it left: it left once',
  async (decision) => {
    const jane = await sendLate(outreach, async () => {
      const [email] = await outreach.query('select message_id from messages')
      const id = `msg_${String(email?.message_id).replaceAll('-', '')}`
      expect(await outreach.act(`/messages/${id}/decide`, { decision })).toMatchObject({ status: 200 })
    })
    await outreach.pass(HOUR)
    expect(await outreach.messages(jane)).toMatchObject([{ state: 'sent' }, { state: 'queued' }])
    expect(outreach.server.received).toHaveLength(1)
    expect(await eventsOf(outreach, 'message.sent')).toHaveLength(1)
  },
)

/** Hands jane's first email over; before its recipient is answered, another process has claimed it. Answers what that one does. */
async function loseToAnother(rcpt?: readonly [code: number, text: string]): Promise<{ jane: string; again: Job }> {
  const { server, harness, query } = outreach
  const jane = await writeToJane(outreach)
  await planDue(harness)
  const stage = sendingStage(harness.context)
  const [old] = await claimDue(stage, harness.organizationId)
  let again: Job | undefined
  server.onRecipient = async () => {
    harness.clock.advance(3 * MINUTE)
    await query('update mailboxes set next_send_at = null')
    again = (await stage.claim(harness.organizationId, 8)).jobs[0]
  }
  server.answers = rcpt === undefined ? {} : { rcpt }
  await old!(new AbortController().signal)
  server.onRecipient = async () => {}
  server.answers = {}
  return { jane, again: again! }
}

test('a process that lost its lease to another lets nothing leave', async () => {
  const { server, messages } = outreach
  const { jane, again } = await loseToAnother()
  expect(server.received).toEqual([])
  expect(await messages(jane)).toMatchObject([{ state: 'sending' }])
  await again(new AbortController().signal)
  expect(server.received).toHaveLength(1)
  expect(await messages(jane)).toMatchObject([{ state: 'sent' }])
})

test('a process that lost its lease to another does nothing about a refusal', async () => {
  const { harness, messages, query, lead } = outreach
  const { jane, again } = await loseToAnother([550, '5.1.1 No such user'])
  expect(await messages(jane)).toMatchObject([{ state: 'sending' }])
  expect(await query('select sent from mailbox_days')).toEqual([{ sent: 1 }])
  expect((await harness.call('GET', '/api/v1/suppressions')).body.data).toEqual([])
  await again(new AbortController().signal)
  expect(await lead(jane)).toMatchObject({ status: 'in_sequence' })
})
