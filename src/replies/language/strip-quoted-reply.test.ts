import { expect, test } from 'vitest'
import { stripQuotedReply } from './strip-quoted-reply.ts'

const FOOTER = 'To unsubscribe reply with unsubscribe'
const CASES: readonly (readonly [string, string])[] = [
  ['Gmail', `Sure\n\nOn Mon, Jul 20, 2026 at 10:00 AM Jane <jane@acme.test> wrote:\n> hi\n> ${FOOTER}\n`],
  [
    'Outlook',
    `Sure\n\nFrom: Jane <jane@acme.test>\nSent: Monday, July 20, 2026 10:00 AM\nTo: Ann <ann@beta.test>\nSubject: Hello\n\n${FOOTER}`,
  ],
  ['German', `Sure\n\nAm 20.07.2026 um 10:00 schrieb Jane <jane@acme.test>:\n> ${FOOTER}\n`],
  ['French', `Sure\n\nLe lun. 20 juil. 2026 à 10:00, Jane <jane@acme.test> a écrit :\n> ${FOOTER}\n`],
  ['Spanish', `Sure\n\nEl lun, 20 jul 2026 a las 10:00, Jane (<jane@acme.test>) escribió:\n> ${FOOTER}\n`],
  [
    'Samsung in French',
    `Sure\n\n-------- Message original --------\nDe : Jane <jane@acme.test>\nDate : 20/07/2026 10:00 (GMT+01:00)\nÀ : ann@beta.test\nObjet : Hello\n\n${FOOTER}`,
  ],
  [
    'Samsung in Spanish',
    `Sure\n\n-------- Mensaje original --------\nDe: Jane <jane@acme.test>\nFecha: 20/7/26 10:00\nA: ann@beta.test\nAsunto: Hello\n\n${FOOTER}`,
  ],
  [
    'Notes, lines',
    `Sure\n\n\n\nVon:\tJane <jane@acme.test>\nAn:\tann@beta.test\nDatum:\t20.07.2026 10:00\nBetreff:\tHello\n\n${FOOTER}`,
  ],
  [
    'Notes, table',
    `Sure\n\n\nJane <jane@acme.test> \n20/07/2026 10:00\n\nTo\nann@beta.test\ncc\n\nSubject\nHello\n\n\n${FOOTER}`,
  ],
  ['attribution with its date behind', `Sure\n\nJane <jane@acme.test> a écrit le 20/07/2026 10:00 :\n${FOOTER}`],
  [
    'attribution with its date behind, in Spanish',
    `Sure\n\nJane <jane@acme.test> escribió el 20/07/2026 10:00:\n${FOOTER}`,
  ],
  [
    'header set in bold',
    `Sure\n\n*From:* Jane <jane@acme.test>\n*Sent:* Monday\n*To:* Ann\n*Subject:* Hello\n\n${FOOTER}`,
  ],
  ['Windows line ends', `Sure\r\n\r\nOn Mon, Jul 20, 2026 at 10:00 AM Jane <jane@acme.test> wrote:\r\n> ${FOOTER}\r\n`],
  ['signature', `Sure\n\n-- \nAnn\n${FOOTER}`],
]

test.each(CASES)('the new text of a reply: %s', (_, text) => {
  expect(stripQuotedReply({ text, html: undefined })).toBe('Sure')
})

const HTML: readonly (readonly [string, string])[] = [
  [
    'Gmail',
    `<div>Sure</div><div class="gmail_quote"><div class="gmail_attr">On Mon Jane wrote:</div><blockquote>${FOOTER}</blockquote></div>`,
  ],
  [
    'Outlook web',
    `<p>Sure</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: Jane</div><div>${FOOTER}</div>`,
  ],
  ['Apple Mail', `Sure<br><blockquote type="cite">${FOOTER}</blockquote>`],
  [
    'Thunderbird',
    `<p>Sure</p><div class="moz-cite-prefix">Am 20.07. schrieb Jane:</div><blockquote type="cite">${FOOTER}</blockquote>`,
  ],
]

test.each(HTML)('the new text of a reply in HTML alone: %s', (_, html) => {
  expect(stripQuotedReply({ text: '', html })).toBe('Sure')
})

test('a sentence that begins like a header is a sentence', () => {
  const text = 'From: the whole team, thank you.\nTo: be continued on Tuesday.'
  expect(stripQuotedReply({ text, html: undefined })).toBe(text)
})

test('nothing but quotation is empty', () => {
  expect(stripQuotedReply({ text: `> ${FOOTER}`, html: undefined })).toBe('')
  expect(stripQuotedReply({ text: '', html: undefined })).toBe('')
})
