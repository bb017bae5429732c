import type { Lead } from '../leads/index.ts'
import type { Db } from '../platform/db.ts'
import { bestFacts } from './best-facts.ts'
import type { Fact } from './fact.ts'
import { factsFromCaller } from './facts-from-caller.ts'
import { findCompanies } from './store.ts'
import { titleFacts } from './title-rules.ts'

/** Per path the best fact known. */
export type KnownFacts = Map<string, Fact>

/**
 * What is known of each lead: the caller's facts first, which stay with the lead; those of the company's own pages,
 * unless the caller gave company data; and what the title says.
 */
export async function knownFacts(db: Db, leads: readonly Lead[]): Promise<Map<string, KnownFacts>> {
  const domains = [...new Set(leads.filter((lead) => lead.company === null).map((lead) => lead.domain))]
  const companies = domains.length === 0 ? [] : await findCompanies(db, domains)
  const byDomain = new Map(companies.map((company) => [company.domain, company.facts]))
  return new Map(leads.map((lead) => [lead.leadId, factsOf(lead, byDomain.get(lead.domain) ?? [])]))
}

/** The best facts about a lead, given those of its company. */
export function factsOf(lead: Omit<Lead, 'leadId'>, companyFacts: readonly Fact[]): KnownFacts {
  const observedAt = lead.acceptedAt.toISOString()
  const caller = factsFromCaller(lead, observedAt)
  const title = lead.title === null ? [] : titleFacts(lead.title, observedAt)
  const company = lead.company === null && lead.domainKind === 'company' ? companyFacts : []
  return bestFacts([...caller, ...company, ...title])
}
