import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { mailOf, SAM, startInbox } from './support/inbox.ts'
import type { Inbox } from './support/inbox.ts'

let inbox: Inbox
let mailboxId: string

beforeAll(async () => {
  inbox = await startInbox()
  mailboxId = await inbox.addReadMailbox()
  inbox.read()
})

afterAll(async () => {
  await inbox.close()
  stopServers()
})

let count = 0

async function receive(headers: Record<string, string>, text: string) {
  count += 1
  const id = `<audit${count}@there.test>`
  const type = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
  await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, 'Message-ID': id, ...type, ...headers }, text))
  return inbox.eventually('select * from inbound where message_id_header = $1', [id])
}

async function write(email: string): Promise<string> {
  const [prospectId = ''] = await inbox.writeTo(mailboxId, [email])
  for (let turns = 0; turns < 10 && inbox.lastIdTo(email) === ''; turns += 1) await inbox.pass(400_000)
  expect(inbox.lastIdTo(email), 'the first email has left').not.toBe('')
  return prospectId
}

async function answered(email: string, headers: Record<string, string>, text: string) {
  const prospectId = await write(email)
  const row = await receive(
    { From: email, Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo(email), ...headers },
    text,
  )
  return { prospectId, row, lead: await inbox.lead(prospectId) }
}

test('a person whose mail program adds List-Unsubscribe has answered all the same', async () => {
  const { lead } = await answered(
    'a@hub.test',
    { 'List-Unsubscribe': '<https://hub.test/u>' },
    'Yes, call me on Tuesday.',
  )
  const { body } = await inbox.harness.call('GET', '/api/v1/inbox?needsAnswer=true')
  expect.soft(body.data).toHaveLength(1)
  expect(lead).toMatchObject({ status: 'ended', endReason: 'replied' })
})

test('an answer that came by way of a list or a shared inbox is an answer', async () => {
  const { lead } = await answered(
    'b@group.test',
    { 'List-Id': '<sales.group.test>', Precedence: 'list' },
    'Yes, call me on Tuesday.',
  )
  expect(lead).toMatchObject({ status: 'ended', endReason: 'replied' })
})

test('an answer of a ticket system with the words of a person is an answer', async () => {
  const { row, lead } = await answered(
    'c@desk.test',
    { 'Auto-Submitted': 'auto-generated', 'X-Mailer': 'Zendesk Mailer' },
    'Hi Sam, not interested, please remove us. Jane',
  )
  expect({ kind: row['kind'], status: lead.status }).toMatchObject({ status: 'ended' })
})

test('an alias that asks to be left alone is not written to either', async () => {
  const { prospectId, lead } = await answered(
    'd@alias.test',
    { From: 'private@elsewhere.test' },
    'Unsubscribe me please.',
  )
  expect(lead).toMatchObject({ status: 'ended', endReason: 'unsubscribed' })
  const { status } = await inbox.act(`/leads/${prospectId}/reply`, { text: 'But why?' })
  expect(status).toBe(409)
})

test('a person who answers and mentions a holiday has answered', async () => {
  const { row, lead } = await answered(
    'j@holiday.test',
    {},
    'Happy to talk! I am away until 1 December, how about Tuesday the 8th?',
  )
  expect({ kind: row['kind'], status: lead.status }).toEqual({ kind: 'reply', status: 'ended' })
})

test('an answer goes to Reply-To where the prospect gives one', async () => {
  const { prospectId } = await answered(
    'e@replyto.test',
    { 'Reply-To': 'assistant@replyto.test' },
    'Could you send me more?',
  )
  const { status } = await inbox.act(`/leads/${prospectId}/reply`, { text: 'Here it is.' })
  expect(status).toBeLessThan(300)
  await inbox.pass(1000)
  expect(inbox.lastIdTo('assistant@replyto.test')).not.toBe('')
})

test('an absence of half a year is kept', async () => {
  const { lead } = await answered(
    'f@long.test',
    { 'Auto-Submitted': 'auto-replied' },
    'I am on maternity leave, out of office until 1 June 2027.',
  )
  expect(lead.hold).toMatchObject({ reason: 'out_of_office', until: '2027-06-01T00:00:00.000Z' })
})

test('an American date is read as one where the prospect is in the United States', async () => {
  const campaignId = await inbox.campaign({
    mailboxes: [mailboxId],
    sequence: {
      steps: [
        { wait: 'P0D', variants: [{ subject: 's', body: 'b' }] },
        { wait: 'P1D', variants: [{ body: 'c' }] },
      ],
    },
  })
  const id = await inbox.addLead(campaignId, 'g@usa.test', { contact: { country: 'United States', state: 'Texas' } })
  for (let turns = 0; turns < 5; turns += 1) await inbox.pass(400_000)
  expect(inbox.lastIdTo('g@usa.test')).not.toBe('')
  await receive(
    {
      From: 'g@usa.test',
      Subject: 'Out of office',
      'Auto-Submitted': 'auto-replied',
      'In-Reply-To': inbox.lastIdTo('g@usa.test'),
    },
    'I am out of the office until 12/07/2026.',
  )
  expect((await inbox.lead(id)).hold?.until).toMatch(/^2026-12-0[78]/u)
})

test('a lead that is another mailbox of the organization answers too', async () => {
  await inbox.addMailbox('second@sender.test')
  const prospectId = await write('second@sender.test')
  await inbox.dovecot.deliver(
    SAM,
    mailOf(
      {
        From: 'second@sender.test',
        To: SAM,
        'Message-ID': '<self@there.test>',
        Subject: 'Re: Planning',
        'In-Reply-To': inbox.lastIdTo('second@sender.test'),
      },
      'Works!',
    ),
  )
  await receive({ From: 'x@later.test', Subject: 'later' }, 'later')
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'ended', endReason: 'replied' })
})

test.each([
  'Merci de me retirer de votre liste.',
  'Je ne souhaite plus recevoir vos mails.',
  "Merci de ne plus m'écrire.",
  'STOPP',
  'Bitte tragen Sie mich aus.',
  'Por favor, eliminen mi correo de su base de datos.',
  'Cease and desist.',
])('"%s" suppresses the address', async (text) => {
  const { lead } = await answered(`u${count}@unsub${count}.test`, {}, text)
  expect(lead.endReason).toBe('unsubscribed')
})

test('colleagues in other campaigns of the organization wait for a person too', async () => {
  const jane = await write('jane@twocamps.test')
  const bob = await write('bob@twocamps.test')
  await receive(
    { From: 'jane@twocamps.test', Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo('jane@twocamps.test') },
    'Yes, let us talk.',
  )
  expect(await inbox.lead(jane)).toMatchObject({ endReason: 'replied' })
  expect((await inbox.lead(bob)).hold).toMatchObject({ reason: 'colleague_replied' })
})
