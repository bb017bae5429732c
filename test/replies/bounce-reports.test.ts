import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { REPORT, reportOf } from '../support/mail/bounce-mail.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'
import { headerOf } from '../support/mail/live-outreach.ts'

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
  const id = `<report${count}@there.test>`
  await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, 'Message-ID': id, ...headers }, text))
  return inbox.eventually('select * from inbound where message_id_header = $1', [id])
}

async function write(email: string): Promise<string> {
  const [prospectId = ''] = await inbox.writeTo(mailboxId, [email])
  for (let turns = 0; turns < 10 && inbox.lastIdTo(email) === ''; turns += 1) await inbox.pass(400_000)
  expect(inbox.lastIdTo(email), 'the first email has left').not.toBe('')
  return prospectId
}

/** What was sent to an address: the Message-IDs, in order. */
function sentTo(email: string): string[] {
  const mails = inbox.server.received.filter((one) => headerOf(one, 'To')?.includes(email) === true)
  return mails.map((one) => headerOf(one, 'Message-ID') ?? '')
}

function suppressionOf(email: string) {
  return inbox.query('select reason from suppressions where value = $1', [email])
}

/** Lets some days go by in steps. */
async function passDays(days: number): Promise<void> {
  for (let turns = 0; turns < days * 8; turns += 1) await inbox.pass(DAY / 8)
}

test('what came back for something that passes is sent again after a day, before any follow-up', async () => {
  const email = 'h@soft.test'
  const prospectId = await write(email)
  const report = reportOf(inbox.lastIdTo(email), email, '4.4.7', '451 4.4.7 delivery time expired')
  expect(await receive(REPORT, report)).toMatchObject({ kind: 'bounce', bounce_class: 'soft', match: 'report' })
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'in_sequence', hold: { reason: 'not_delivered' } })
  await inbox.pass(23 * HOUR)
  expect(sentTo(email)).toHaveLength(1)
  await inbox.pass(2 * HOUR)
  await inbox.pass(HOUR)
  const [first, again, ...more] = sentTo(email)
  expect([again, more]).toEqual([first, []])
  const steps = (await inbox.messages(prospectId)).map(({ step, state }) => `${step} ${state}`)
  expect(steps).toContain('1 sent')
  expect(steps).not.toContain('2 sent')
  await passDays(2)
  expect(sentTo(email)).toHaveLength(3)
  expect(await suppressionOf(email)).toEqual([])
})

test('what keeps coming back is given up the third time, without a word against the address', async () => {
  const email = 'i@full.test'
  const prospectId = await write(email)
  for (let times = 1; times <= 3; times += 1) {
    expect(sentTo(email)).toHaveLength(times)
    await receive(REPORT, reportOf(inbox.lastIdTo(email), email, '5.2.2', `552 5.2.2 Mailbox full, ${times}`))
    await passDays(1.5)
  }
  expect(sentTo(email)).toHaveLength(3)
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'ended', endReason: 'failed' })
  expect(await suppressionOf(email)).toEqual([])
})

test('a late report about an email whose follow-up has left changes nothing', async () => {
  const email = 'k@late.test'
  const prospectId = await write(email)
  const first = inbox.lastIdTo(email)
  await passDays(2)
  expect(sentTo(email)).toHaveLength(2)
  await receive(REPORT, reportOf(first, email, '4.4.7', '451 4.4.7 delivery time expired'))
  await passDays(2)
  expect(sentTo(email)).toHaveLength(2)
  expect((await inbox.lead(prospectId)).hold).toBeNull()
})

test.each([
  ['5.1.1', '550 5.1.1 No such user'],
  ['5.7.1', '550 5.7.1 Blocked'],
  ['5.0.0', '554 transaction failed'],
])('a report that names an address and none of our emails holds the lead and proves nothing: %s', async (...said) => {
  const email = `forged${count}@stranger.test`
  const prospectId = await write(email)
  expect(await receive(REPORT, reportOf('<made-up@elsewhere.test>', email, ...said))).toMatchObject({
    kind: 'bounce',
    match: 'address',
  })
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'in_sequence', hold: { reason: 'bounce_reported' } })
  expect(await suppressionOf(email)).toEqual([])
  expect(await inbox.query('select status from mailboxes')).toEqual([{ status: 'ok' }])
  const [{ bounced }] = (await inbox.query(
    'select count(*) filter (where bounced_at is not null)::int as bounced from messages where to_address = $1',
    [email],
  )) as [{ bounced: number }]
  expect(bounced).toBe(0)
})

test('a report that gives back the envelope id is about that email, whatever else it names', async () => {
  const email = 'e@envelope.test'
  const prospectId = await write(email)
  const [message] = await inbox.query('select message_id from messages where to_address = $1', [email])
  const report = reportOf(
    '<made-up@elsewhere.test>',
    'alias@elsewhere.test',
    '5.1.1',
    '550 5.1.1 No such user',
  ).replace('Reporting-MTA:', `Original-Envelope-Id: ${String(message?.['message_id'])}\nReporting-MTA:`)
  expect(await receive(REPORT, report)).toMatchObject({ kind: 'bounce', match: 'report', bounce_class: 'hard' })
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'ended', endReason: 'bounced' })
  expect(await suppressionOf(email)).toEqual([{ reason: 'bounced' }])
})

test.each([
  ['', 'f@forward.test'],
  ['In-Reply-To', 'g@forward.test'],
])('a report about our email that names another recipient was passed on: a person looks (%s)', async (name, email) => {
  const prospectId = await write(email)
  const id = inbox.lastIdTo(email)
  const thread = name === '' ? {} : { [name]: id }
  const report = reportOf(id, 'other@elsewhere.test', '5.1.1', '550 5.1.1 No such user')
  expect(await receive({ ...REPORT, ...thread }, report)).toMatchObject({ kind: 'bounce', bounce_class: 'hard' })
  const hold = { reason: 'bounce_reported' }
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'in_sequence', hold })
  expect([await suppressionOf(email), await suppressionOf('other@elsewhere.test')]).toEqual([[], []])
})

test('a report without a reason ends the lead; the second suppresses the address, in another campaign too', async () => {
  const email = 'n@noreason.test'
  const said = ['5.0.0', '554 transaction failed'] as const
  const prospectId = await write(email)
  await receive(REPORT, reportOf(inbox.lastIdTo(email), email, ...said))
  // The same attempt, told of twice.
  await receive(REPORT, reportOf(inbox.lastIdTo(email), email, ...said))
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'ended', endReason: 'failed' })
  expect(await suppressionOf(email)).toEqual([])
  inbox.server.answers = { rcpt: [554, 'transaction failed'] }
  await inbox.act(`/leads/${prospectId}/resume`)
  await passDays(2)
  inbox.server.answers = {}
  expect(await suppressionOf(email)).toEqual([{ reason: 'bounced' }])
})

test('what policy refuses is sent again as well, once its mailbox may; the address is not to blame', async () => {
  const email = 'p@policy.test'
  const prospectId = await write(email)
  await receive(REPORT, reportOf(inbox.lastIdTo(email), email, '5.7.1', '550 5.7.1 Blocked by policy'))
  await inbox.query("update mailboxes set status = 'ok', pause_reason = null")
  await inbox.pass(23 * HOUR)
  expect(sentTo(email)).toHaveLength(1)
  await inbox.pass(2 * HOUR)
  await inbox.pass(HOUR)
  const [first, ...more] = sentTo(email)
  expect(more).toEqual([first])
  expect((await inbox.messages(prospectId)).map(({ step, state }) => `${step} ${state}`)).not.toContain('2 sent')
  expect(await suppressionOf(email)).toEqual([])
})

test('a complaint suppresses the address at once and ends the lead', async () => {
  const prospectId = await write('z@angry.test')
  const headers = {
    From: 'fbl@provider.test',
    Subject: 'FW: Planning',
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/report; report-type=feedback-report; boundary="b"',
  }
  const parts = [
    'Content-Type: text/plain\n\nA complaint.',
    'Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: x/1\nVersion: 1',
    `Content-Type: message/rfc822\n\nFrom: ${SAM}\nTo: redacted@x.test\nMessage-ID: ${inbox.lastIdTo('z@angry.test')}\nSubject: Planning\n\nfirst`,
  ]
  expect(await receive(headers, `${parts.map((part) => `--b\n${part}\n`).join('')}--b--`)).toMatchObject({
    kind: 'complaint',
    match: 'report',
  })
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'ended', endReason: 'complained' })
  expect(await suppressionOf('z@angry.test')).toEqual([{ reason: 'complained' }])
})
