import { createHash } from 'node:crypto'

/**
 * SHA-256 of what a server sent, without the lines that say when it was written: many write calendars anew for each
 * question.
 */
export function digestOf(body: string): Buffer {
  return createHash('sha256')
    .update(body.replaceAll(/^DTSTAMP[:;].*$/gim, ''))
    .digest()
}
