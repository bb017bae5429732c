import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOUR } from '../../src/platform/clock.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'

let outreach: Outreach
let people = 0

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

interface Given {
  readonly lead: string
  readonly email: string
  readonly mailbox: string
  readonly campaign: string
}

/** Sends an email; while the server thinks about its recipient, something is done and answered. */
async function whileServerThinks(act: (given: Given) => Promise<{ readonly status: number }>) {
  const { addMailbox, addLead, campaign: create, pass, messages, server, harness } = outreach
  people += 1
  const mailbox = await addMailbox(`sam${people}@sender.test`)
  const campaign = await create({ mailboxes: [mailbox], sequence: TWO_STEPS })
  const email = `jane${people}@acme${people}.example`
  const lead = await addLead(campaign, email)
  let status: number | undefined
  server.onRecipient = async () => {
    if (status !== undefined) return
    status = 0
    status = (await act({ lead, email, mailbox, campaign })).status
  }
  await pass(HOUR)
  // Its mailbox keeps a gap after it; then the email is judged again.
  await pass(HOUR)
  const left = () => server.received.filter((mail) => mail.includes(email)).length
  const [message] = await messages(lead)
  const { body } = await harness.call('GET', `/api/v1/mailboxes/${mailbox}`)
  return { status, left, message, lead, mailbox, sentToday: body.sentToday }
}

const CANCELLED = { state: 'cancelled' }

test.each<[string, (given: Given) => Promise<{ readonly status: number }>, Record<string, unknown>]>([
  ['its address is suppressed', ({ email }) => outreach.act('/suppressions', { addresses: [email] }), CANCELLED],
  ['its domain is', ({ email }) => outreach.act('/suppressions', { domains: [email.split('@')[1]] }), CANCELLED],
  ['its lead is stopped', ({ lead }) => outreach.act(`/leads/${lead}/stop`, {}), CANCELLED],
  ['its lead is held', ({ lead }) => outreach.act(`/leads/${lead}/pause`, {}), { state: 'queued', reason: 'hold' }],
  ['its campaign is paused', ({ campaign }) => outreach.act(`/campaigns/${campaign}/pause`, {}), { state: 'queued' }],
  ['its campaign is archived', ({ campaign }) => outreach.act(`/campaigns/${campaign}/archive`, {}), CANCELLED],
  ['its mailbox is paused', ({ mailbox }) => outreach.act(`/mailboxes/${mailbox}/pause`, {}), { state: 'queued' }],
])('an email does not leave once it is answered that %s, until its first byte', async (_what, act, becomes) => {
  const { status, left, message, sentToday } = await whileServerThinks(act)
  expect(status).toBe(200)
  expect(left()).toBe(0)
  expect(message).toMatchObject(becomes)
  expect(sentToday).toBe(0)
})

test('nothing leaves once it is answered that all sending is stopped; started again, it does', async () => {
  const { status, left } = await whileServerThinks(() => outreach.act('/sending/stop', {}))
  expect([status, left()]).toEqual([200, 0])
  await outreach.act('/sending/start', {})
  await outreach.pass(HOUR)
  expect(left()).toBe(1)
})

test('nothing leaves once this is known to be a copy; released, it does', async () => {
  const { status, left, message } = await whileServerThinks(async () => {
    await outreach.query(`update instance set sending_held = 'restored'`)
    return { status: 200 }
  })
  expect([status, left(), message.state]).toEqual([200, 0, 'queued'])
  await outreach.query('update instance set sending_held = null')
  await outreach.pass(HOUR)
  expect(left()).toBe(1)
})

test('a mailbox that is paused for a moment sends the same email once, later', async () => {
  const { left, lead, mailbox } = await whileServerThinks((given) =>
    outreach.act(`/mailboxes/${given.mailbox}/pause`, {}),
  )
  const [before] = await outreach.messages(lead)
  await outreach.act(`/mailboxes/${mailbox}/resume`, {})
  await outreach.pass(HOUR)
  const [after] = await outreach.messages(lead)
  expect(left()).toBe(1)
  expect(after).toMatchObject({ state: 'sent', messageId: before.messageId, failures: 0 })
})

test('whoever is to be erased is not while an email is on its way', async () => {
  const { status } = await whileServerThinks(({ lead }) => outreach.act(`/leads/${lead}/erase`, {}))
  expect(status).toBe(409)
})
