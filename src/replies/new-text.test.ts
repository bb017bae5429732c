import { expect, test } from 'vitest'
import { newTextOf } from './new-text.ts'

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
  ['Windows line ends', `Sure\r\n\r\nOn Mon, Jul 20, 2026 at 10:00 AM Jane <jane@acme.test> wrote:\r\n> ${FOOTER}\r\n`],
  ['signature', `Sure\n\n-- \nAnn\n${FOOTER}`],
]

test.each(CASES)('the new text of a reply: %s', (_, text) => {
  expect(newTextOf({ text, html: undefined })).toBe('Sure')
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
  expect(newTextOf({ text: '', html })).toBe('Sure')
})

test('nothing but quotation is empty', () => {
  expect(newTextOf({ text: `> ${FOOTER}`, html: undefined })).toBe('')
  expect(newTextOf({ text: '', html: undefined })).toBe('')
})
