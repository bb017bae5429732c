import { anyOf, edged } from './alternatives.ts'
import { MAIL_WORDS, type MailWords } from './packs/index.ts'
import type { QuotationWords } from './packs/language-pack.ts'

const SENDER = /@|^[\p{L}.' -]{2,60}\/[\p{L}./ -]{2,60}(?:@[\p{L}.-]+)?$/u
const REACH = 8

function createForms(languages: readonly MailWords[]) {
  const any = (pick: (words: QuotationWords) => string) => anyOf(languages.map(({ quotations }) => pick(quotations)))
  return {
    /** What stands between an answer and the mail below it, in whichever language the program speaks. */
    separator: new RegExp(
      String.raw`^[\s>]*[-_*=]{2,40}\s*${any((words) => words.separators)}\s*[-_*=]{0,40}\s*$`,
      'iu',
    ),
    /** `Sam <sam@acme.test> a écrit le 24/11/2026 10:00 :` */
    attribution: new RegExp(
      edged(String.raw`^(?=.{0,300}(?:@|\b20\d\d\b)).{0,200}\b${any((words) => words.wrote)}\b.{0,80}:\s*$`),
      'iu',
    ),
    from: new RegExp(String.raw`^[\s>*]*${any((words) => words.from)}\s{0,3}\*?\s?:\*?\s*\S`, 'iu'),
    further: new RegExp(String.raw`^[\s>*]*${any((words) => words.further)}\s{0,3}\*?\s?:`, 'iu'),
    toAlone: new RegExp(String.raw`^\s*${any((words) => words.toAlone)}\s*$`, 'iu'),
    subjectAlone: new RegExp(String.raw`^\s*${any((words) => words.subjectAlone)}\s*$`, 'iu'),
  } as const
}

/** Makes what finds quotations of the given languages: `quotationStart`. */
export function quotationReader(languages: readonly MailWords[]): (lines: readonly string[]) => number {
  const { separator, attribution, from, further, toAlone, subjectAlone } = createForms(languages)
  const isNotesHeader = (following: readonly string[]) => {
    const to = following.findIndex((line) => toAlone.test(line))
    return to >= 0 && to <= 3 && following.slice(to + 1).some((line) => subjectAlone.test(line))
  }
  return (lines) =>
    lines.findIndex((line, index) => {
      const following = lines.slice(index + 1, index + 1 + REACH)
      if (separator.test(line) || attribution.test(line)) return true
      if (from.test(line)) return following.filter((one) => further.test(one)).length >= 2
      return SENDER.test(line.trim()) && isNotesHeader(following)
    })
}

/**
 * The number of the line at which a quotation begins that carries no sign of its own: a separator, an attribution, or
 * the header of the quoted mail, as lines (`From: …`) or as Notes sets it, label above value. -1 where there is none.
 */
export const quotationStart = quotationReader(MAIL_WORDS)

/** Lines of ours that are at least this long are not written again by chance. */
const WHOLE_LINE = 25
/** Mail programs wrap what they quote: a part of a line of ours counts from this length on. */
const PART_OF_LINE = 40
/** An unsubscribe link, as it stands in emails of this installation. */
const UNSUBSCRIBE_LINK = /\/u\/[\w-]{46}(?![\w-])/u
const LABEL = /:\s*$/u

/**
 * What is left of a reply's new text without what was quoted in a way that nothing shows: from the first line on that is
 * from the email it answers, or that carries an unsubscribe link; without those lines where nothing stands above them.
 * @param sent the text of the email that it answers; empty where that is not known
 */
export function stripUnmarkedQuotes(textNew: string, sent: string): string {
  const lines = textNew.split('\n')
  const whole = new Set(['', ...sent.split('\n').map(plain)])
  const all = plain(sent)
  const isOurs = (line: string) =>
    UNSUBSCRIBE_LINK.test(line) ||
    (line.length >= WHOLE_LINE && whole.has(line)) ||
    (line.length >= PART_OF_LINE && all.includes(line))
  const ours = lines.map((line) => isOurs(plain(line)))
  const first = ours.indexOf(true)
  if (first === -1) return textNew
  const isLike = (line: string) => LABEL.test(line) || whole.has(plain(line))
  const above = lines.slice(0, first)
  while (above.length > 0 && isLike(above.at(-1) ?? '')) above.pop()
  // Whoever writes below what he quotes has written nothing above it.
  const own = above.length > 0 ? above : lines.filter((line, index) => ours[index] === false && !isLike(line))
  return own.join('\n').trim()
}

function plain(line: string): string {
  return line
    .replace(/^[\s>|]+/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
