import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createStages } from '../src/stages.ts'
import { DAY, HOUR, MINUTE } from '../src/platform/clock.ts'
import type { Job } from '../src/platform/work.ts'
import { sendingStage } from '../src/sending/stage.ts'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import {
  eventsOf,
  headerOf,
  sentToday,
  startOutreach,
  textOf,
  TWO_STEPS,
  writeToJane,
} from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let outreach: Outreach

beforeEach(async () => {
  outreach = await startOutreach()
})

afterEach(() => outreach.close())
afterAll(stopServers)

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
  await settleAllBut(outreach)
  const dead = await sendingStage(harness.context).take(harness.organizationId, 8)
  expect(dead.jobs).toHaveLength(1)
  expect(await messages(jane)).toMatchObject([{ state: 'sending' }])
  await pass(MINUTE)
  expect(server.received).toEqual([])
  await pass(MINUTE)
  await pass(10 * MINUTE)
  expect([server.received.length, await sentToday(outreach)]).toEqual([1, 1])
  // The process was only frozen: it has lost its lease and sends nothing.
  await dead.jobs[0]!(new AbortController().signal)
  expect(server.received).toHaveLength(1)
  expect(await messages(jane)).toMatchObject([{ state: 'sent' }, { state: 'queued' }])
})

test('a process that was frozen while its bytes left changes nothing when it thaws', async () => {
  const { server, harness, messages, pass, lead } = outreach
  const jane = await writeToJane(outreach)
  server.onMessage = async () => {
    harness.clock.advance(3 * MINUTE)
    await sendingStage(harness.context).take(harness.organizationId, 8)
  }
  await settleAllBut(outreach)
  const { jobs } = await sendingStage(harness.context).take(harness.organizationId, 8)
  await jobs[0]!(new AbortController().signal)
  server.onMessage = async () => {}
  expect(await messages(jane)).toMatchObject([{ state: 'unknown', reason: 'process_gone' }])
  await pass(DAY - HOUR)
  expect(await lead(jane)).toMatchObject({ status: 'scored' })
  await pass(HOUR)
  expect(await lead(jane)).toMatchObject({ endReason: 'completed' })
  expect(server.received.map((mail) => textOf(mail).slice(0, 6))).toEqual(['first\r', 'second'])
})

test('a process that lost its lease to another does nothing about a refusal', async () => {
  const { server, harness, messages, query, lead } = outreach
  const jane = await writeToJane(outreach)
  await settleAllBut(outreach)
  const stage = sendingStage(harness.context)
  const [old] = (await stage.take(harness.organizationId, 8)).jobs
  let again: Job | undefined
  server.onRecipient = async () => {
    harness.clock.advance(3 * MINUTE)
    await query('update mailboxes set next_send_at = null')
    again = (await stage.take(harness.organizationId, 8)).jobs[0]
  }
  server.answers = { rcpt: [550, '5.1.1 No such user'] }
  await old!(new AbortController().signal)
  expect(await messages(jane)).toMatchObject([{ state: 'sending' }])
  expect(await query('select sent from mailbox_days')).toEqual([{ sent: 1 }])
  expect((await harness.call('GET', '/api/v1/suppressions')).body.data).toEqual([])
  server.onRecipient = async () => {}
  server.answers = {}
  await again!(new AbortController().signal)
  expect(await lead(jane)).toMatchObject({ status: 'in_sequence' })
})

/** Runs everything up to the point at which emails are claimed. */
async function settleAllBut({ harness }: Outreach): Promise<void> {
  const stages = createStages(harness.context).filter((stage) => stage.name === 'scoring' || stage.name === 'sequence')
  for (const stage of stages) await stage.take(harness.organizationId, stage.batch ?? 1)
}
