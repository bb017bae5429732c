import type { ParsedLead } from '../src/leads/index.ts'
import { bestFacts } from '../src/research/facts/best-facts.ts'
import { factsFromCaller } from '../src/research/facts/facts-from-caller.ts'
import type { KnownFacts } from '../src/research/index.ts'
import { titleFacts } from '../src/research/titles/read-title.ts'
import type { Criterion, Icp } from '../src/scoring/schema.ts'

const COMPANIES = 5_000

const OTHERS: Criterion[] = [
  {
    id: 'geo',
    kind: 'must',
    field: 'company.country',
    op: 'in',
    value: ['US', 'CA', 'GB', 'DE', 'FR'],
    weight: 10,
  },
  {
    id: 'industry',
    kind: 'should',
    field: 'company.industry',
    op: 'in',
    value: ['Software', 'Fintech'],
    weight: 20,
  },
  {
    id: 'seniority',
    kind: 'should',
    field: 'contact.seniority',
    op: 'in',
    value: ['c_suite', 'vp', 'head', 'director'],
    weight: 20,
  },
  {
    id: 'tech',
    kind: 'should',
    field: 'company.technologies',
    op: 'containsAny',
    value: ['HubSpot', 'Salesforce'],
    weight: 10,
  },
  {
    id: 'funding',
    kind: 'should',
    field: 'company.signals.recentFunding.date',
    op: 'within',
    value: 365,
    halfLifeDays: 180,
    weight: 10,
  },
  { id: 'hiring', kind: 'should', field: 'company.signals.hiringSignals.isHiring', op: 'isTrue', weight: 10 },
  { id: 'title', kind: 'should', field: 'title', op: 'containsAny', value: ['operations', 'sales'], weight: 5 },
  { id: 'freemail', kind: 'should', field: 'email.isFreeProvider', op: 'isTrue', weight: -15 },
  { id: 'rival', kind: 'mustNot', field: 'domain', op: 'in', value: ['rival.test'] },
]

/** Ten criteria; the bound of one is given. */
export function tenCriteria(lowest: number): Icp {
  const size: Criterion = {
    id: 'size',
    kind: 'should',
    anyOf: [{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }],
    op: 'between',
    value: [lowest, 600],
    tolerance: 0.2,
    weight: 20,
  }
  return { criteria: [size, ...OTHERS] }
}

const INDUSTRIES = ['Software', 'Retail', 'Fintech', 'Manufacturing', 'Computer Software', 'Logistics']
const COUNTRIES = ['US', 'DE', 'Germany', 'GB', 'FR', 'CA', 'United States']
const TITLES = ['VP Operations', 'Head of Sales', 'Engineer', 'Chief Executive Officer', 'Account Manager', 'Intern']
const TECHNOLOGIES = ['HubSpot', 'WordPress', 'Salesforce', 'Shopify', 'Stripe', 'Intercom']

const from = (list: readonly string[], n: number) => list[n % list.length] ?? ''

/** The lead of a number: titles, industries, countries, sizes and signals vary, and some are unknown. */
export function leadOf(n: number): ParsedLead {
  const email = `lead${n}@acme${n % COMPANIES}.test`
  return {
    email,
    emailKey: email,
    companyName: `Acme ${n % COMPANIES}`,
    contactName: `Jane Doe ${n}`,
    domain: `acme${n % COMPANIES}.test`,
    domainKind: 'company',
    title: from(TITLES, n),
    company: {
      industry: from(INDUSTRIES, n >> 1),
      country: from(COUNTRIES, n >> 2),
      ...(n % 5 === 0 ? { employeeRange: '51-200' } : { employeeCount: 10 + (n % 990) }),
      ...(n % 3 === 0 ? {} : { technologies: [from(TECHNOLOGIES, n), from(TECHNOLOGIES, n >> 3)] }),
      signals: {
        ...(n % 2 === 0 ? { recentFunding: { date: `2026-0${1 + (n % 9)}` } } : {}),
        ...(n % 4 === 0 ? {} : { hiringSignals: { isHiring: n % 8 < 4 } }),
      },
    },
    customData: { region: from(COUNTRIES, n), plan: n % 7 },
  }
}

/** What is known of the lead of a number. */
export function factsOfLead(n: number, observedAt: string): KnownFacts {
  const lead = leadOf(n)
  return bestFacts([...factsFromCaller(lead, observedAt), ...titleFacts(lead.title ?? '', observedAt)])
}
