import { registeredDomain } from '../../../platform/text/host-name.ts'
import { getDomainWithoutSuffix } from 'tldts'

/** In characters. */
export const LONGEST_ADDRESS = 500
const SKIPPABLE_LINK = /^\s*(?:javascript|data|blob|about):/i

/** The address that `href` means on a page at `base`; undefined when it is none or too long. */
export function absolute(href: string, base: string): string | undefined {
  const trimmed = href.trim()
  if (trimmed === '' || trimmed.length > LONGEST_ADDRESS || SKIPPABLE_LINK.test(trimmed)) return undefined
  return URL.parse(trimmed, base)?.href
}

const OPTIONS = { allowPrivateDomains: true }
/** Shorter names meet by chance. */
const TELLING_NAME = 3

/** The registrable domain of an address or host; the host itself when there is none. */
export function siteOf(address: string): string {
  return registeredDomain(address) ?? URL.parse(address)?.hostname ?? address
}

/** Whether two addresses are one company's by their domain: the same one, or the same name under another suffix (acme.com, acme.de). */
export function isSameSite(one: string, other: string): boolean {
  if (siteOf(one) === siteOf(other)) return true
  const name = getDomainWithoutSuffix(one, OPTIONS)
  return name !== null && name.length >= TELLING_NAME && name === getDomainWithoutSuffix(other, OPTIONS)
}

/** Every quantifier is bounded, so that a script of slashes costs no more than its length. */
const ADDRESS = /\/\/[a-z0-9.-]{4,100}(?:\/[^\s"'`\\]{0,100})?/gi

/** The addresses that inline scripts hold, as `https:` ones. Slashes that JSON escapes are read as slashes. */
export function addressesInScripts(scripts: readonly string[]): string[] {
  return scripts.flatMap((script) =>
    [...(script.replaceAll('\\/', '/').match(ADDRESS) ?? [])].map((address) => `https:${address}`),
  )
}
