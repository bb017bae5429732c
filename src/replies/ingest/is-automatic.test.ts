import { expect, test } from 'vitest'
import { automaticKind, normalSubject } from './is-automatic.ts'
import { readMail } from './transports/read-mail.ts'

const CASES: readonly (readonly [string, string, string | undefined])[] = [
  ['Auto-Submitted: auto-replied (vacation)', 'Re: Hello', 'reply'],
  ['Auto-Submitted: auto-generated\nIn-Reply-To: <1@acme.test>', 'Re: Hello', 'reply'],
  ['Auto-Submitted: auto-generated', 'Your invoice', 'bulk'],
  ['Auto-Submitted: no', 'Re: Hello', undefined],
  ['Auto-Submitted: No (human)', 'Re: Hello', undefined],
  ['X-Autoreply: yes', 'Re: Hello', 'reply'],
  ['X-Autorespond: Away', 'Re: Hello', 'reply'],
  ['X-Autoreply: no', 'Re: Hello', undefined],
  ['Precedence: auto_reply', 'Re: Hello', 'reply'],
  ['X-MS-Exchange-Inbox-Rules-Loop: ann@beta.test', 'Re: Hello', 'reply'],
  ['X-Auto-Response-Suppress: All', 'Re: Hello', undefined],
  ['Precedence: bulk', 'News', 'bulk'],
  ['List-Id: <l.beta.test>', 'Re: Hello', 'bulk'],
  ['Return-Path: <>', 'Thank you', 'reply'],
  ['X-A: b', 'Automatic reply: Hello', 'reply'],
  ['X-A: b', 'Re: Out of Office: Hello', 'reply'],
  ['X-A: b', 'Automatische Antwort: Hallo', 'reply'],
  ['X-A: b', 'Abwesenheitsnotiz', 'reply'],
  ['X-A: b', 'Réponse automatique : Bonjour', 'reply'],
  ['X-A: b', 'Respuesta automática: Hola', 'reply'],
  ['X-A: b', 'Jane Roe is out of the office', 'reply'],
  ['X-A: b', 'Jörg Müller ist außer Haus', 'reply'],
  ['X-A: b', 'Luc Petit est absent', 'reply'],
  ['X-A: b', 'Is your team out of the office?', undefined],
  ['X-A: b', 'Out of office?', undefined],
  ['X-A: b', 'Re: Automatic replies for your team', undefined],
  ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b', 'Read: Hello', 'report'],
]

test.each(CASES)('%s, subject "%s": %s', async (header, subject, kind) => {
  const mail = await readMail(Buffer.from(`From: ann@beta.test\nSubject: ${subject}\n${header}\n\nHi\n`))
  expect(automaticKind(mail, 'Automatic replies for your team')).toBe(kind)
})

test('marks of answering and forwarding are no part of a subject', () => {
  expect(normalSubject('RE: AW: [2] Hi')).toBe('[2] hi')
  expect(normalSubject(' Re[2]: Fwd:  WG: Hello   there')).toBe('hello there')
})
