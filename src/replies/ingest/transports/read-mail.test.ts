import { expect, test } from 'vitest'
import { stripQuotedReply } from '../../language/strip-quoted-reply.ts'
import { readBounce } from '../../bounces/read-bounce.ts'
import { readMail } from './read-mail.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

test('ids, addresses, date and attachments are read', async () => {
  const mail = await readMail(
    bytes(`From garbage Mon Aug 3 2026
From: "Doe, Ann" <Ann@Beta.test>
To: jane@acme.test
Cc: Bob <bob@acme.test>
Delivered-To: jane+r.tok@acme.test
X-Original-To: JANE@acme.test
Message-ID: <m1@beta.test>
In-Reply-To: <a2@acme.test>
References: <a1@acme.test>
 <a2@acme.test>
Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=
Date: Mon, 3 Aug 2026 10:00:00 +0200
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

Hello\0
--b
Content-Type: application/pdf; name=x.pdf
Content-Disposition: attachment; filename=x.pdf

1234
--b--
`),
  )
  expect(mail).toMatchObject({
    messageId: '<m1@beta.test>',
    inReplyTo: ['<a2@acme.test>'],
    references: ['<a1@acme.test>', '<a2@acme.test>'],
    from: { address: 'ann@beta.test', name: 'Doe, Ann' },
    to: ['jane@acme.test'],
    subject: 'Grüße',
    attachments: [{ name: 'x.pdf', type: 'application/pdf', size: 4 }],
    truncated: false,
    problem: undefined,
  })
  expect(mail.deliveredTo).toEqual(['jane@acme.test', 'bob@acme.test', 'jane+r.tok@acme.test'])
  expect(mail.text.trim()).toBe('Hello')
})

test('an unknown charset is readable as far as it is ASCII', async () => {
  const mail = await readMail(bytes('Subject: x\nContent-Type: text/plain; charset=x-klingon\n\nhello \xe4'))
  expect(mail.text).toContain('hello')
  expect(mail.problem).toBeUndefined()
})

test('what stands in a returned message is not said by the mail', async () => {
  const mail = await readMail(
    bytes(`Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

mine
--b
Content-Type: message/rfc822
Content-Disposition: inline

Subject: x

theirs
--b--
`),
  )
  expect(mail.text.trim()).toBe('mine')
  expect(mail.reports).toEqual([{ type: 'message/rfc822', text: expect.stringContaining('theirs') }])
})

test('more than 2 MB are cut, and said to be', async () => {
  const mail = await readMail(Buffer.concat([bytes('Subject: big\n\nstart '), Buffer.alloc(40_000_000, 0x61)]))
  expect(mail).toMatchObject({ truncated: true, subject: 'big' })
  expect(mail.text.length).toBeLessThanOrEqual(500_000)
  expect((await readMail(bytes('Subject: x\n\ny'), true)).truncated).toBe(true)
})

const nested = Array.from({ length: 3_000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`)
const HOSTILE: readonly (readonly [string, string])[] = [
  ['nested parts', `Subject: x\n${nested.join('')}`],
  ['thousands of parts', `Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(200_000)}`],
  ['headers without end', 'A: b\n'.repeat(300_000)],
  ['a header of 2 MB', `Subject: ${'=?utf-8?q?a?= '.repeat(140_000)}`],
  ['300,000 recipients', `To: ${'a@b.test, '.repeat(180_000)}\n\nx`],
  ['2 MB of >', `Subject: x\n\n${'>'.repeat(1_900_000)}`],
  ['2 MB of quoted lines', `From: MAILER-DAEMON@x.test\nSubject: failure notice\n\n${'> a: b\n'.repeat(250_000)}`],
  [
    '2 MB of header-like lines',
    `From: MAILER-DAEMON@x.test\nSubject: failure notice\n\n${'From: a@b.test\n\n'.repeat(110_000)}`,
  ],
  ['2 MB of one word', `From: MAILER-DAEMON@x.test\nSubject: failure notice\n\n${'user '.repeat(380_000)}`],
  ['2 MB of addresses', `From: MAILER-DAEMON@x.test\nSubject: failure notice\n\n${'<a@b.test>:\n'.repeat(150_000)}`],
  ['2 MB of spaces', `From: MAILER-DAEMON@x.test\nSubject: failure notice\n\n${' '.repeat(1_900_000)}x`],
  ['nested HTML', `Content-Type: text/html\n\n${'<div>'.repeat(380_000)}`],
  ['open tags', `Content-Type: text/html\n\n${'<'.repeat(1_900_000)}`],
  [
    'status blocks',
    `From: MAILER-DAEMON@x.test\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n${'Final-Recipient: rfc822; a@b.test\nAction: failed\n\n'.repeat(38_000)}`,
  ],
  ['binary', Array.from({ length: 500_000 }, (_, i) => String.fromCodePoint((i * 7919) % 256)).join('')],
  ['nothing', ''],
]

test.each(HOSTILE)('hostile: %s is read in two seconds, with an outcome', async (_, raw) => {
  const began = process.cpuUsage()
  const mail = await readMail(bytes(raw))
  readBounce(mail)
  stripQuotedReply(mail)
  const { user } = process.cpuUsage(began)
  expect(user / 1e6).toBeLessThan(2)
  expect(mail.to.length).toBeLessThanOrEqual(50)
})

test('what cannot be read as MIME keeps headers and raw text, and says why', async () => {
  const mail = await readMail(bytes(`From: Ann <ann@beta.test>\nMessage-ID: <m1@beta.test>\n${nested.join('')}`))
  expect(mail.problem).toContain('could not be read as MIME')
  expect(mail).toMatchObject({ messageId: '<m1@beta.test>', from: { address: 'ann@beta.test' } })
})
