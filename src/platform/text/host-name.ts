import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'

/** One label of a host name in ASCII: letters, digits and inner hyphens (RFC 1123 §2.1). */
const HOST_LABEL = /^[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/
// What URL parsers take for the end of an IPv4 address (https://url.spec.whatwg.org/#ends-in-a-number-checker).
const ENDS_IN_NUMBER = /\.(?:\d+|0x[0-9a-f]*)$/
const NOT_IN_HOST = /[\0-,/:-@[-`{-\x7f\s]/
const ONLY_ASCII = /^[\x21-\x7e]*$/

/** Whether a text is labels with dots between: one label alone and what looks like an IPv4 address are host names, too. */
export function isHostName(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => HOST_LABEL.test(label))
}

/**
 * A host name lower-cased and punycoded (UTS 46 as in URLs): two or more labels of letters, digits and inner
 * hyphens, at most 253 characters. Undefined for anything else, IP addresses included.
 */
export function asciiHostName(text: string): string | undefined {
  if (text.length > 253) return undefined
  const host = ONLY_ASCII.test(text) ? text.toLowerCase() : punycode(text)
  return host.includes('.') && isHostName(host) && !ENDS_IN_NUMBER.test(host) ? host : undefined
}

function punycode(text: string): string {
  // domainToASCII reads `é.test/x` as a URL would and drops the path: such texts are no host names.
  return NOT_IN_HOST.test(text) ? '' : domainToASCII(text)
}

/**
 * The part of a host name, or of the one in a URL, that one owner registered, by the Public Suffix List with its private
 * section (`mail.eng.acme.co.uk` → `acme.co.uk`, `acme.github.io` → itself). An unlisted suffix counts as one label.
 * Undefined where there is none: a public suffix, an IP address, no host.
 */
export function registeredDomain(address: string): string | undefined {
  return getDomain(address, { allowPrivateDomains: true }) ?? undefined
}

/** The same of a host name; one that is itself a public suffix stays as it is. */
export function registrableDomain(host: string): string {
  return registeredDomain(host) ?? host
}
