import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { REPORT, reportOf } from './support/bounce-mail.ts'
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
async function receive(headers: Record<string, string>, text: string, box = SAM) {
  count += 1
  const id = `<b${count}@there.test>`
  await inbox.dovecot.deliver(box, mailOf({ To: box, 'Message-ID': id, ...headers }, text))
  return inbox.eventually('select * from inbound where message_id_header = $1', [headers['Message-ID'] ?? id])
}
const suppressed = (like: string) => inbox.query('select value, reason from suppressions where value like $1', [like])

test('a complaint that names its recipient, come to another mailbox, suppresses', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['p@plain.test'])
  const abuse = await inbox.addReadMailbox('abuse@sender.test')
  await inbox.eventually('select 1 from mailbox_readers where read_at is not null and mailbox_id = $1', [
    abuse.slice(5),
  ])
  const body = [
    '--b',
    'Content-Type: text/plain',
    '',
    'abuse report',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: x/1',
    'Version: 1',
    'Original-Rcpt-To: p@plain.test',
    'Original-Mail-From: sam@sender.test',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'From: sam@sender.test',
    'To: p@plain.test',
    'Subject: redacted',
    '',
    '--b--',
  ].join('\n')
  const row = await receive(
    {
      From: 'fbl@isp.test',
      Subject: 'complaint',
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/report; report-type=feedback-report; boundary=b',
    },
    body,
    'abuse@sender.test',
  )
  console.log(
    JSON.stringify({ kind: row['kind'], match: row['match'], lead: row['lead_id'] }),
    JSON.stringify(await suppressed('%plain.test')),
    JSON.stringify((await inbox.lead(lead!)).status),
  )
  expect(await suppressed('%plain.test')).toEqual([{ value: 'p@plain.test', reason: 'complained' }])
})
test('a request to unsubscribe without a thread, come to another mailbox of ours, suppresses', async () => {
  await inbox.writeTo(mailboxId, ['q@qplain.test'])
  const row = await receive(
    { From: 'q@qplain.test', Subject: 'unsubscribe' },
    'Please unsubscribe me.',
    'abuse@sender.test',
  )
  console.log(
    JSON.stringify({ kind: row['kind'], match: row['match'], lead: row['lead_id'] }),
    JSON.stringify(await suppressed('%qplain.test')),
  )
  expect(await suppressed('%qplain.test')).toEqual([{ value: 'q@qplain.test', reason: 'unsubscribed' }])
})
test('a request in HTML that stands in 70 elements is read', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['h@html.test'])
  const html = '<div>'.repeat(70) + 'Please unsubscribe me.' + '</div>'.repeat(70)
  const row = await receive(
    {
      From: 'h@html.test',
      Subject: 'Re: x',
      'In-Reply-To': inbox.lastIdTo('h@html.test'),
      'MIME-Version': '1.0',
      'Content-Type': 'text/html; charset=utf-8',
    },
    html,
  )
  console.log(
    'deep html',
    JSON.stringify([row['kind'], row['intent'], row['text_new'], row['text_full'], row['problem']]),
    (await inbox.lead(lead!)).endReason,
  )
  expect(await suppressed('%html.test')).toHaveLength(1)
})
test('a forged bounce in thread', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['v@victim.test'])
  // an outsider knows only the address
  await receive(
    { ...REPORT, From: 'attacker@evil.test' },
    reportOf('<nope@x>', 'v@victim.test', '5.1.1', '550 5.1.1 No such user'),
  )
  console.log(
    JSON.stringify([(await inbox.lead(lead!)).status, (await inbox.lead(lead!)).hold]),
    await suppressed('%victim.test'),
  )
})
test('bounce about another recipient but our id (forward)', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['f@forward.test'])
  await receive(
    { ...REPORT },
    reportOf(inbox.lastIdTo('f@forward.test'), 'other@elsewhere.test', '5.1.1', '550 5.1.1 No such user'),
  )
  const l = await inbox.lead(lead!)
  console.log(
    'forward',
    l.status,
    l.endReason,
    JSON.stringify(l.hold),
    JSON.stringify(await suppressed('%forward.test')),
    JSON.stringify(await suppressed('%elsewhere.test')),
  )
})
test('a reply that names two of our mails, one of another organization', async () => {
  const other = await inbox.harness.newOrganization('Other')
  const r = await inbox.harness.call('GET', '/api/v1/inbox?limit=100', undefined, { key: other.key })
  expect(r.body.data).toEqual([])
  const all = await inbox.harness.call('GET', '/api/v1/inbox?limit=100')
  for (const { inboundId } of all.body.data) {
    for (const [m, p, b] of [
      ['GET', '', undefined],
      ['GET', '/raw', undefined],
      ['PATCH', '', { intent: 'unsubscribe' }],
      ['PATCH', '', { prospectId: 'lead_' + '0'.repeat(32) }],
    ] as const) {
      const x = await inbox.harness.call(m, `/api/v1/inbox/${inboundId}${p}`, b, { key: other.key })
      expect(x.status).toBe(404)
    }
  }
})
test('from of our own mailbox, spoofed by a lead, is dropped without a trace?', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['z@zed.test'])
  await inbox.dovecot.deliver(
    SAM,
    mailOf(
      {
        From: 'sam@sender.test',
        To: SAM,
        Subject: 'Re: x',
        'Message-ID': '<spoof@x>',
        'In-Reply-To': inbox.lastIdTo('z@zed.test'),
      },
      'unsubscribe',
    ),
  )
  await receive({ From: 'nobody@nobody.test', Subject: 'marker' }, 'x')
  console.log(
    'spoof',
    JSON.stringify(await inbox.query("select kind from inbound where message_id_header = '<spoof@x>'")),
    (await inbox.lead(lead!)).status,
  )
})
test('mails with the same message id from two people', async () => {
  const [a, b] = await inbox.writeTo(mailboxId, ['one@same1.test', 'two@same2.test'])
  await inbox.dovecot.deliver(
    SAM,
    mailOf(
      {
        From: 'one@same1.test',
        To: SAM,
        Subject: 'Re: x',
        'Message-ID': '<same@x>',
        'In-Reply-To': inbox.lastIdTo('one@same1.test'),
      },
      'Yes',
    ),
  )
  await inbox.eventually("select 1 from inbound where message_id_header = '<same@x>'")
  await inbox.dovecot.deliver(
    SAM,
    mailOf(
      {
        From: 'two@same2.test',
        To: SAM,
        Subject: 'Re: x',
        'Message-ID': '<same@x>',
        'In-Reply-To': inbox.lastIdTo('two@same2.test'),
      },
      'Please unsubscribe me',
    ),
  )
  await receive({ From: 'nobody@nobody.test', Subject: 'marker2' }, 'x')
  const lb = await inbox.lead(b!)
  console.log('same id', (await inbox.lead(a!)).endReason, lb.status, lb.endReason)
  expect(lb.status).toBe('ended')
})
test('the mailbox deleted and added again: an answer still ends the lead', async () => {
  const m = await inbox.addReadMailbox('kim@sender.test')
  const [lead] = await inbox.writeTo(m, ['r@readd.test'])
  const id = inbox.lastIdTo('r@readd.test')
  const d = await inbox.harness.call('DELETE', `/api/v1/mailboxes/${m}`)
  console.log('delete', d.status, d.text.slice(0, 300))
  if (d.status < 300) {
    await inbox.addReadMailbox('kim@sender.test')
    await receive(
      { From: 'r@readd.test', Subject: 'Re: Planning', 'In-Reply-To': id },
      'Yes, call me',
      'kim@sender.test',
    )
    expect((await inbox.lead(lead!)).status).toBe('ended')
  }
})
test('answer an erased, an archived, one with a bidi name; odd bodies', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['w@words.test'])
  await receive(
    {
      From: '=?utf-8?B?4oCuZXZpbA0KQmNjOiB4QHkudGVzdA==?= <w@words.test>',
      'Reply-To': 'other@words.test, third@words.test',
      Subject: '=?utf-8?B?4oCuUmU6IGV2aWwNCkJjYzogeEB5LnRlc3Q=?=',
      'In-Reply-To': inbox.lastIdTo('w@words.test'),
    },
    'Tell me more',
  )
  for (const [body, headers] of [
    [{ text: '' }, {}],
    [{ text: ' ' }, {}],
    [{ text: 'a\0b' }, {}],
    [{ text: 'ok', to: 'x@y' }, {}],
    [{ text: 'ok' }, { 'idempotency-key': 'k' }],
    [{ text: 'ok' }, { 'idempotency-key': 'k' }],
    [{ text: 'other' }, { 'idempotency-key': 'k' }],
    [{ text: '\ud800' }, {}],
    [{ text: 'x'.repeat(50_000) }, { 'idempotency-key': 'x'.repeat(5000) }],
    [{ text: '.\r\n.\r\nMAIL FROM:<x>\r\n' + '.'.repeat(3000) }, {}],
  ] as const) {
    const r = await inbox.harness.call('POST', `/api/v1/leads/${lead}/reply`, body, { headers })
    console.log('reply', JSON.stringify(body).slice(0, 40), r.status, r.text.slice(0, 200))
  }
  const before = inbox.server.received.length
  await inbox.pass(60_000)
  for (const mail of inbox.server.received.slice(before)) console.log(JSON.stringify(mail.slice(0, 700)))
})
