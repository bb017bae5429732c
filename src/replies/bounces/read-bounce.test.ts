import { expect, test } from 'vitest'
import { automaticKind } from '../ingest/is-automatic.ts'
import { readBounce } from './read-bounce.ts'
import { readMail } from '../ingest/transports/read-mail.ts'

const RETURNED = 'From: jane@acme.test\nTo: gone@beta.test\nSubject: Hello\nMessage-ID: <a1@acme.test>\n\nHi'

async function read(raw: string) {
  return readBounce(await readMail(Buffer.from(raw)))
}

function report(status: string, { type = 'message/delivery-status', words = 'See below.', head = '' } = {}): string {
  return `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.test>
To: jane@acme.test
Subject: Undelivered Mail Returned to Sender
${head}MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

${words}
--b
Content-Type: ${type}

${status}
--b
Content-Type: message/rfc822

${RETURNED}
--b--
`
}

const FAILED = 'Final-Recipient: rfc822; gone@beta.test\nAction: failed\n'
const MTA = 'Reporting-MTA: dns; mx.test\nOriginal-Envelope-Id: att-77\n\n'

test('a delivery status gives kind, recipient, class, original and envelope id', async () => {
  const found = await read(report(`${MTA}${FAILED}Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown`))
  expect(found).toEqual({
    kind: 'bounce',
    recipients: [{ address: 'gone@beta.test', status: '5.1.1', diagnostic: '550 5.1.1 User unknown', class: 'hard' }],
    originalMessageId: '<a1@acme.test>',
    envelopeId: 'att-77',
  })
})

const DELAYED = 'Final-Recipient: rfc822; slow@beta.test\nAction: delayed\nStatus: 4.4.1'
const STATUSES = [
  ['several blocks: the failed ones count', `${MTA}${DELAYED}\n\n${FAILED}Status: 5.1.1`, 'bounce', 'gone@beta.test'],
  ['all delayed', `${MTA}${DELAYED}`, 'delay', 'slow@beta.test'],
  [
    'the original recipient is whom we wrote to',
    `${MTA}Original-Recipient: rfc822; me+2Btag@beta.test\n${FAILED}Status: 5.0.0`,
    'bounce',
    'me+tag@beta.test',
  ],
  [
    'names in other case, spaces before the colon',
    `${MTA}FINAL-RECIPIENT : RFC822;<gone@beta.test>\naction : Failed\nstatus : 5.1.1 (gone)`,
    'bounce',
    'gone@beta.test',
  ],
  [
    'no address in the status: the returned mail has it',
    `${MTA}Final-Recipient: x400; /CN=gone\nAction: failed\nStatus: 5.1.1`,
    'bounce',
    'gone@beta.test',
  ],
  ['hostile field names', `${MTA}__proto__: x\nconstructor: y\n${FAILED}Status: 5.1.1`, 'bounce', 'gone@beta.test'],
] as const

test.each(STATUSES)('delivery status: %s', async (_, status, kind, address) => {
  for (const type of ['message/delivery-status', 'message/global-delivery-status']) {
    expect(await read(report(status, { type }))).toMatchObject({
      kind,
      recipients: [{ address }],
      originalMessageId: '<a1@acme.test>',
    })
  }
})

test('what was delivered or relayed is no bounce, and automatic', async () => {
  const raw = report(`${MTA}Final-Recipient: rfc822; ok@beta.test\nAction: relayed\nStatus: 2.1.5`)
  expect(await read(raw)).toBeUndefined()
  expect(automaticKind(await readMail(Buffer.from(raw)))).toBe('report')
})

test('a status that cannot be parsed leaves the words', async () => {
  const found = await read(report('%%%', { words: '<gone@beta.test>: 550 5.1.1 User unknown' }))
  expect(found).toMatchObject({ kind: 'bounce', recipients: [{ address: 'gone@beta.test', class: 'hard' }] })
})

/** From, subject, further headers, notice, kind, class. Each is the way in which one family of systems writes. */
const NOTICES = [
  [
    'MAILER-DAEMON@mx.test',
    'failure notice',
    '',
    'Hi. This is the qmail-send program at mx.test.\n\n<gone@beta.test>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.',
    'bounce',
    'hard',
  ],
  [
    'Mail Delivery System <Mailer-Daemon@mx.test>',
    'Mail delivery failed: returning message to sender',
    'X-Failed-Recipients: gone@beta.test\nAuto-Submitted: auto-replied\n',
    'The following address(es) failed:\n\n  gone@beta.test\n    retry timeout exceeded\n\n------ This is a copy of the message ------',
    'bounce',
    'soft',
  ],
  [
    'Mail Delivery System <Mailer-Daemon@mx.test>',
    'Warning: message 1abc delayed 24 hours',
    'Auto-Submitted: auto-replied\n',
    'The address to which the message has not yet been delivered is:\n\n  gone@beta.test\n\nDelivery attempts will continue for some time.',
    'delay',
    'soft',
  ],
  [
    'System Administrator <postmaster@x.test>',
    'Undeliverable: Hello',
    '',
    'did not reach the following recipient(s):\n\ngone@beta.test on Mon, 3 Aug 2026 10:00:00\n    The recipient name is not recognized',
    'bounce',
    'hard',
  ],
  [
    'Postmaster@x.test',
    'DELIVERY FAILURE: User gone (gone@beta.test) not listed in Domino Directory',
    '',
    'was not delivered to:\n\n  gone@beta.test\n\nbecause:\n\n  User gone not listed in Domino Directory',
    'bounce',
    'hard',
  ],
  [
    'Mail Delivery Subsystem <MAILER-DAEMON@x.test>',
    'Returned mail: User unknown',
    '',
    '----- Transcript of session follows -----\n>>> RCPT To:<gone@beta.test>\n<<< 550 User unknown',
    'bounce',
    'hard',
  ],
  [
    'MAILER-DAEMON@x.test',
    'Mail System Error - Returned Mail',
    '',
    '次のあて先へのメッセージはエラーのため送信できませんでした。\n\n    Recipient: <gone@beta.test>\n    <<< 550 <gone@beta.test>: User unknown',
    'bounce',
    'hard',
  ],
  [
    'no-reply@carrier.test',
    'Mail',
    '',
    'Your mail sent on: Mon, 3 Aug\n     Could not be delivered to: <gone@beta.test>\n     As their mailbox is full.',
    'bounce',
    'soft',
  ],
  [
    'Mailer Daemon <MAILER-DAEMON@x.test>',
    'Delivery status notification: error',
    '',
    'gone@beta.test: 550 5.7.1 Message blocked by spam filter',
    'bounce',
    'policy',
  ],
  [
    'mailer-daemon@x.test',
    'Недоставленное сообщение',
    '',
    'Ваше письмо не может быть доставлено:\n\n  gone@beta.test\n    550 No such user',
    'bounce',
    'hard',
  ],
  [
    'Mail Delivery System <postmaster@x.test>',
    'Unzustellbar: Hallo',
    '',
    'Ihre Nachricht konnte nicht zugestellt werden an:\n\ngone@beta.test\n\nEmpfänger unbekannt',
    'bounce',
    'hard',
  ],
  [
    'postmaster@x.test',
    'Non remis : Bonjour',
    '',
    "Le message n'a pas pu être remis à :\n\n<gone@beta.test>\nDestinataire inconnu",
    'bounce',
    'hard',
  ],
  [
    'MAILER-DAEMON <>',
    'Mail delivery failed',
    '',
    'There was an error delivering your mail to <gone@beta.test>.\n\nmx did not like our RCPT TO:\n552 5.2.2 Mailbox full',
    'bounce',
    'soft',
  ],
] as const

test.each(NOTICES)('notice of %s: %s', async (from, subject, headers, notice, kind, bounceClass) => {
  const raw = `Return-Path: <>\nFrom: ${from}\nTo: jane@acme.test\nSubject: ${subject}\n${headers}Content-Type: text/plain; charset=utf-8\n\n${notice}\n\n${RETURNED}`
  expect(await read(raw)).toMatchObject({
    kind,
    recipients: [{ address: 'gone@beta.test', class: bounceClass }],
    originalMessageId: '<a1@acme.test>',
  })
})

function feedback(type: string, to = 'Original-Rcpt-To: <gone@beta.test>\n'): string {
  return `From: fbl@big.test\nTo: abuse@acme.test\nSubject: Hello\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: ${type}\n${to}\n--b\nContent-Type: message/rfc822\n\n${RETURNED}\n--b--\n`
}

test.each(['abuse', 'fraud', 'opt-out', 'other'])('feedback of type %s is a complaint', async (type) => {
  expect(await read(feedback(type))).toMatchObject({
    kind: 'complaint',
    recipients: [{ address: 'gone@beta.test' }],
    originalMessageId: '<a1@acme.test>',
  })
  expect(await read(feedback(type, ''))).toMatchObject({ recipients: [{ address: 'gone@beta.test' }] })
})

test.each(['not-spam', 'auth-failure'])('feedback of type %s is no complaint', async (type) => {
  expect(await read(feedback(type))).toBeUndefined()
  expect(automaticKind(await readMail(Buffer.from(feedback(type))))).toBe('report')
})

test("Hotmail's complaint names the recipient in what it returns", async () => {
  const raw = `From: staff@hotmail.com\nTo: abuse@acme.test\nSubject: complaint about message from 192.0.2.1\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\nX-HmXmrOriginalRecipient: gone@hotmail.test\n${RETURNED}\n--b--\n`
  expect(await read(raw)).toMatchObject({ kind: 'complaint', recipients: [{ address: 'gone@hotmail.test' }] })
})

test('a notification of Amazon SES in JSON is read, inside its envelope too', async () => {
  const inner = JSON.stringify({
    notificationType: 'Bounce',
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'gone@beta.test', status: '5.1.1' }] },
    mail: { messageId: '0101', commonHeaders: { messageId: '<a1@acme.test>' } },
  })
  for (const body of [inner, JSON.stringify({ Type: 'Notification', Message: inner })]) {
    const raw = `From: Topic <no-reply@sns.amazonaws.com>\nTo: jane@acme.test\nSubject: AWS Notification Message\n\n${body}\n\n--\nTo stop, unsubscribe.`
    const recipients = [{ address: 'gone@beta.test', class: 'hard' }]
    expect(await read(raw)).toMatchObject({ kind: 'bounce', recipients, originalMessageId: '<a1@acme.test>' })
  }
})
