import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConversations } from '../support/mail/answering.ts'
import type { Conversations } from '../support/mail/answering.ts'
import { mailOf } from '../support/mail/inbox.ts'

let conversations: Conversations
let inbox: Conversations['inbox']
let people: Conversations['people']

beforeAll(async () => {
  conversations = await startConversations()
  ;({ inbox, people } = conversations)
})

afterAll(() => conversations?.close())

let count = 0

async function said(text: string, headers: Record<string, string> = {}) {
  count += 1
  return people.answered(`u${count}@unsub${count}.test`, headers, text)
}

async function suppressed(address: string): Promise<unknown[]> {
  return inbox.query('select reason from suppressions where value = $1', [address])
}

// Which words ask for it, and which may not, is for the tests of src/replies/language.
test.each(["Merci de ne plus m'écrire.", 'STOPP'])('"%s" suppresses the address', async (text) => {
  const { lead } = await said(text)
  expect(lead.endReason).toBe('unsubscribed')
  expect(await suppressed(`u${count}@unsub${count}.test`)).toEqual([{ reason: 'unsubscribed' }])
})

test('what may mean something else stops the sequence, and a person decides', async () => {
  const { lead, prospectId } = await said("We want to opt out of our current vendor, let's talk.")
  expect(lead).toMatchObject({ status: 'ended', endReason: 'replied' })
  expect(await suppressed(`u${count}@unsub${count}.test`)).toEqual([])
  const { body } = await inbox.harness.call('GET', `/api/v1/inbox?needsAnswer=true&prospectId=${prospectId}`)
  expect(body.data).toHaveLength(1)
})

test('our own footer is no request, though nothing shows that it is quoted', async () => {
  const link = `https://leads.example.com/u/${'x'.repeat(46)}`
  const { lead, row } = await said(
    `Oui, mardi.\n\nSam :\nfirst\n\nUnsubscribe: ${link}\nPlease remove me from your list.`,
  )
  expect(lead.endReason).toBe('replied')
  expect(row['text_new']).not.toContain('remove me')
})

test('an alias that asks to be left alone is not written to either', async () => {
  const { prospectId, lead } = await said('Unsubscribe me please.', { From: 'private@elsewhere.test' })
  expect(lead).toMatchObject({ status: 'ended', endReason: 'unsubscribed' })
  expect(await suppressed(`u${count}@unsub${count}.test`)).toEqual([{ reason: 'unsubscribed' }])
  expect(await suppressed('private@elsewhere.test')).toEqual([{ reason: 'unsubscribed' }])
  expect((await inbox.act(`/leads/${prospectId}/reply`, { text: 'But why?' })).status).toBe(409)
})

test('a colleague whom we did not write to and who asks to be left alone is suppressed, the lead waits', async () => {
  const prospectId = await people.write('ann@firm.test')
  await people.receive({ From: 'boss@firm.test', Subject: 'Your mail' }, 'Remove me from your list.')
  expect(await suppressed('boss@firm.test')).toEqual([{ reason: 'unsubscribed' }])
  expect(await suppressed('ann@firm.test')).toEqual([])
  expect((await inbox.lead(prospectId)).hold).toMatchObject({ reason: 'colleague_replied' })
})

test('a colleague in another campaign who asks in the thread of the first is ended there', async () => {
  const bob = await people.write('bob@both.test')
  const { lead } = await people.answered('jane@both.test', { From: 'bob@both.test' }, 'Unsubscribe us.')
  expect(lead).toMatchObject({ endReason: 'unsubscribed' })
  expect(await inbox.lead(bob)).toMatchObject({ status: 'ended', endReason: 'unsubscribed', hold: null })
})

test('a request that comes to another mailbox of ours, in no thread, is one all the same', async () => {
  await people.write('q@plain.test')
  const other = await inbox.addReadMailbox('info@sender.test')
  const hasBeenRead = 'select 1 from mailbox_readers where read_at is not null and mailbox_id = $1'
  await inbox.eventually(hasBeenRead, [other.slice('mbox_'.length)])
  const tell = async (id: string, text: string) => {
    const headers = { From: 'q@plain.test', To: 'info@sender.test', Subject: 'Hello', 'Message-ID': id }
    await inbox.dovecot.deliver('info@sender.test', mailOf(headers, text))
    return inbox.eventually('select kind, match from inbound where message_id_header = $1', [id])
  }
  expect(await tell('<q1@x.test>', 'Where is your office?')).toEqual({ kind: 'other', match: null })
  expect(await tell('<q2@x.test>', 'Please unsubscribe me.')).toEqual({ kind: 'reply', match: 'address' })
  expect(await suppressed('q@plain.test')).toEqual([{ reason: 'unsubscribed' }])
})

test.each([70, 3_000])('a request in HTML that stands in %i elements is read', async (depth) => {
  const html = `${'<div>'.repeat(depth)}Please unsubscribe me.${'</div>'.repeat(depth)}`
  const { row, lead } = await said(html, { 'Content-Type': 'text/html; charset=utf-8' })
  const text = 'Please unsubscribe me.'
  expect(row).toMatchObject({ intent: 'unsubscribe', text_new: text, text_full: text, problem: null })
  expect(lead.endReason).toBe('unsubscribed')
})
