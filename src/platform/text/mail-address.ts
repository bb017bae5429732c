import { isHostName } from './host-name.ts'

/** Characters of an address in an envelope (RFC 5321 §4.5.3.1.3, without its brackets). */
const LONGEST_MAIL_ADDRESS = 254
/** Characters of an address before its `@`. */
export const LONGEST_LOCAL_PART = 64

// Linear: no atext is a dot.
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/**
 * Whether an address can stand in a header and in the SMTP dialogue as it is: an ASCII local part that needs no quotes
 * and a domain in ASCII (RFC 5321 §4.1.2 and §4.5.3.1).
 */
export function isMailAddress(address: string): boolean {
  const [local, domain, ...more] = address.split('@')
  if (address.length > LONGEST_MAIL_ADDRESS || local === undefined || domain === undefined || more.length > 0)
    return false
  return local.length <= LONGEST_LOCAL_PART && isDotString(local) && isHostName(domain)
}

/** Whether a text has the form of a local part without quotes: words of ASCII with single dots between (RFC 5321 §4.1.2). */
export function isDotString(text: string): boolean {
  return DOT_STRING.test(text)
}

/**
 * Whether an address, in lower case, is one that the sign-in takes: few signs before the `@`, and letters alone behind the
 * last dot.
 */
export function isSignInAddress(address: string): boolean {
  return isMailAddress(address) && /^[\w'+.-]*[\w+-]@[^@]*\.[a-z]{2,}$/.test(address)
}

/** Whether a text is meant as an address, right or not: something before one `@` and something behind it. */
export function looksLikeMailAddress(text: string): boolean {
  return text.length <= LONGEST_MAIL_ADDRESS && /^[^\s@<>]+@[^\s@<>]+$/.test(text)
}

/** The domain of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Characters of a text that addresses are looked for in. */
export const LONGEST_SEARCHED = 100_000
const ADDRESS =
  /(?<![a-z0-9!#$%&'*+/=?^_`{|}~.-])[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*/giu

/** Addresses in a text, in lower case, in order and without repetition; at most `most`. */
export function addressesIn(text: string, most = 50): readonly string[] {
  const found = new Set<string>()
  for (const match of text.slice(0, LONGEST_SEARCHED).matchAll(ADDRESS)) {
    found.add(
      match[0]
        .replace(/^['.]+/, '')
        .replace(/(?<!\.)\.+$/, '')
        .toLowerCase(),
    )
    if (found.size >= most) break
  }
  return [...found]
}
