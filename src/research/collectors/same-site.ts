import { getDomain, getDomainWithoutSuffix } from 'tldts'

const OPTIONS = { allowPrivateDomains: true }
/** Shorter names meet by chance. */
const TELLING_NAME = 3

/** The registrable domain of an address or host; the host itself when there is none. */
export function siteOf(address: string): string {
  return getDomain(address, OPTIONS) ?? URL.parse(address)?.hostname ?? address
}

/** Whether two addresses are one company's by their domain: the same one, or the same name under another suffix (acme.com, acme.de). */
export function isSameSite(one: string, other: string): boolean {
  if (siteOf(one) === siteOf(other)) return true
  const name = getDomainWithoutSuffix(one, OPTIONS)
  return name !== null && name.length >= TELLING_NAME && name === getDomainWithoutSuffix(other, OPTIONS)
}
