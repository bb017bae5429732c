import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConversations } from '../support/mail/answering.ts'
import type { Conversations } from '../support/mail/answering.ts'
import { mailOf } from '../support/mail/inbox.ts'

let conversations: Conversations
let inbox: Conversations['inbox']
let mailboxId: string
let people: Conversations['people']

beforeAll(async () => {
  conversations = await startConversations()
  ;({ inbox, mailboxId, people } = conversations)
})

afterAll(() => conversations?.close())

async function waiting(): Promise<number> {
  return (await inbox.harness.call('GET', '/api/v1/inbox/counts')).body.needsAnswer
}

const IN_LISTS: readonly (readonly [string, Record<string, string>])[] = [
  ['a program that adds List-Unsubscribe', { 'List-Unsubscribe': '<https://hub.test/u>' }],
  ['a list or a shared inbox', { 'List-Id': '<sales.group.test>', Precedence: 'list' }],
  ['a ticket system', { 'Auto-Submitted': 'auto-generated', 'X-Mailer': 'Zendesk Mailer' }],
]

test.each(IN_LISTS)('what a person writes with %s is an answer, and waits for one', async (_, headers) => {
  const before = await waiting()
  const { row, lead } = await people.answered(`p${before}@desk${before}.test`, headers, 'Yes, call me on Tuesday.')
  expect(row).toMatchObject({ kind: 'reply', match: 'in_reply_to' })
  expect(lead).toMatchObject({ status: 'ended', endReason: 'replied' })
  expect(await waiting()).toBe(before + 1)
})

test('the receipt of a ticket system is no answer', async () => {
  const headers = { 'Auto-Submitted': 'auto-generated', Precedence: 'bulk' }
  const text = 'We have received your request (ticket #1234). A colleague will get back to you within two days.'
  const { row, lead } = await people.answered('desk@receipt.test', headers, text)
  expect(row).toMatchObject({ kind: 'auto_reply' })
  expect(lead).toMatchObject({ status: 'in_sequence', hold: null })
})

test('the newsletter of somebody we wrote to is no answer and belongs to nobody', async () => {
  const prospectId = await people.write('news@letter.test')
  const headers = { From: 'news@letter.test', Subject: 'Our July letter', 'List-Id': '<news.letter.test>' }
  expect(await people.receive(headers, 'New features this month.')).toMatchObject({ kind: 'other', lead_id: null })
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'in_sequence' })
})

test.each([
  'Happy to talk! I am away until 1 December, how about Tuesday the 8th?',
  'Thanks, I am on holiday until Monday and will read it then.',
])('a person who mentions a holiday has answered: "%s"', async (text) => {
  const email = `j${text.length}@holiday${text.length}.test`
  const { row, lead } = await people.answered(email, {}, text)
  expect({ kind: row['kind'], status: lead.status }).toEqual({ kind: 'reply', status: 'ended' })
})

test('a lead that is another mailbox of the organization answers too; what is written there by hand is listed alone', async () => {
  await inbox.addMailbox('second@sender.test')
  const prospectId = await people.write('second@sender.test')
  const thread = { Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo('second@sender.test') }
  await people.receive({ From: 'second@sender.test', ...thread }, 'Works!')
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'ended', endReason: 'replied' })
  const other = await people.write('jane@byhand.test')
  const byHand = { From: 'second@sender.test', 'In-Reply-To': inbox.lastIdTo('jane@byhand.test') }
  // Anybody can write this sender: the lead himself, who would vanish with what he asks.
  const row = await people.receive(byHand, 'Please unsubscribe me.')
  expect(row).toMatchObject({ kind: 'other', lead_id: null, match: null, text_new: 'Please unsubscribe me.' })
  expect(row['problem']).toContain('one of your own mailboxes')
  expect(await inbox.lead(other)).toMatchObject({ status: 'in_sequence' })
  const unasked = await people.receive({ From: 'second@sender.test', Subject: 'Hello' }, 'Please unsubscribe me.')
  expect(unasked).toMatchObject({ kind: 'other', lead_id: null, match: null })
  expect(await inbox.lead(prospectId)).toMatchObject({ endReason: 'replied' })
})

test('two mails of two people under one Message-ID are two answers', async () => {
  const answer = async (email: string, text: string) => {
    const prospectId = await people.write(email)
    const thread = { 'In-Reply-To': inbox.lastIdTo(email), 'Message-ID': '<same@there.test>' }
    await people.receive({ From: email, Subject: 'Re: Planning', ...thread }, text)
    await inbox.eventually('select 1 from inbound where from_address = $1', [email])
    return inbox.lead(prospectId)
  }
  expect((await answer('one@same1.test', 'Yes')).endReason).toBe('replied')
  expect((await answer('two@same2.test', 'Please unsubscribe me')).endReason).toBe('unsubscribed')
})

test('what answers a mailbox that was removed and added again ends the lead', async () => {
  const removed = await inbox.addReadMailbox('kim@sender.test')
  const [lead = ''] = await inbox.writeTo(removed, ['r@again.test'])
  const { campaignId } = await inbox.lead(lead)
  expect((await inbox.patch(campaignId, { mailboxes: [mailboxId] })).status).toBe(200)
  expect((await inbox.harness.call('DELETE', `/api/v1/mailboxes/${removed}`)).status).toBe(204)
  await inbox.addReadMailbox('kim@sender.test')
  const headers = {
    From: 'r@again.test',
    'In-Reply-To': inbox.lastIdTo('r@again.test'),
    'Message-ID': '<r@again.test>',
  }
  await inbox.dovecot.deliver('kim@sender.test', mailOf({ To: 'kim@sender.test', ...headers }, 'Yes, call me'))
  await inbox.eventually("select 1 from inbound where message_id_header = '<r@again.test>'")
  expect(await inbox.lead(lead)).toMatchObject({ status: 'ended', endReason: 'replied' })
})
