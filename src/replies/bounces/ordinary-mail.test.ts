import { expect, test } from 'vitest'
import { automaticKind } from '../ingest/is-automatic.ts'
import { readBounce } from './read-bounce.ts'
import { readMail } from '../ingest/transports/read-mail.ts'

const REPORT = [
  'This is the mail system at host mx.acme.test.',
  '',
  "I'm sorry to have to inform you that your message could not",
  'be delivered to one or more recipients.',
  '',
  '<gone@beta.test>: host mx.beta.test said: 550 5.1.1 User unknown',
].join('\n')
const quote = (text: string): string => text.replaceAll(/^/gm, '> ')
const LIST = 'List-Id: <news.acme.test>\nList-Unsubscribe: <https://acme.test/u>\nPrecedence: bulk\n'
const TYPE_HTML = 'Content-Type: text/html; charset=utf-8\n'

/** Sender, subject, further headers, body: mails that people and their programs send every day. */
const MAILS: readonly (readonly [string, string, string, string])[] = [
  ['Ann <ann@beta.test>', 'Re: Quick question', '', 'Sounds good, call me on Tuesday.'],
  ['Ann <ann@beta.test>', 'Undeliverable?', '', 'Did my mail reach you? I got something odd back.'],
  ['Ann <ann@beta.test>', 'Undelivered parcels', '', 'Two parcels could not be delivered to our office this week.'],
  ['Ann <ann@beta.test>', 'Re: Undelivered Mail Returned to Sender', '', `What is this?\n\n${quote(REPORT)}`],
  ['Ann <ann@beta.test>', 'Fwd: Undelivered Mail Returned to Sender', '', `See below.\n\n${REPORT}`],
  ['Ann <ann@beta.test>', 'FW: Mail delivery failed: returning message to sender', '', REPORT],
  ['Ann <ann@beta.test>', 'WG: Unzustellbar: Angebot', '', `Kam zurück:\n\n${REPORT}`],
  ['Ann <ann@beta.test>', 'TR: Non remis : Devis', '', `Bonjour, voici le message.\n\n${REPORT}`],
  ['Ann <ann@beta.test>', 'your mail to Bob', '', `Your mail to Bob could not be delivered:\n${REPORT}`],
  ['Ann <ann@beta.test>', 'email bounce notification', '', 'How do you show a bounce notification in your product?'],
  ['Ann <ann@beta.test>', 'Delivery failed', '', 'The courier was here twice, delivery failed both times.'],
  ['Ann <ann@beta.test>', 'Delivery status', '', 'What is the delivery status of our order 550 5.1.1?'],
  ['Ann <ann@beta.test>', 'Delivery Notification: your order', '', 'Our order arrives on Friday.'],
  ['Ann <ann@beta.test>', 'Warning: message from the board', '', 'Delayed again. The board will retry next week.'],
  ['Ann <ann@beta.test>', 'Mailbox full', '', 'My mailbox is full, please use ann@gamma.test.'],
  ['Ann <ann@beta.test>', 'User unknown', '', 'Our login says user unknown. Can you help?'],
  [
    'Jörg <joerg@beta.test>',
    'AW: Angebot',
    '',
    'Ihre Mail konnte nicht zugestellt werden, meinte mein Kollege. Ich habe sie aber.',
  ],
  ['Jörg <joerg@beta.test>', 'Zustellung', '', 'Das Paket war unzustellbar.'],
  ['Luc <luc@beta.test>', 'RE: Échec de la livraison', '', "Le colis n'a pas pu être livré."],
  ['Eva <eva@beta.test>', 'Entrega', '', 'No se pudo entregar el paquete.'],
  ['Yuki <yuki@beta.test>', '配送について', '', '荷物が配送できませんでした。'],
  [
    'News <news@acme.test>',
    'Why emails bounce',
    LIST,
    'Undeliverable mail? Delivery failed? Read our guide: 550 5.1.1 explained.',
  ],
  ['News <bounces@acme.test>', 'Our July letter', LIST, 'New features this month.'],
  [
    'News <news@acme.test>',
    '10 tips',
    `${LIST}${TYPE_HTML}`,
    '<h1>10 tips</h1><p>Mail that could not be delivered costs money.</p>',
  ],
  ['Shop <orders@shop.test>', 'Your order has shipped', '', 'It will be delivered on Monday.'],
  [
    'Shop <no-reply@shop.test>',
    'Delivery failed: nobody at home',
    '',
    'Your parcel could not be delivered to your address.',
  ],
  ['Carrier <no-reply@parcel.test>', 'Your parcel is delayed', '', 'We will try again tomorrow.'],
  ['Bank <no-reply@bank.test>', 'Payment returned', '', 'The payment was returned to sender.'],
  [
    'Monitor <alerts@monitor.test>',
    'Delivery rate below 95 %',
    'Auto-Submitted: auto-generated\n',
    'Bounces: 12, user unknown: 4.',
  ],
  [
    'DMARC <noreply-dmarc@big.test>',
    'Report domain: acme.test Submitter: big.test',
    '',
    'Attached is the aggregate report.',
  ],
  [
    'Tracker <notify@git.test>',
    'Re: [acme/app] Undeliverable mail is not parsed (#12)',
    LIST,
    `\`\`\`\n${REPORT}\n\`\`\``,
  ],
  [
    'Desk <support@helpdesk.test>',
    '[Ticket 9] Mail delivery failed',
    'Auto-Submitted: auto-replied\n',
    'We got your request "Mail delivery failed".',
  ],
  ['Ann <ann@beta.test>', 'Out of office?', '', 'Are you in the office next week?'],
  [
    'Ann <ann@beta.test>',
    'Automatic reply: Quick question',
    'Auto-Submitted: auto-replied\n',
    'I am away until Monday.',
  ],
  [
    'Ann <ann@beta.test>',
    'Abwesenheit: Frage',
    'X-Auto-Response-Suppress: All\n',
    'Nachrichten werden nicht zugestellt, ich bin im Urlaub.',
  ],
  [
    'Cal <calendar@beta.test>',
    'Accepted: Demo',
    'Content-Type: text/calendar; method=REPLY\n',
    'BEGIN:VCALENDAR\nEND:VCALENDAR',
  ],
  [
    'Cal <calendar@beta.test>',
    'Canceled: Demo',
    'Content-Type: text/calendar; method=CANCEL\n',
    'BEGIN:VCALENDAR\nEND:VCALENDAR',
  ],
  [
    'Postmaster Paul <paul@beta.test>',
    'Hello',
    '',
    'I run the mail system here. Your message was not delivered at first, sorry.',
  ],
  ['postmaster@beta.test', 'Re: SPF record', '', 'Hi, I have changed the record. Regards, Paul'],
  ['postmaster@beta.test', 'Re: Your messages to us', '', `We looked into it.\n\n${quote(REPORT)}`],
  ['Ann <ann@beta.test>', 'Unsubscribe', '', 'Please remove me.'],
  ['Ann <ann@beta.test>', '', '', ''],
  ['Ann <ann@beta.test>', 'Read: Quick question', '', 'Your message was read on Monday.'],
  ['Ann <ann@beta.test>', 'complaint about message from your colleague', '', 'He was rude on the phone.'],
  ['Ann <ann@beta.test>', 'Returned mail', '', 'The letter I sent you by post was returned to sender.'],
  ['Ann <ann@beta.test>', 'DELIVERY FAILURE: the June shipment', '', 'Unable to deliver. Please advise.'],
  ['Survey <feedback@survey.test>', 'Feedback report', LIST, 'Feedback-Type: abuse is what most people asked about.'],
  [
    'Ann <ann@beta.test>',
    'Log',
    '',
    'Final-Recipient: rfc822; gone@beta.test\nAction: failed\nStatus: 5.1.1\n\nWhat does this mean?',
  ],
]

async function mailOf([from, subject, headers, body]: (typeof MAILS)[number]) {
  const type = headers.includes('Content-Type') ? '' : 'Content-Type: text/plain; charset=utf-8\n'
  const address = /[^<\s]+@[^>\s]+/.exec(from)?.[0] ?? ''
  const raw = `Return-Path: <${address}>\nFrom: ${from}\nTo: jane@acme.test\nSubject: ${subject}\nMessage-ID: <1@beta.test>\nMIME-Version: 1.0\n${type}${headers}\n${body}\n`
  return readMail(Buffer.from(raw))
}

test.each(MAILS)('%s: "%s" is no report', async (...mail) => {
  expect(readBounce(await mailOf(mail))).toBeUndefined()
})

test('what people write is not automatic; what their programs write is', async () => {
  const written = MAILS.filter(([from, , headers]) => headers === '' && /^(?:Ann|Jörg|Luc|Eva|Yuki|Post)/.test(from))
  for (const mail of written) expect(automaticKind(await mailOf(mail), 'Quick question'), mail[1]).toBeUndefined()
  const kinds = await Promise.all(MAILS.filter(([, , headers]) => headers !== '').map(mailOf))
  expect(kinds.filter((mail) => automaticKind(mail) === 'bulk').length).toBeGreaterThanOrEqual(5)
})

test('a report that somebody attaches to his own mail is his mail', async () => {
  const raw = `From: Ann <ann@beta.test>
To: jane@acme.test
Subject: look what came back
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

What does this mean?
--b
Content-Type: message/rfc822

From: MAILER-DAEMON@mx.test
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary=c

--c
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; gone@beta.test
Action: failed
Status: 5.1.1
--c--
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; gone@beta.test
Action: failed
Status: 5.1.1
--b--
`
  expect(readBounce(await readMail(Buffer.from(raw)))).toBeUndefined()
})
