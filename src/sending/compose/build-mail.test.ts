import { isMailAddress } from '../../platform/text/mail-address.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildMail } from './build-mail.ts'
import type { Mail } from './build-mail.ts'
import { compileMime, composeMime } from './transports/compose-mime.ts'

const plain: Mail = {
  from: { name: 'Sam Miller', address: 'sam@sender.test' },
  to: { name: 'Jane Doe', address: 'jane+crm@acme.test' },
  subject: 'Hello',
  messageId: '<1@sender.test>',
  date: new Date('2026-11-20T10:00:00Z'),
  text: 'Hello Jane\n.\nBye',
}

async function written(more: Partial<Mail> = {}): Promise<string> {
  return (await buildMail({ ...plain, ...more })).toString('latin1')
}

/** Header fields by name in lower case, unfolded. */
function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/gu, ' ')
  return new Map(
    head
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}

test('a plain mail has the headers it needs and no others', async () => {
  const raw = await written()
  expect(Object.fromEntries(headersOf(raw))).toEqual({
    from: 'Sam Miller <sam@sender.test>',
    to: 'Jane Doe <jane+crm@acme.test>',
    subject: 'Hello',
    'message-id': '<1@sender.test>',
    date: 'Fri, 20 Nov 2026 10:00:00 +0000',
    'mime-version': '1.0',
    'content-type': 'text/plain; charset=utf-8',
    'content-transfer-encoding': '7bit',
  })
  expect(raw.slice(raw.indexOf('\r\n\r\n') + 4)).toBe('Hello Jane\r\n.\r\nBye\r\n')
})

test('a text of any words has the bytes that the tree of parts is streamed to', async () => {
  const piece = fc.constantFrom(
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '.',
    '=',
    'é',
    '😀',
    'From ',
    'ü'.repeat(30),
    'x'.repeat(80),
    'a few words ',
  )
  const texts = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      const { from, to, subject, messageId, date } = plain
      const party = ({ name, address }: Mail['from']) => ({ name: name ?? '', address })
      const fixed = { cc: [], attachments: [], references: [], headers: {}, boundary: 'b' }
      const mail = { ...fixed, from: party(from), to: party(to), subject, messageId, date, text: parts.join('') }
      expect((await composeMime(mail)).toString()).toBe((await compileMime(mail).build()).toString())
    }),
  )
})

test('a follow-up names the thread', async () => {
  const headers = headersOf(await written({ inReplyTo: '<2@x.test>', references: ['<1@x.test>', '<2@x.test>'] }))
  expect(headers.get('in-reply-to')).toBe('<2@x.test>')
  expect(headers.get('references')).toBe('<1@x.test> <2@x.test>')
})

test('unsubscribing takes one click', async () => {
  const unsubscribeUrl = `https://fairlead.test/u/${'t'.repeat(120)}`
  const raw = await written({ unsubscribeUrl })
  expect(raw).toContain(
    `List-Unsubscribe: <${unsubscribeUrl}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`,
  )
  expect(headersOf(await written()).has('list-unsubscribe')).toBe(false)
})

test('a mail that no person wrote says so when asked', async () => {
  expect(headersOf(await written({ isAutomatic: true })).get('auto-submitted')).toBe('auto-generated')
  expect(headersOf(await written()).has('auto-submitted')).toBe(false)
})

test('an invitation is an alternative and an attachment', async () => {
  const ics = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
  const raw = await written({ calendar: { method: 'CANCEL', ics } })
  expect(raw).toContain('Content-Type: text/calendar; charset=utf-8; method=CANCEL')
  expect(raw).toContain('filename=cancel.ics')
  expect(raw).toContain(Buffer.from(ics).toString('base64'))
})

test('our own links can be clicked in the HTML part, and nothing else is markup', async () => {
  const link = 'https://fairlead.test/b/abc?x=1&y=2'
  const raw = await written({
    text: `<b>Hi</b> https://evil.test ${link} and ${link}!`,
    htmlLinks: [link, 'javascript:alert(1)'],
  })
  const html = raw.slice(raw.indexOf('<!DOCTYPE')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const anchor = '<a href="https://fairlead.test/b/abc?x=1&amp;y=2">https://fairlead.test/b/abc?x=1&amp;y=2</a>'
  expect(html).toContain(`&lt;b&gt;Hi&lt;/b&gt; https://evil.test ${anchor} and ${anchor}!</div>`)
  expect(raw).toContain('multipart/alternative')
})

test('the same mail has the same bytes', async () => {
  const mail = { ...plain, htmlLinks: [], calendar: { method: 'REQUEST' as const, ics: 'x' } }
  expect(await buildMail(mail)).toEqual(await buildMail(mail))
})

test('text that looks like a file or an address is neither read nor fetched', async () => {
  const raw = await written({ text: 'data:text/plain,hello file:///etc/passwd https://evil.test/' })
  expect(raw).toContain('file:///etc/passwd')
  const invitation = await written({ calendar: { method: 'REQUEST', ics: '/etc/passwd' } })
  expect(invitation).toContain(Buffer.from('/etc/passwd').toString('base64'))
})

test('names, subject and text can add no header and no recipient', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      'a\r\nBcc: x@y.test',
      'a\nX: 1',
      'a\r\n\r\nbody',
      '"a" <x@y.test>, b',
      'a\u2028b',
      'x\0y',
      '=?UTF-8?Q?=0D=0ABcc:?=',
    ),
  )
  const fields = [
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (name, subject, text) => {
      const raw = await written({ from: { ...plain.from, name }, to: { ...plain.to, name }, subject, text })
      const headers = headersOf(raw)
      expect([...headers.keys()].every((key) => fields.includes(key))).toBe(true)
      expect(headers.get('to')).toMatch(/<?jane\+crm@acme\.test>?$/u)
      expect(raw).not.toMatch(/[^\r]\n|\r[^\n]/u)
      expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true)
    }),
  )
})

test.each([
  ['address', { to: { address: 'a@b.test>, <c@d.test' } }],
  ['address', { to: { address: 'a@b.test\r\nBcc: c@d.test' } }],
  ['address', { from: { address: 'sam' } }],
  ['address', { replyTo: { address: '' } }],
  ['Message-ID', { messageId: '<a@b>\r\nBcc: x' }],
  ['Message-ID', { messageId: 'a@b' }],
  ['Message-ID', { inReplyTo: '<a b@c>' }],
  ['Message-ID', { references: ['<a@b>', '<c@d> <e@f>'] }],
  ['link', { unsubscribeUrl: 'javascript:alert(1)' }],
  ['link', { unsubscribeUrl: 'nonsense' }],
])('a malformed %s is refused', async (what, more) => {
  await expect(buildMail({ ...plain, ...more })).rejects.toMatchObject({
    code: 'invalid_mail',
    message: expect.stringContaining(what === 'address' ? 'mail address' : what),
  })
})

test('an unsubscribe link cannot leave its brackets', async () => {
  const raw = await written({ unsubscribeUrl: 'https://fairlead.test/u/a>,<mailto:x@y.test\r\nX-Evil:1' })
  expect(raw).toContain('List-Unsubscribe: <https://fairlead.test/u/a%3E,%3Cmailto:x@y.testX-Evil:1>\r\n')
})

test('what is a mail address', () => {
  expect(
    ['a@b', "jane.o'neil+x@mail.acme.co.uk", '_x-y@xn--bcher-kva.test'].filter((address) => !isMailAddress(address)),
  ).toEqual([])
  const malformed = [
    '',
    'a',
    'a@',
    '@b',
    'a@b@c',
    'a..b@c.d',
    '.a@b.c',
    'a b@c.d',
    '"a"@b.c',
    'a@-b.c',
    'a@b..c',
    'a@b.c.',
    'jané@b.c',
    'a@bücher.test',
    'a@[127.0.0.1]',
    'a<b@c.d',
    `${'a'.repeat(65)}@b.c`,
    `a@${'b.'.repeat(130)}c`,
  ]
  expect(malformed.filter(isMailAddress)).toEqual([])
})
