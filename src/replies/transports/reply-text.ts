import EmailReplyParser from 'email-reply-parser'

/** The library's expressions are super-linear: 20,000 characters take it a tenth of a second, 100,000 three. */
const LONGEST = 20_000

/** What a plain-text reply says itself, without what it quotes and without the signature; of its first 20,000 characters. */
export function visibleReply(text: string): string {
  return new EmailReplyParser().read(text.slice(0, LONGEST)).getVisibleText()
}
