import type { Fact } from './facts.ts'
import type { Icp } from './schema.ts'

/** The day as of which leads are scored in tests. */
export const asOf = Temporal.PlainDate.from('2026-11-01')

/** The worked example of the criteria schema: every kind of criterion once. */
export const exampleIcp: Icp = {
  version: 1,
  name: 'Mid-market SaaS',
  unknownPrior: 0.5,
  gateConfidence: 0.6,
  minCoverage: 0.3,
  tiers: { A: 80, B: 60, C: 40 },
  criteria: [
    {
      id: 'geo',
      label: 'US, CA or GB',
      kind: 'must',
      field: 'company.country',
      op: 'in',
      value: ['US', 'CA', 'GB'],
      weight: 10,
    },
    {
      id: 'size',
      kind: 'must',
      op: 'between',
      value: [50, 1000],
      tolerance: 0.2,
      weight: 20,
      anyOf: [{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }],
    },
    { id: 'industry', kind: 'should', field: 'company.industry', op: 'in', value: ['Software', 'Fintech'], weight: 20 },
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
      value: ['Salesforce', 'HubSpot'],
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
    { id: 'freemail', kind: 'should', field: 'email.isFreeProvider', op: 'isTrue', weight: -15 },
    { id: 'competitor', kind: 'mustNot', field: 'domain', op: 'in', value: ['rival.com'] },
  ],
}

/** Values by path. */
export type Known = Readonly<Record<string, unknown>>

export const domain = 'domain'
export const freemail = 'email.isFreeProvider'
export const seniority = 'contact.seniority'
export const country = 'company.country'
export const count = 'company.employeeCount'
export const range = 'company.employeeRange'
export const industry = 'company.industry'
export const tech = 'company.technologies'
export const funding = 'company.signals.recentFunding.date'
export const hiring = 'company.signals.hiringSignals.isHiring'

/** A lead that meets all of it. */
export const perfectLead: Known = {
  [domain]: 'acme.com',
  [freemail]: false,
  [seniority]: 'vp',
  [country]: 'US',
  [count]: 200,
  [industry]: 'Software',
  [tech]: ['HubSpot'],
  [funding]: '2026-11-01',
  [hiring]: true,
}

/** Facts of the caller; an undefined value takes the fact away, `confidence` overrides certainty by path. */
export function factsOf(known: Known, confidence: Readonly<Record<string, number>> = {}): Map<string, Fact> {
  const facts = new Map<string, Fact>()
  for (const [path, value] of Object.entries(known)) {
    if (value !== undefined) facts.set(path, { path, value, confidence: confidence[path] ?? 1, source: 'caller' })
  }
  return facts
}
