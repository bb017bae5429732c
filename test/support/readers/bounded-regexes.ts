import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Expressions of a file that nobody has proven to be linear, and why no text makes them slow. */
export interface BoundedRegexes {
  readonly file: string
  readonly why: string
  /** Those of `TEXT_READERS` through which they meet text; their `longest` bounds it, and their tests hold it. None: it is nobody else's text. */
  readonly readers: readonly string[]
  /** By `hashOf`: who changes one, has it looked at anew. */
  readonly expressions: readonly string[]
  /** What the analyser finds them worst at. */
  readonly attacks: readonly { readonly beginning: string; readonly piece: string; readonly end: string }[]
}

export const BOUNDED_REGEXES = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'bounded-regexes.json'), 'utf8'),
) as readonly BoundedRegexes[]

/** Files that make expressions of values which are known only later, and what bounds these. */
export const MADE_LATER: Readonly<Record<string, string>> = {
  'dashboard/src/sequence/wait-words.ts': 'two words of its own',
  'src/hosts/calendar-feeds/collectors/read-multistatus.ts': 'a number of its own',
  'src/mailboxes/transports/server-words.ts': 'a secret, escaped: a fixed text',
  'src/research/visit/collectors/bound-markup.ts': 'names of elements of its own',
  'src/research/llm/reading/quote-words.ts': 'a year and a month: digits',
  'src/sequences/html/html-email.ts': 'a random mark of its own: letters and digits',
  'src/webhooks/notifications/body-parts.ts': 'the prefix of an id: as it comes out it stands in openapi.json',
}
