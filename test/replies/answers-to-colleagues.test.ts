import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../src/platform/database/db.ts'
import { suppressAddress } from '../../src/suppressions/index.ts'
import { startConversations } from '../support/mail/answering.ts'
import type { Conversations } from '../support/mail/answering.ts'

let conversations: Conversations
let inbox: Conversations['inbox']
let mailboxId: string
let people: Conversations['people']

beforeAll(async () => {
  conversations = await startConversations()
  ;({ inbox, mailboxId, people } = conversations)
})

afterAll(() => conversations?.close())

async function replyTo(prospectId: string, text: string): Promise<number> {
  return (await inbox.act(`/leads/${prospectId}/reply`, { text })).status
}

test('an answer goes to Reply-To where the prospect gives one, and the preview says so', async () => {
  const headers = { 'Reply-To': 'Ann Roe <assistant@replyto.test>' }
  const { prospectId, row } = await people.answered('e@replyto.test', headers, 'Could you send me more?')
  expect(row).toMatchObject({ from_address: 'e@replyto.test', reply_to: 'assistant@replyto.test' })
  const shown = await inbox.harness.call('GET', `/api/v1/inbox?prospectId=${prospectId}`)
  const detail = await inbox.harness.call('GET', `/api/v1/inbox/${shown.body.data[0].inboundId}`)
  expect(detail.body.answer).toMatchObject({ to: 'assistant@replyto.test', refusal: null })
  expect(await replyTo(prospectId, 'Here it is.')).toBe(202)
  await inbox.pass(1000)
  expect(inbox.lastIdTo('assistant@replyto.test')).not.toBe('')
})

test.each([
  ['to one of our own mailboxes', { 'Reply-To': 'sam@sender.test' }],
  ['to a whole list', { 'Reply-To': 'everybody@list.test', 'List-Id': '<everybody.list.test>' }],
])('a Reply-To that leads %s is not followed', async (where, headers) => {
  const email = `o@where${where.length}.test`
  const { prospectId } = await people.answered(email, headers, 'Could you send me more?')
  expect(await replyTo(prospectId, 'Here it is.')).toBe(202)
  await inbox.pass(1000)
  expect(
    await inbox.query("select to_address from messages where kind = 'reply' and to_address = $1", [email]),
  ).toHaveLength(1)
})

test('a colleague who answers from another address is answered, though the lead has a dead one', async () => {
  const { prospectId } = await people.answered(
    'gone@heir.test',
    { From: 'heir@elsewhere.test' },
    'I took over. Tell me more.',
  )
  const organizationId = inbox.harness.organizationId
  const dead = { emailKey: 'gone@heir.test', reason: 'bounced' as const, actor: 'system' }
  await transaction(inbox.harness.context.db, (tx) => suppressAddress(inbox.harness.context, tx, organizationId, dead))
  expect(await replyTo(prospectId, 'Gladly.')).toBe(202)
  await inbox.pass(1000)
  expect(inbox.lastIdTo('heir@elsewhere.test')).not.toBe('')

  // Whose whole company asked to be left alone is not answered, though the dead address stands there too.
  expect(await replyTo(prospectId, 'And one more.')).toBe(202)
  await inbox.harness.call('POST', '/api/v1/suppressions', { domains: ['heir.test'] })
  await inbox.pass(1000)
  const states = await inbox.query(
    "select state from messages where kind = 'reply' and to_address = $1 order by message_id",
    ['heir@elsewhere.test'],
  )
  expect(states.map(({ state }) => state)).toEqual(['sent', 'cancelled'])
  expect(await replyTo(prospectId, 'A third.')).toBe(409)
})

test('colleagues in other campaigns of the organization wait for a person too', async () => {
  const jane = await people.write('jane@twocamps.test')
  const bob = await people.write('bob@twocamps.test')
  const eve = await writeWhereIgnored('eve@twocamps.test')
  await people.receive(
    { From: 'jane@twocamps.test', Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo('jane@twocamps.test') },
    'Yes, let us talk.',
  )
  expect(await inbox.lead(jane)).toMatchObject({ endReason: 'replied' })
  expect((await inbox.lead(bob)).hold).toMatchObject({ reason: 'colleague_replied' })
  // Each campaign says what becomes of its own leads.
  expect((await inbox.lead(eve)).hold).toBeNull()
})

async function writeWhereIgnored(email: string): Promise<string> {
  const [prospectId = ''] = await inbox.writeTo(mailboxId, [email], { replies: { onColleague: 'ignore' } })
  return prospectId
}
