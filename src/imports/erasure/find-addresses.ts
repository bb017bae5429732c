import { parseEmail } from '../../leads/index.ts'

const LONGEST_LOCAL_PART = 64
const LONGEST_DOMAIN = 254
/** Of one address, so many beginnings and so many ends. */
const MOST_READINGS = 8

/** What may stand in an address before its `@` (RFC 5322 atext and dots). */
const IN_LOCAL_PART = /[\w!#$%&'*+/=?^`{|}~.-]/
/** Signs that may stand in an address and in texts before one, such as `to=jane@…` or `- jane@…`. */
const MAY_STAND_BEFORE = /[!#$%&'*/=?^`{|}~]+/g
const NO_BEGINNING = /^[._-]+/
/** Letters of any script, and those of ASCII alone: some texts go on behind an address without a space. */
const DOMAINS = [/^[\p{L}\p{M}\p{N}.。．｡-]+/u, /^[a-z0-9.-]+/i]
/** With one of these a domain begins; the second unit is there for letters that take two. */
const IN_DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]/u
/** A sentence that ends with an address may go on without a space; `.org` behind one belongs to it. */
const SENTENCE_END = /[.。．｡](?=\p{Lu})|[。．｡]/gu

/**
 * The addresses that stand in a text, as they are compared: alone or among words. Where it is not clear where one begins
 * or ends, every possibility is told. `from` and `to` bound where their `@` stands.
 */
export function* addressesInText(text: string, from = 0, to = text.length): Generator<string> {
  for (let at = text.indexOf('@', from); at >= 0 && at < to; at = text.indexOf('@', at + 1)) {
    if (!IN_LOCAL_PART.test(text.charAt(at - 1)) || !IN_DOMAIN.test(text.slice(at + 1, at + 3))) continue
    const domains = domainsAfter(text, at)
    for (const possible of localPartsBefore(text, at).flatMap((local) =>
      domains.map((domain) => `${local}@${domain}`),
    )) {
      const read = parseEmail(possible)
      if ('value' in read) yield read.value.key
    }
  }
}

function localPartsBefore(text: string, at: number): string[] {
  let from = at
  while (from > 0 && at - from < LONGEST_LOCAL_PART && IN_LOCAL_PART.test(text.charAt(from - 1))) from -= 1
  const whole = text.slice(from, at)
  const parts = [...whole.matchAll(MAY_STAND_BEFORE)].map(({ 0: signs, index }) => whole.slice(index + signs.length))
  const found = [whole, ...parts.slice(-MOST_READINGS)].flatMap((part) => [part, part.replace(NO_BEGINNING, '')])
  return [...new Set(found)].filter((part) => part !== '')
}

function domainsAfter(text: string, at: number): string[] {
  const rest = text.slice(at + 1, at + 1 + LONGEST_DOMAIN)
  const found = new Set<string>()
  for (const form of DOMAINS) {
    const whole = form.exec(rest)?.[0] ?? ''
    const ends = [...whole.matchAll(SENTENCE_END)].map(({ index }) => index)
    for (const end of [...ends.slice(0, MOST_READINGS), whole.length]) {
      found.add(whole.slice(0, end).replace(/(?<![.。．｡-])[.。．｡-]+$/u, ''))
    }
  }
  return [...found]
}
