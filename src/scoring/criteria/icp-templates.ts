import type { Criterion, Icp } from '../schema.ts'

/** Criteria to start from: whom they suit, and what is usually changed first. */
export interface IcpTemplate {
  /** Stays the same for good. */
  readonly templateId: string
  readonly name: string
  readonly suits: string
  readonly icp: Icp & { readonly criteria: Criterion[] }
}

const OWNERS = ['owner', 'founder', 'c_suite', 'head', 'manager']
const LEADERS = ['c_suite', 'founder', 'owner', 'vp', 'head', 'director']

type Comparison = Pick<Criterion, 'field' | 'anyOf' | 'op' | 'value' | 'tolerance' | 'halfLifeDays'>

function should(id: string, label: string, comparison: Comparison, weight: number): Criterion {
  return { id, label, kind: 'should', ...comparison, weight }
}

function people(op: 'between' | 'gte' | 'lte', value: number | number[], weight: number): Criterion {
  const anyOf = [{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }]
  return should('size', 'Company size', { anyOf, op, value, tolerance: 0.25 }, weight)
}

function industry(value: string[], weight: number): Criterion {
  const anyOf = [{ field: 'company.industry' }, { field: 'company.subIndustry' }]
  return should('industry', 'Industry', { anyOf, op: 'in', value }, weight)
}

function decider(value: string[], weight: number): Criterion[] {
  return [
    should('seniority', 'Can decide', { field: 'contact.seniority', op: 'in', value: [...LEADERS] }, weight),
    should('department', 'Right department', { field: 'contact.department', op: 'in', value }, weight / 2),
  ]
}

function tools(value: string[], weight: number): Criterion {
  return should('tools', 'Tools in use', { field: 'company.technologies', op: 'containsAny', value }, weight)
}

function hiring(weight: number): Criterion {
  return should('hiring', 'Is hiring', { field: 'company.signals.hiringSignals.isHiring', op: 'isTrue' }, weight)
}

function funded(value: number, weight: number): Criterion {
  const field = 'company.signals.recentFunding.date'
  const comparison = { field, op: 'within', value, halfLifeDays: Math.round(value / 2) } as const
  return should('funding', 'Raised money lately', comparison, weight)
}

/** A private address says little of the company; a disposable one, that nobody is there. */
const ADDRESSES: Criterion[] = [
  should('private-address', 'Private email address', { field: 'email.isFreeProvider', op: 'isTrue' }, -10),
  {
    id: 'disposable-address',
    label: 'Disposable email address',
    kind: 'mustNot',
    field: 'email.isDisposable',
    op: 'isTrue',
  },
]

function template(
  templateId: string,
  name: string,
  suits: string,
  criteria: readonly (Criterion | Criterion[])[],
): IcpTemplate {
  return { templateId, name, suits, icp: { version: 1, name, criteria: [...criteria.flat(), ...ADDRESSES] } }
}

/** Every template, in the order in which they are offered. None names a country: that is the first thing to add. */
export const ICP_TEMPLATES: readonly IcpTemplate[] = [
  template(
    'mid-market-saas',
    'Mid-market software companies',
    'You sell to software companies that have found their market and are building teams: tools, data, services.',
    [
      people('between', [50, 1_000], 20),
      industry(['Software', 'Fintech', 'E-learning', 'Computer security'], 20),
      decider(['sales', 'marketing', 'operations', 'product', 'engineering'], 20),
      tools(['HubSpot', 'Salesforce', 'Intercom', 'Segment', 'Marketo'], 10),
      funded(365, 10),
      hiring(10),
    ],
  ),
  template(
    'agencies',
    'Agencies and consultancies',
    'You sell to firms whose product is the time of their people: marketing, design, development, advice.',
    [
      people('between', [10, 150], 20),
      industry(['Marketing', 'Media', 'Consulting', 'IT services', 'Professional services'], 25),
      decider(['executive', 'operations', 'marketing', 'sales'], 25),
      tools(['HubSpot', 'Webflow', 'WordPress', 'ActiveCampaign', 'Calendly'], 10),
      hiring(10),
    ],
  ),
  template(
    'e-commerce',
    'Online shops',
    'You sell to those who sell to consumers online: payments, logistics, marketing, support.',
    [
      tools(['Shopify', 'WooCommerce', 'Shopware', 'Magento', 'Klaviyo'], 30),
      industry(['E-commerce', 'Retail', 'Consumer goods'], 20),
      people('between', [5, 250], 15),
      decider(['marketing', 'operations', 'sales', 'executive'], 20),
      hiring(5),
    ],
  ),
  template(
    'fintech',
    'Fintech and finance',
    'You sell to companies that move or lend money and answer to a regulator: compliance, identity, infrastructure.',
    [
      industry(['Fintech', 'Financial services', 'Banking', 'Insurance'], 30),
      people('gte', 30, 15),
      decider(['finance', 'legal', 'engineering', 'product', 'operations'], 20),
      funded(540, 15),
      hiring(10),
    ],
  ),
  template(
    'manufacturing',
    'Industrial companies',
    'You sell to those who make things: machines, parts, materials. Little is known of their tools, much of their size.',
    [
      industry(['Manufacturing', 'Machinery', 'Automotive', 'Aerospace', 'Hardware', 'Food and beverage'], 30),
      people('between', [100, 5_000], 25),
      decider(['operations', 'engineering', 'information technology', 'executive'], 20),
      should('established', 'In business for years', { field: 'company.foundedYear', op: 'lte', value: 2015 }, 5),
      hiring(10),
    ],
  ),
  template(
    'local-services',
    'Local services',
    'You sell to small businesses with customers nearby, to their owners: trades, practices, hotels, property.',
    [
      people('lte', 50, 20),
      industry(['Construction', 'Real estate', 'Health care', 'Hospitality', 'Legal', 'Accounting'], 25),
      should('owner', 'Owner or manager', { field: 'contact.seniority', op: 'in', value: OWNERS }, 30),
      should('reachable', 'Phone known', { field: 'phone', op: 'exists' }, 10),
    ],
  ),
]
