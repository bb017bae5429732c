import type { Criterion, Icp } from '../schema.ts'

/** Criteria to start from: whom they suit, and what is usually changed first. */
export interface IcpTemplate {
  /** Stays the same for good. */
  readonly templateId: string
  readonly name: string
  readonly suits: string
  readonly icp: Icp & { readonly criteria: Criterion[] }
}

const LEADERS = ['c_suite', 'founder', 'owner', 'vp', 'head', 'director']

function people(op: 'between' | 'gte' | 'lte', value: number | number[], weight: number): Criterion {
  const anyOf = [{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }]
  return { id: 'size', label: 'Company size', kind: 'should', anyOf, op, value, tolerance: 0.25, weight }
}

function industry(values: readonly string[], weight: number): Criterion {
  const anyOf = [{ field: 'company.industry' }, { field: 'company.subIndustry' }]
  return { id: 'industry', label: 'Industry', kind: 'should', anyOf, op: 'in', value: [...values], weight }
}

function decider(departments: readonly string[], weight: number): Criterion[] {
  const field = 'contact.seniority'
  return [
    { id: 'seniority', label: 'Can decide', kind: 'should', field, op: 'in', value: [...LEADERS], weight },
    {
      id: 'department',
      label: 'Right department',
      kind: 'should',
      field: 'contact.department',
      op: 'in',
      value: [...departments],
      weight: weight / 2,
    },
  ]
}

function tools(names: readonly string[], weight: number): Criterion {
  const field = 'company.technologies'
  return { id: 'tools', label: 'Tools in use', kind: 'should', field, op: 'containsAny', value: [...names], weight }
}

function hiring(weight: number): Criterion {
  const field = 'company.signals.hiringSignals.isHiring'
  return { id: 'hiring', label: 'Is hiring', kind: 'should', field, op: 'isTrue', weight }
}

function funded(days: number, weight: number): Criterion {
  return {
    id: 'funding',
    label: 'Raised money lately',
    kind: 'should',
    field: 'company.signals.recentFunding.date',
    op: 'within',
    value: days,
    halfLifeDays: Math.round(days / 2),
    weight,
  }
}

/** A private address says little of the company; a disposable one, that nobody is there. */
const ADDRESSES: Criterion[] = [
  {
    id: 'private-address',
    label: 'Private email address',
    kind: 'should',
    field: 'email.isFreeProvider',
    op: 'isTrue',
    weight: -10,
  },
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
  words: { name: string; suits: string },
  criteria: readonly (Criterion | Criterion[])[],
): IcpTemplate {
  const icp = { version: 1 as const, name: words.name, criteria: [...criteria.flat(), ...ADDRESSES] }
  return { templateId, ...words, icp }
}

/** Every template, in the order in which they are offered. None names a country: that is the first thing to add. */
export const ICP_TEMPLATES: readonly IcpTemplate[] = [
  template(
    'mid-market-saas',
    {
      name: 'Mid-market software companies',
      suits:
        'You sell to software companies that have found their market and are building teams: tools, data, services.',
    },
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
    {
      name: 'Agencies and consultancies',
      suits: 'You sell to firms whose product is the time of their people: marketing, design, development, advice.',
    },
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
    {
      name: 'Online shops',
      suits: 'You sell to those who sell to consumers online: payments, logistics, marketing, support.',
    },
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
    {
      name: 'Fintech and finance',
      suits:
        'You sell to companies that move or lend money and answer to a regulator: compliance, identity, infrastructure.',
    },
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
    {
      name: 'Industrial companies',
      suits:
        'You sell to those who make things: machines, parts, materials. Little is known of their tools, much of their size.',
    },
    [
      industry(['Manufacturing', 'Machinery', 'Automotive', 'Aerospace', 'Hardware', 'Food and beverage'], 30),
      people('between', [100, 5_000], 25),
      decider(['operations', 'engineering', 'information technology', 'executive'], 20),
      {
        id: 'established',
        label: 'In business for years',
        kind: 'should',
        field: 'company.foundedYear',
        op: 'lte',
        value: 2015,
        weight: 5,
      },
      hiring(10),
    ],
  ),
  template(
    'local-services',
    {
      name: 'Local services',
      suits:
        'You sell to small businesses with customers nearby, to their owners: trades, practices, hotels, property.',
    },
    [
      people('lte', 50, 20),
      industry(['Construction', 'Real estate', 'Health care', 'Hospitality', 'Legal', 'Accounting'], 25),
      {
        id: 'owner',
        label: 'Owner or manager',
        kind: 'should',
        field: 'contact.seniority',
        op: 'in',
        value: ['owner', 'founder', 'c_suite', 'head', 'manager'],
        weight: 30,
      },
      {
        id: 'reachable',
        label: 'Phone known',
        kind: 'should',
        field: 'phone',
        op: 'exists',
        weight: 10,
      },
    ],
  ),
]
