import { FACT_NAMES, FACT_OBJECTS } from '../../leads/in-pool.ts'
import type { FactName, FactObjectName } from '../../leads/in-pool.ts'
import type { LeadFact, FactValue } from './fact.ts'

/** What a caller may have said of a lead. Absent and null mean that nothing was said. */
export type CallerLead = {
  readonly domainKind?: 'company' | 'free_mail' | 'disposable' | null
} & { readonly [Name in FactName]?: string | null } & {
  readonly [Name in FactObjectName]?: Readonly<Record<string, unknown>> | null
}

const MOST_FACTS = 2_000
const DEEPEST = 32

/**
 * What the caller said as facts of source `caller` and confidence 1: the plain fields under their own names, each value
 * inside `company`, `contact`, `customData` and `researchData` under its dotted path (`company.signals.recentFunding.date`),
 * and `email.isFreeProvider`, `email.isDisposable`, which follow from the address alone. At most 2,000.
 */
export function factsFromCaller(lead: CallerLead, observedAt: string): LeadFact[] {
  const facts: LeadFact[] = []
  const say = (path: string, value: FactValue) => {
    if (facts.length < MOST_FACTS) facts.push({ path, value, confidence: 1, source: 'caller', observedAt })
  }
  for (const field of FACT_NAMES) {
    const value = lead[field]
    if (typeof value === 'string' && value !== '') say(field, value)
  }
  if (lead.domainKind) {
    say('email.isFreeProvider', lead.domainKind === 'free_mail')
    say('email.isDisposable', lead.domainKind === 'disposable')
  }
  for (const name of FACT_OBJECTS) sayEach(name, companyWithProfile(lead, name), say, 0)
  return facts
}

/** A profile address beside the company object beats the one inside it. */
function companyWithProfile(lead: CallerLead, name: FactObjectName): unknown {
  if (name !== 'company' || !lead.companyProfileNetworkUrl) return lead[name]
  return { ...lead.company, profileNetworkUrl: lead.companyProfileNetworkUrl }
}

function sayEach(path: string, value: unknown, say: (path: string, value: FactValue) => void, depth: number): void {
  if (isScalar(value)) {
    if (value !== '') say(path, value)
  } else if (Array.isArray(value)) {
    const items = value.filter(isScalar)
    if (items.length === value.length && items.length > 0) say(path, items)
  } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
    for (const [key, inner] of Object.entries(value)) sayEach(`${path}.${key}`, inner, say, depth + 1)
  }
}

function isScalar(value: unknown): value is string | number | boolean {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  )
}
