import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { headerOf, textOf } from '../support/mail/live-outreach.ts'
import { parseId } from '../../src/platform/ids.ts'
import { untilWaiting } from '../support/processes/until-waiting.ts'
import { REPORT, reportOf } from '../support/mail/bounce-mail.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'

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

async function receive(headers: Record<string, string>, text: string): Promise<string> {
  count += 1
  const id = `<api-${count}@there.test>`
  await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, 'Message-ID': id, ...headers }, text))
  const row = await inbox.eventually('select inbound_id as id from inbound where message_id_header = $1', [id])
  return `inb_${String(row['id']).replaceAll('-', '')}`
}

const get = (path: string) => inbox.harness.call('GET', `/api/v1${path}`)
const patch = (path: string, body: unknown) => inbox.harness.call('PATCH', `/api/v1${path}`, body)

test('the inbox lists, filters and shows the conversation', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['list@list.test'])
  const answered = { From: 'list@list.test', Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo('list@list.test') }
  const id = await receive(answered, 'Not interested, thank you. José 100%')
  const { body } = await get(`/inbox?kind=reply&intent=not_interested&prospectId=${lead}&q=THANK`)
  expect(body.data).toMatchObject([
    { inboundId: id, from: 'list@list.test', intent: 'not_interested', intentBy: 'rules' },
  ])
  for (const words of ['JOSÉ', 'josé'.normalize('NFD'), '100%']) {
    const found = (await get(`/inbox?prospectId=${lead}&q=${encodeURIComponent(words)}`)).body.data
    expect(found.map((one: { inboundId: string }) => one.inboundId)).toEqual([id])
  }
  expect((await get(`/inbox?prospectId=${lead}&q=1%25`)).body.data).toEqual([])
  expect((await get(`/inbox?prospectId=${lead}&q=absent`)).body.data).toEqual([])
  const detail = (await get(`/inbox/${id}`)).body
  // The mail server has the time of the machine, not that of the test.
  expect(detail.thread.map((entry: { direction: string }) => entry.direction).toSorted()).toEqual(['in', 'out'])
  const raw = await get(`/inbox/${id}/raw`)
  expect(raw.headers['content-disposition']).toContain('attachment')
  expect(raw.text).toContain('Not interested')
})

test('a person ties an unmatched mail to a lead, which ends as replied', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['tie@tie.test'])
  const id = await receive({ From: 'private@elsewhere.example', Subject: 'From my own address' }, 'It is me. Call me.')
  const before = (await get('/inbox/counts')).body.unmatched
  expect((await get('/inbox?unmatched=true')).body.data).toMatchObject([
    { inboundId: id, prospectId: null, match: null },
  ])
  const answer = await patch(`/inbox/${id}`, { prospectId: lead, intent: 'interested' })
  expect(answer.body).toMatchObject({ prospectId: lead, match: 'person', kind: 'reply', intent: 'interested' })
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'ended', endReason: 'replied' })
  expect((await get('/inbox/counts')).body.unmatched).toBe(before - 1)
  expect((await patch(`/inbox/${id}`, { prospectId: lead })).status).toBe(409)
})

test('an intent that a person corrects to unsubscribe suppresses the address', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['fix@fix.test'])
  const id = await receive(
    { From: 'fix@fix.test', Subject: 'Re: x', 'In-Reply-To': inbox.lastIdTo('fix@fix.test') },
    'Hm.',
  )
  await patch(`/inbox/${id}`, { intent: 'unsubscribe' })
  expect(await inbox.lead(lead ?? '')).toMatchObject({ endReason: 'unsubscribed' })
  expect((await inbox.act(`/leads/${lead}/reply`, { text: 'Sorry' })).status).toBe(409)
})

test('an answer goes out in the thread, now, from the same mailbox', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['talk@talk.test'])
  const first = inbox.lastIdTo('talk@talk.test')
  await receive({ From: 'talk@talk.test', Subject: 'RE: Odp: Planning', 'In-Reply-To': first }, 'When?')
  const { status, body } = await inbox.act(`/leads/${lead}/reply`, { text: 'Tuesday at ten?\n\nSam' })
  expect(status).toBe(202)
  await inbox.harness.settle()
  const mail = inbox.server.received.at(-1) ?? ''
  expect(headerOf(mail, 'To')).toContain('talk@talk.test')
  expect(headerOf(mail, 'Subject')).toBe('Re: Planning')
  expect(headerOf(mail, 'In-Reply-To')).toBe(`<api-${count}@there.test>`)
  expect(headerOf(mail, 'References')).toContain(first)
  expect(headerOf(mail, 'Auto-Submitted')).toBeUndefined()
  expect(headerOf(mail, 'List-Unsubscribe')).toBeUndefined()
  expect(textOf(mail)).toContain('Tuesday at ten?')
  expect((await get(`/messages/${body.messageId}`)).body).toMatchObject({ kind: 'reply', state: 'sent' })
  expect((await get(`/leads/${lead}`)).body).toMatchObject({ endReason: 'replied' })
})

test('an answer to another address does not leave once the lead itself is suppressed', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['asked@desk.test'])
  const thread = { From: 'asked@desk.test', 'In-Reply-To': inbox.lastIdTo('asked@desk.test') }
  await receive({ ...thread, 'Reply-To': 'office@desk.test', Subject: 'Re: Planning' }, 'When?')
  await inbox.act('/sending/stop', {})
  const { body } = await inbox.act(`/leads/${lead}/reply`, { text: 'Tuesday' })
  await inbox.act('/suppressions', { addresses: ['asked@desk.test'] })
  await inbox.act('/sending/start', {})
  await inbox.harness.settle()
  const answer = (await get(`/messages/${body.messageId}`)).body
  expect(answer).toMatchObject({ to: expect.stringContaining('office@desk.test'), state: 'cancelled' })
})

test('a reply waits until it is answered or put aside, and a no does not', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['wait@wait.test'])
  const waiting = async () => (await get('/inbox/counts')).body.needsAnswer
  const before = await waiting()
  const answered = { From: 'wait@wait.test', Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo('wait@wait.test') }
  const first = await receive(answered, 'What does it cost?')
  expect(await waiting()).toBe(before + 1)
  const listed = await get(`/inbox?needsAnswer=true&prospectId=${lead}`)
  expect(listed.body.data).toMatchObject([
    { inboundId: first, needsAnswer: true, companyName: 'Acme', contactName: 'Jane Roe' },
  ])
  const { needs } = (await get('/overview')).body
  expect(needs).toContainEqual({ kind: 'reply_waiting', count: before + 1, countIs: 'exact' })
  await patch(`/inbox/${first}`, { needsAnswer: false })
  expect(await waiting()).toBe(before)
  await patch(`/inbox/${first}`, { needsAnswer: true })
  expect((await get(`/inbox/${first}`)).body.answer).toEqual({ from: SAM, to: 'wait@wait.test', cc: [], refusal: null })
  await inbox.act(`/leads/${lead}/reply`, { text: 'Nothing.' })
  expect(await waiting()).toBe(before)
  const { thread } = (await get(`/inbox/${first}`)).body
  expect(thread.at(-1)).toMatchObject({ direction: 'out', kind: 'reply', state: 'queued', text: 'Nothing.' })
  await inbox.harness.settle()
  await receive({ ...answered, 'In-Reply-To': first }, 'No thanks, not interested.')
  expect(await waiting()).toBe(before)
})

test('a notice of absence that a person wrote becomes a reply by the word of somebody, and back', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['away@away.test'])
  const answered = { From: 'away@away.test', Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo('away@away.test') }
  const id = await receive({ ...answered, 'Auto-Submitted': 'auto-replied' }, 'I am out of office today, but call me.')
  expect(await inbox.lead(lead ?? '')).toMatchObject({ hold: { reason: 'out_of_office' } })
  expect((await patch(`/inbox/${id}`, { intent: 'interested' })).body).toMatchObject({
    kind: 'reply',
    needsAnswer: true,
  })
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'ended', endReason: 'replied', hold: null })
  const back = (await patch(`/inbox/${id}`, { intent: 'out_of_office' })).body
  expect(back).toMatchObject({ kind: 'out_of_office', intent: 'out_of_office', needsAnswer: false })
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'ended' })
})

test('a receipt that is put aside stays one; by the word of somebody that it is a question it becomes a reply', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['read@read.test'])
  const type = 'multipart/report; report-type=disposition-notification; boundary="b"'
  const receipt = { From: 'read@read.test', Subject: 'Read: Planning', 'Content-Type': type, 'MIME-Version': '1.0' }
  const id = await receive(
    { ...receipt, 'In-Reply-To': inbox.lastIdTo('read@read.test') },
    '--b\n\nIt was read.\n--b--',
  )
  expect((await get(`/inbox/${id}`)).body).toMatchObject({ kind: 'other', prospectId: lead })
  for (const needsAnswer of [false, true]) {
    expect((await patch(`/inbox/${id}`, { needsAnswer })).body).toMatchObject({ kind: 'other' })
  }
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'in_sequence' })
  expect((await patch(`/inbox/${id}`, { intent: 'question' })).body).toMatchObject({ kind: 'reply' })
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'ended', endReason: 'replied' })
})

test('of two people who correct a mail at once, whoever saw it before the other is told to read it again', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['both@both.test'])
  const answered = { From: 'both@both.test', Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo('both@both.test') }
  const id = await receive({ ...answered, 'Auto-Submitted': 'auto-replied' }, 'I am out of office today.')
  const brake = await inbox.harness.context.db.connect()
  await brake.query('begin')
  await brake.query('select 1 from leads where lead_id = $1 for update', [parseId('lead', lead ?? '')])
  const first = patch(`/inbox/${id}`, { intent: 'question' })
  await untilWaiting(inbox.query, 1)
  const second = patch(`/inbox/${id}`, { needsAnswer: false })
  await untilWaiting(inbox.query, 2)
  await brake.query('rollback')
  brake.release()
  expect([(await first).status, (await second).status]).toEqual([200, 409])
  expect((await get(`/inbox/${id}`)).body).toMatchObject({ kind: 'reply', intent: 'question', needsAnswer: true })
})

test('a mail that a mail program sends to unsubscribe is honoured', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['mailto@mailto.test'])
  const mail = inbox.server.received.findLast((one) => headerOf(one, 'To')?.includes('mailto@mailto.test')) ?? ''
  const way = /<mailto:([^?>]+)\?subject=([^>]+)>/u.exec(headerOf(mail, 'List-Unsubscribe') ?? '')
  expect(way?.[1]).toBe(SAM)
  await receive({ From: 'mailto@mailto.test', Subject: decodeURIComponent(way?.[2] ?? '') }, '')
  expect(await inbox.lead(lead ?? '')).toMatchObject({ endReason: 'unsubscribed' })
  expect((await get('/inbox?kind=unsubscribe')).body.data).toMatchObject([{ match: 'token', prospectId: lead }])
})

test('four hard bounces of the last twenty emails pause the campaign, and say why', async () => {
  const emails = [1, 2, 3, 4].map((number) => `gone@gone${number}.test`)
  const [first] = await inbox.writeTo(mailboxId, emails)
  for (const email of emails)
    await receive(REPORT, reportOf(inbox.lastIdTo(email), email, '5.1.1', '550 5.1.1 No such user'))
  const { campaignId } = (await get(`/leads/${first}`)).body
  expect((await get(`/inbox?returned=true&campaignId=${campaignId}`)).body.data).toHaveLength(4)
  const refused = { from: null, to: null, cc: [], refusal: 'This address bounced.' }
  const [{ inboundId }] = (await get(`/inbox?returned=true&prospectId=${first}`)).body.data
  expect((await get(`/inbox/${inboundId}`)).body.answer).toEqual(refused)
  expect((await get(`/campaigns/${campaignId}`)).body).toMatchObject({
    status: 'paused',
    pauseReason: 'bounces: 4 of the last 20 emails',
  })
  const events = await inbox.query("select data from events where type = 'campaign.paused'")
  expect(events).toHaveLength(1)
  const audit = await inbox.query("select actor from audit where action = 'campaign.paused'")
  expect(audit).toEqual([{ actor: 'system' }])
})

test('what a person wrote goes with them when they are erased', async () => {
  const [lead] = await inbox.query("select lead_id from inbound where from_address = 'talk@talk.test'")
  expect(lead).toBeDefined()
  const prospectId = `lead_${String(lead?.['lead_id']).replaceAll('-', '')}`
  await receive({ From: 'talk@talk.test', Subject: 'Something else entirely' }, 'Also mine')
  const { status } = await inbox.act(`/leads/${prospectId}/erase`)
  expect(status).toBeLessThan(300)
  expect(await inbox.query("select 1 from inbound where from_address = 'talk@talk.test'")).toEqual([])
})

test('what a person wrote goes with them, too, where their domain is not in ASCII', async () => {
  const address = 'ida@xn--mller-kva.test'
  const [lead] = await inbox.writeTo(mailboxId, [address])
  const id = await receive({ From: address, Subject: 'From elsewhere' }, 'Mine')
  await inbox.query('update inbound set lead_id = null, campaign_id = null where inbound_id = $1', [parseId('inb', id)])
  expect((await inbox.act(`/leads/${lead}/erase`)).status).toBeLessThan(300)
  expect(await inbox.query("select from_address from inbound where from_address like 'ida@%'")).toEqual([])
})
