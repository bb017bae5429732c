import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyBounce } from '../../mailboxes/index.ts'
import { readDeliveryStatus } from '../bounces/delivery-status.ts'
import { readHeaderLines } from '../inbound-mail.ts'
import { automaticKind } from './is-automatic.ts'
import { readDeparture } from '../language/left-company.ts'
import { stripQuotedReply } from '../language/strip-quoted-reply.ts'
import { statedReturn } from '../language/out-of-office.ts'
import { readBounce } from '../bounces/read-bounce.ts'
import { readIntent } from '../language/read-intent.ts'
import { readMail } from './transports/read-mail.ts'
import { casesOf } from '../../../test/support/fixtures/cases.ts'

const token = fc.constantFrom(
  'From: ',
  'MAILER-DAEMON@x.test',
  'Subject: ',
  'failure notice',
  '\n',
  '\n\n',
  '--b',
  '--b--',
  '<a@b.test>',
  ':',
  ' ',
  'Content-Type: ',
  'multipart/report; report-type=delivery-status; boundary=b',
  'message/delivery-status',
  '\0',

  'message/rfc822',
  'message/feedback-report',
  'Feedback-Type: abuse',
  'Final-Recipient: rfc822; ',
  'Action: failed',
  'Status: 5.1.1',
  '550 5.1.1',
  'Message-ID: ',
  '<1@x>',
  'text/html',
  'charset=utf-7',
  'base64',
  '=?utf-8?q?',
  '>',

  '{"notificationType":"Bounce"',
  '}',
  '__proto__: ',
  'not delivered',
  '\u{1F600}',
  '\uD800',
  '31.02.',
  'back on ',
  '99/99',
)
const soup = fc.array(fc.oneof(token, fc.string({ maxLength: 20 })), { maxLength: 80 }).map((parts) => parts.join(''))

test('no mail makes the readers throw, and what they find is bounded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 400 })), async (raw) => {
      const mail = await readMail(Buffer.from(raw))
      const report = readBounce(mail)
      automaticKind(mail, mail.subject)
      stripQuotedReply(mail)
      expect(mail.text).not.toContain('\0')
      expect(mail.text.isWellFormed()).toBe(true)
      expect(report?.recipients.length ?? 0).toBeLessThanOrEqual(50)
      for (const { diagnostic } of report?.recipients ?? []) expect(diagnostic.length).toBeLessThanOrEqual(500)
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('no text makes the rules throw', () => {
  const now = new Date('2026-07-20T10:00:00Z')
  fc.assert(
    fc.property(soup, (text) => {
      classifyBounce('', text)
      readDeliveryStatus(text)
      readHeaderLines(text)
      readDeparture(text)
      readIntent({ subject: text, text })
      const back = statedReturn(text, { now, timeZone: 'Europe/Berlin' })
      if (back !== undefined) expect(back.getTime()).toBeGreaterThan(now.getTime())
    }),
    { numRuns: casesOf(1_000) },
  )
})

test.each([
  '>',
  ' ',
  'a',
  '<',
  '-',
  'On x wrote:\n',
  'Op a schreef b\n',
  ' Op a schreef\n',
  'on at ',
  'x <y> schrieb\n',
  '在写道\n',
  '> ',
  '_',
  '5.',
  'user ',
  'a@',
  'not ',
  '12.',
  'n',
  'back on ',
  'am ',
])('a long run of "%s" costs the rules no time', (sign) => {
  const text = sign.repeat(200_000)
  const began = process.cpuUsage()
  classifyBounce('', text)
  readIntent({ subject: text, text })
  readDeparture(text)
  statedReturn(text, { now: new Date(0), timeZone: 'UTC' })
  stripQuotedReply({ text, html: undefined })
  stripQuotedReply({ text: '', html: text })
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(2)
})
