import type { Lead } from '../leads/index.ts'
import { registrableDomain } from '../leads/index.ts'

/** The registered domain of a lead's company; null for one that is known by an address at a provider for everybody. */
export function companyOf({ domain, domainKind }: Pick<Lead, 'domain' | 'domainKind'>): string | null {
  return domainKind === 'company' ? registrableDomain(domain) : null
}
