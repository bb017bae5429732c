import EmailReplyParser from 'email-reply-parser'

/** The library's expressions are super-linear: 20,000 characters take it a tenth of a second, 100,000 three. */
const LONGEST = 20_000

/** Its expressions for Dutch, Polish and Chinese look for these words over line ends, from every line that begins so. */
const ATTRIBUTION = /schreef|pisze|napisał|写道|wrote|escribió|écrit/giu
const MOST_ATTRIBUTIONS = 3
const OPENING = /^[ \t]*(?:op|dnia|w dniu)\s/gimu
const MOST_OPENINGS = 50

/**
 * What a plain-text reply says itself, without what it quotes and without the signature; of its first 20,000
 * characters. What stands below the third attribution of a quotation is not looked at: it is quoted.
 */
export function visibleReply(text: string): string {
  const cut = upTo(upTo(text.slice(0, LONGEST), ATTRIBUTION, MOST_ATTRIBUTIONS), OPENING, MOST_OPENINGS)
  return new EmailReplyParser().read(cut).getVisibleText()
}

/** A text up to the end of the line in which the expression matches for the last time that counts. */
function upTo(text: string, expression: RegExp, most: number): string {
  const last = [...text.matchAll(expression)][most - 1]
  if (last === undefined) return text
  const end = text.indexOf('\n', last.index + last[0].length)
  return end === -1 ? text : text.slice(0, end)
}
