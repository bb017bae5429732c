import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import Value from 'typebox/value'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { CATALOGUE } from '../../src/webhooks/notifications/catalogue.ts'
import type { NotificationType } from '../../src/webhooks/notifications/catalogue.ts'
import { REPORT, reportOf } from '../support/mail/bounce-mail.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'
import { headerOf } from '../support/mail/live-outreach.ts'
import { startReceiver } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

let inbox: Inbox
let mailboxId: string
let receiver: Receiver

beforeAll(async () => {
  inbox = await startInbox()
  mailboxId = await inbox.addReadMailbox()
  inbox.read()
})
afterAll(async () => {
  await inbox.close()
  stopServers()
})
beforeEach(async () => {
  receiver = await startReceiver()
})
// It throws where standardwebhooks did not verify one of the notifications.
afterEach(() => receiver.close())

const EVENTS = ['lead.replied', 'lead.bounced', 'lead.unsubscribed', 'lead.ended']

/** A lead that was sent the first email of a live campaign which tells the receiver. */
async function leadWrittenTo(email: string): Promise<string> {
  const webhook = { url: receiver.url, events: EVENTS }
  const [prospectId] = await inbox.writeTo(mailboxId, [email], { webhook })
  return prospectId!
}

let count = 0

/** A mail from somebody to the mailbox, read and with all that follows from it. */
async function receive(headers: Record<string, string>, text: string): Promise<void> {
  count += 1
  const id = `<cause${count}@there.test>`
  await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, 'Message-ID': id, ...headers }, text))
  await inbox.eventually('select * from inbound where message_id_header = $1', [id])
  await inbox.harness.settle()
}

const reply = (email: string) =>
  receive({ From: email, Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo(email) }, 'Sounds good, on Tuesday?')

const bounce = (email: string, id = inbox.lastIdTo(email)) =>
  receive({ ...REPORT }, reportOf(id, email, '5.1.1', '550 5.1.1 No such user'))

interface Body {
  type: NotificationType
  sequence: number
  data: Record<string, unknown>
}

/** What arrived, in the order in which it came about; each as its schema says. */
function told(): Body[] {
  const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Body)
  for (const body of bodies) expect(Value.Errors(CATALOGUE[body.type].schema, body)).toEqual([])
  return bodies.toSorted((one, other) => one.sequence - other.sequence)
}

const typesTold = () => told().map(({ type }) => type)

test('a reply that comes into the mailbox reaches the receiver', async () => {
  const prospectId = await leadWrittenTo('jane@reply.test')
  await reply('jane@reply.test')
  const bodies = told()
  expect(bodies.map(({ type }) => type).toSorted()).toEqual(['lead.ended', 'lead.replied'])
  for (const { data } of bodies) expect(data).toMatchObject({ prospectId, lead: { email: 'jane@reply.test' } })
  expect(bodies.find(({ type }) => type === 'lead.ended')?.data['endReason']).toBe('replied')
})

test('a report of failure reaches the receiver, once', async () => {
  const prospectId = await leadWrittenTo('gone@report.test')
  await bounce('gone@report.test')
  await bounce('gone@report.test')
  expect(typesTold()).toEqual(['lead.bounced', 'lead.ended'])
  expect(told()[0]!.data).toMatchObject({ prospectId, from: 'in_sequence' })
})

test('a report of failure about a lead that had replied reaches the receiver', async () => {
  const email = 'left@replied.test'
  await leadWrittenTo(email)
  const id = inbox.lastIdTo(email)
  await reply(email)
  receiver.received.length = 0
  await bounce(email, id)
  await bounce(email, id)
  expect(told()).toMatchObject([{ type: 'lead.bounced', data: { from: 'ended' } }])
})

test('an address that the mail server refuses at once reaches the receiver, once', async () => {
  inbox.server.answers = { rcpt: [550, '5.1.1 No such user'] }
  await leadWrittenTo('refused@refused.test')
  inbox.server.answers = {}
  expect(typesTold()).toEqual(['lead.bounced', 'lead.ended'])
})

test('the unsubscribe link of a sent email reaches the receiver', async () => {
  const prospectId = await leadWrittenTo('stop@link.test')
  const mail = inbox.server.received.findLast((one) => headerOf(one, 'To')?.includes('stop@link.test') === true)
  const path = /<https?:\/\/[^/>]+(\/u\/[^>]+)>/.exec(headerOf(mail ?? '', 'List-Unsubscribe') ?? '')?.[1]
  const answer = await inbox.harness.call('POST', path ?? '', undefined, {
    key: null,
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(200)
  await inbox.harness.settle()
  const bodies = told()
  expect(bodies.map(({ type }) => type).toSorted()).toEqual(['lead.ended', 'lead.unsubscribed'])
  expect(bodies.find(({ type }) => type === 'lead.unsubscribed')?.data).toMatchObject({ prospectId, live: true })
})
