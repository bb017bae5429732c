import { expect, test } from 'vitest'
import { classifyMail } from './classify-mail.ts'
import { stripQuotedReply } from '../language/strip-quoted-reply.ts'
import { readIntent } from '../language/read-intent.ts'
import { readMail } from './transports/read-mail.ts'

async function judge(headers: string, text: string, isInThread = true) {
  const raw = `From: ann@beta.test\nSubject: Re: Planning\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n${headers}\n\n${text}\n`
  const mail = await readMail(Buffer.from(raw.replace('\n\n\n', '\n\n')))
  const textNew = stripQuotedReply(mail)
  const intent = readIntent({ subject: mail.subject, text: textNew })
  const about = { report: undefined, hasToken: false, ourSubject: 'Planning' }
  return classifyMail({ mail, textNew, intent, isInThread, ...about }).kind
}

const LIST = 'List-Id: <sales.beta.test>\nPrecedence: list'
const DESK = 'Auto-Submitted: auto-generated'

/** Header, words, what it is in our thread, what it is outside. */
const CASES: readonly (readonly [string, string, string, string])[] = [
  ['X-A: b', 'Yes, call me on Tuesday.', 'reply', 'reply'],
  ['X-A: b', 'I am away until Monday.', 'reply', 'reply'],
  [LIST, 'Yes, call me on Tuesday.', 'reply', 'other'],
  [LIST, 'What does it cost?', 'reply', 'other'],
  ['List-Unsubscribe: <https://hub.test/u>', 'Not for us.', 'reply', 'other'],
  ['Precedence: bulk', 'I am out of the office until Monday.', 'out_of_office', 'other'],
  ['Precedence: bulk', 'I am out of the office until Monday, but yes please, call me then.', 'reply', 'other'],
  [DESK, 'Hi Sam, not interested, please remove us. Jane', 'reply', 'other'],
  [DESK, 'We have received your request (ticket #12). Any questions?', 'auto_reply', 'other'],
  [DESK, 'Vielen Dank, Ihre Anfrage ist bei uns eingegangen.', 'auto_reply', 'other'],
  [DESK, 'Nous avons bien reçu votre demande.', 'auto_reply', 'other'],
  [DESK, 'Hemos recibido su mensaje.', 'auto_reply', 'other'],
  ['Auto-Submitted: auto-replied', 'I am away until Monday.', 'out_of_office', 'out_of_office'],
  ['Auto-Submitted: auto-replied', 'Thank you for your mail.', 'auto_reply', 'auto_reply'],
  ['X-Autoreply: yes', 'Yes, I am away: what does it cost?', 'out_of_office', 'out_of_office'],
  ['Return-Path: <>', 'Thank you for your mail.', 'auto_reply', 'auto_reply'],
]

test.each(CASES)('%s, "%s": %s in our thread, %s outside', async (headers, text, inside, outside) => {
  expect([await judge(headers, text), await judge(headers, text, false)]).toEqual([inside, outside])
})
