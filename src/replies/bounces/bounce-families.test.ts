import { expect, test } from 'vitest'
import { readBounce } from './read-bounce.ts'
import { readMail } from '../ingest/transports/read-mail.ts'

/** How further mail systems write, in words of our own: from, subject, notice, kind, class. */
const FAMILIES = [
  [
    'postmaster@james.test',
    '[BOUNCE]',
    "Hi. This is the James mail server at james.test.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\ngone@beta.test\n550 User unknown",
    'bounce',
    'hard',
  ],
  [
    'MDaemon at md.test <MDaemon@md.test>',
    'Permanent Delivery Failure',
    'The attached message had PERMANENT fatal delivery errors!\n\nFailed address: gone@beta.test\n\n--> RCPT To:<gone@beta.test>\n<-- 550 Recipient unknown',
    'bounce',
    'hard',
  ],
  [
    'post_master@vtext.test',
    'Undeliverable Message',
    'Message could not be delivered to mobile.\nError: No valid recipients for this MM\nTo: gone@beta.test',
    'bounce',
    'hard',
  ],
  [
    'Mail Delivery System <Mailer-Daemon@exim.test>',
    'Message 1aBcDe-000 frozen',
    'Message 1aBcDe-000 has been frozen (delivery error message).\nThe following address(es) have yet to be delivered:\n\n  gone@beta.test: Unrouteable address',
    'bounce',
    'hard',
  ],
  [
    'MAILER-DAEMON@pf.test (Mail Delivery System)',
    'Postfix SMTP server: errors from mail.beta.test[192.0.2.1]',
    'Transcript of session follows.\n\n In:  RCPT TO:<gone@beta.test>\n Out: 550 5.7.1 <gone@beta.test>: Relay access denied',
    'bounce',
    'policy',
  ],
  [
    'MAILER-DAEMON@pf.test (Mail Delivery System)',
    'Delayed Mail (still being retried)',
    'THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.\n\n<gone@beta.test>: connect to mx.beta.test: Connection timed out',
    'delay',
    'soft',
  ],
  [
    'Mail Delivery Subsystem <MAILER-DAEMON@sm.test>',
    'Warning: could not send message for past 4 hours',
    '<gone@beta.test>... Deferred: Connection refused\nWarning: message still undelivered after 4 hours\nWill keep trying until message is 5 days old',
    'delay',
    'soft',
  ],
  [
    'MAILER-DAEMON@qq.test',
    '来自beta.test的退信',
    '很抱歉,您的邮件无法投递到:\n\ngone@beta.test\n\nhost said: 550 Mailbox not found',
    'bounce',
    'hard',
  ],
  [
    'Courier mail server at c.test <@>',
    'NOTICE: mail delivery status.',
    'UNDELIVERABLE MAIL\n\nYour message to the following recipients cannot be delivered:\n\n<gone@beta.test>:\n    mx.beta.test [192.0.2.1]:\n>>> RCPT TO:<gone@beta.test>\n<<< 550 User unknown',
    'bounce',
    'hard',
  ],
  [
    '"InterScan Notification" <postmaster@is.test>',
    'Mail could not be delivered',
    'Sent <<< RCPT TO:<gone@beta.test>\nReceived >>> 550 5.1.1 <gone@beta.test>... user unknown',
    'bounce',
    'hard',
  ],
  [
    'Mail Delivery Subsystem <postmaster@sieve.test>',
    'Automatically rejected mail',
    'Your message to <gone@beta.test> was automatically rejected:\nQuota exceeded',
    'bounce',
    'soft',
  ],
  [
    'postmaster@groupwise.test',
    'Message status - undeliverable',
    'The attached file had the following undeliverable recipient(s):\n gone@beta.test\n    554 Message rejected: blocked by content filter',
    'bounce',
    'policy',
  ],
  [
    'postmaster@x.test',
    'No se puede entregar: Hola',
    'No se pudo entregar el mensaje a:\n\ngone@beta.test\n\nEl usuario no existe. 550 5.1.1',
    'bounce',
    'hard',
  ],
  [
    'postmaster@x.test',
    'Onbestelbaar: Hallo',
    'Uw bericht kon niet worden bezorgd bij:\n\ngone@beta.test\n\n550 5.1.10 RecipientNotFound',
    'bounce',
    'hard',
  ],
  [
    'MAILER-DAEMON@x.test',
    'failed delivery',
    'Unable to deliver message to the following address(es).\n\n<gone@beta.test>:\nunable to connect to remote server: Operation timed out',
    'bounce',
    'soft',
  ],
] as const

test.each(FAMILIES)('%s: "%s"', async (from, subject, notice, kind, bounceClass) => {
  const head = `From: ${from}\nTo: jane@acme.test\nSubject: ${subject}\nContent-Type: text/plain; charset=utf-8\n\n`
  const mail = await readMail(Buffer.from(`${head}${notice}\n`))
  expect(readBounce(mail)).toMatchObject({ kind, recipients: [{ address: 'gone@beta.test', class: bounceClass }] })
})

test('a notice in HTML alone, and one whose multipart has lost its boundaries', async () => {
  const head = 'From: MAILER-DAEMON@x.test\nTo: jane@acme.test\nSubject: failure notice\n'
  const html = `${head}Content-Type: text/html\n\n<p>Could not be delivered to:</p><p>gone@beta.test</p><p>550 5.1.1 User unknown</p>`
  const lost = `${head}Content-Type: multipart/report; report-type=delivery-status; boundary=lost\n\nFinal-Recipient: rfc822; gone@beta.test\nAction: failed\nStatus: 5.1.1\n`
  for (const raw of [html, lost]) {
    const found = readBounce(await readMail(Buffer.from(raw)))
    expect(found).toMatchObject({ kind: 'bounce', recipients: [{ address: 'gone@beta.test', class: 'hard' }] })
  }
})

test('a system without a name is one by what it returns and quotes', async () => {
  const raw = `From: gateway@x.test
To: jane@acme.test
Subject: Undeliverable mail
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

Could not be delivered to <gone@beta.test>: 550 User unknown
--b
Content-Type: message/rfc822

To: gone@beta.test
Message-ID: <a1@acme.test>

--b--
`
  const found = readBounce(await readMail(Buffer.from(raw)))
  expect(found).toMatchObject({ kind: 'bounce', originalMessageId: '<a1@acme.test>' })
})

test("a person's read receipt is no bounce", async () => {
  const raw =
    'From: Ann <ann@beta.test>\nSubject: Not read: Hello\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\nContent-Type: text/plain\n\nYour message was deleted without being read, could not be delivered.\n--b\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822; ann@beta.test\nDisposition: automatic-action/MDN-sent-automatically; deleted\n--b--\n'
  expect(readBounce(await readMail(Buffer.from(raw)))).toBeUndefined()
})
