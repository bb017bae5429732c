import { anyOf } from './alternatives.ts'
import { MAIL_WORDS, type MailWords } from './packs/index.ts'

/** What mail programs of these languages put before a subject when they answer or forward: `Re: `, `WG: `, `AW[2]: `. */
export function markForm(languages: readonly MailWords[]): RegExp {
  const marks = anyOf(languages.map(({ subjects }) => subjects.marks))
  return new RegExp(String.raw`^\s*${marks}\s?(?:\[\d{1,3}\]|\(\d{1,3}\))?\s?:\s*`, 'iu')
}

const MARK = markForm(MAIL_WORDS)
const MOST_MARKS = 10

/** Whether a subject is that of an answer or of what is forwarded. */
export function isMarked(subject: string): boolean {
  return MARK.test(subject)
}

/** A subject without its marks, of which ten are looked for. */
export function withoutMarks(subject: string): string {
  let rest = subject
  for (let turn = 0; turn < MOST_MARKS && isMarked(rest); turn += 1) rest = rest.replace(MARK, '')
  return rest
}
