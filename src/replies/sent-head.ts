import { readHeaderLines } from './header-lines.ts'
import type { SentHead } from './transports/mailbox-folders.ts'

/** The web address in the List-Unsubscribe header of a sent mail (RFC 8058), at most 900 characters. */
export function unsubscribeLinkIn({ headers }: SentHead): string | undefined {
  const links = readHeaderLines(headers).get('list-unsubscribe')?.join(' ')
  return links?.match(/<(https?:[^<>\s]{1,900})>/u)?.[1]
}
