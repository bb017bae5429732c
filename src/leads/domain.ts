import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { refuse } from './reading.ts'
import type { Reading } from './reading.ts'

const LABELS = /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/
// What URL parsers take for the end of an IPv4 address (https://url.spec.whatwg.org/#ends-in-a-number-checker).
const ENDS_IN_NUMBER = /\.(?:\d+|0x[0-9a-f]*)$/
const NOT_IN_HOST = /[\0-,/:-@[-`{-\x7f\s]/
const ONLY_ASCII = /^[\x21-\x7e]*$/

/**
 * A host name lower-cased and punycoded (UTS 46 as in URLs): two or more labels of letters, digits and inner
 * hyphens, at most 253 characters. Undefined for anything else, IP addresses included.
 */
export function asciiHostName(text: string): string | undefined {
  if (text.length > 253) return undefined
  const host = ONLY_ASCII.test(text) ? text.toLowerCase() : punycode(text)
  if (host.length > 253 || !LABELS.test(host) || ENDS_IN_NUMBER.test(host)) return undefined
  return host
}

function punycode(text: string): string {
  // domainToASCII reads `é.test/x` as a URL would and drops the path: such texts are no host names.
  return NOT_IN_HOST.test(text) ? '' : domainToASCII(text)
}

/**
 * The part of a host name that one owner registered, by the Public Suffix List with its private section
 * (`mail.eng.acme.co.uk` → `acme.co.uk`, `acme.github.io` → itself). An unlisted suffix counts as one label; a
 * host that is itself a public suffix stays as it is. Expects what `asciiHostName` returns.
 */
export function registrableDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/**
 * The host name in what a caller calls a domain: scheme, port, path, leading `www.` and a final dot are dropped
 * (`https://www.Acme.com/about` → `acme.com`), the rest is lower-cased and punycoded but not shortened.
 */
export function parseDomain(text: string): Reading<string> {
  const match = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#\\]*?)\.?(?::\d{0,5})?(?:[/?#].*)?$/is.exec(text)
  const host = asciiHostName(match?.[1] ?? '')
  if (host === undefined) {
    return refuse('invalid_domain', 'Must be a host name such as acme.com (not an IP address, not an email address).')
  }
  return { value: withoutWww(host) }
}

function withoutWww(host: string): string {
  let rest = host
  // `www.co.uk` is a company called www: what is left must be registrable itself.
  while (rest.startsWith('www.') && getDomain(rest.slice(4), { allowPrivateDomains: true }) !== null) {
    rest = rest.slice(4)
  }
  return rest
}
