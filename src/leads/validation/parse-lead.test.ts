import { expect, test } from 'vitest'
import { parseLead } from './parse-lead.ts'
import type { LeadParsed } from './parse-lead.ts'

const options = { lenient: false, today: Temporal.PlainDate.from('2026-11-20') }
const minimal = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@acme.com' }

function parse(fields: Record<string, unknown>): LeadParsed {
  return parseLead({ ...minimal, ...fields }, options)
}

function warningsOf(outcome: LeadParsed): string[] {
  return outcome.warnings.map(({ pointer, code }) => `${pointer} ${code}`)
}

test('the least a lead can be', () => {
  expect(parseLead(minimal, options)).toEqual({
    ok: true,
    lead: { ...minimal, emailKey: 'jane@acme.com', domain: 'acme.com', domainKind: 'company' },
    warnings: [],
  })
})

const FULL = {
  companyName: 'Acme',
  contactName: 'Jane Doe',
  email: 'Jane@Acme.com',
  domain: 'acme.io',
  title: 'VP Sales',
  phone: '+49 30 901820',
  profileNetworkUrl: 'https://www.linkedin.com/in/jane',
  companyProfileNetworkUrl: 'https://www.linkedin.com/company/acme',
  notes: 'Met in Lisbon.',
  company: {
    description: 'Payroll.',
    website: 'https://acme.com',
    profileNetworkUrl: 'https://www.linkedin.com/company/acme-2',
    industry: 'Software',
    subIndustry: 'HR',
    employeeCount: 220,
    employeeRange: '201-500',
    revenue: 30_000_000.5,
    revenueRange: '10M-50M',
    foundedYear: 2016,
    fundingStage: 'Series A',
    headquarters: 'Berlin',
    country: 'DE',
    region: 'EMEA',
    companyType: 'private',
    technologies: ['HubSpot'],
    techCategories: [],
    signals: {
      recentFunding: { amount: 12_000_000, date: '2026-04', round: 'A' },
      hiringSignals: { isHiring: true, openRoles: 0, departments: ['Sales'] },
      newsSignals: { recentNews: ['Acme, again'] },
      leadershipChanges: { newCeo: false, newCro: true },
      growthIndicators: { employeeGrowth: -0.12, revenueGrowth: 0 },
    },
  },
  contact: {
    bio: 'Leads.',
    photoUrl: 'https://acme.com/jane.jpg',
    seniority: 'vp',
    department: 'Sales',
    city: 'Berlin',
    state: 'Berlin',
    country: 'DE',
    timezone: 'Europe/Berlin',
  },
  researchData: { opener: 'x', deep: { list: [1, null] } },
  extraContext: {},
  customData: { region: 'emea', empty: null, blank: '' },
}

test('a lead with every field keeps every field', () => {
  const derived = { emailKey: 'jane@acme.com', domainKind: 'company', domainGiven: true, phoneE164: '+4930901820' }
  expect(parseLead(FULL, options)).toEqual({ ok: true, lead: { ...FULL, ...derived }, warnings: [] })
})

test('texts are trimmed; the address too', () => {
  const outcome = parse({
    companyName: ' Acme ',
    email: '\tJane@Acme.com ',
    company: { technologies: [' a ', '', '  '] },
  })
  const lead = { companyName: 'Acme', email: 'Jane@Acme.com', company: { technologies: ['a'] } }
  expect(outcome).toMatchObject({ ok: true, lead })
})

test.each([
  { title: null },
  { title: '' },
  { title: '  ' },
  { domain: '', phone: null, notes: '', profileNetworkUrl: '' },
  { company: null },
  { company: '' },
  { company: {} },
  { company: { industry: null, employeeCount: '', technologies: null, signals: null } },
  { company: { signals: { recentFunding: { date: '' }, hiringSignals: {} } } },
  { contact: { timezone: '', bio: null } },
  { customData: null, researchData: '', extraContext: null },
])('what says nothing counts as absent: %j', (fields) => {
  expect(parse(fields)).toEqual(parseLead(minimal, options))
})

test('an empty array and false say something', () => {
  const company = { technologies: [], signals: { leadershipChanges: { newCeo: false } } }
  expect(parse({ company })).toMatchObject({ ok: true, lead: { company } })
})

test.each([
  ['jane@mail.eng.acme.co.uk', undefined, 'acme.co.uk', 'company', []],
  ['jane@acme.test', undefined, 'acme.test', 'company', []],
  ['jane@acme.github.io', undefined, 'acme.github.io', 'company', []],
  ['jane@MÜNCHEN.de', undefined, 'xn--mnchen-3ya.de', 'company', []],
  ['jane@acme.com', 'https://www.Other.com/x', 'other.com', 'company', []],
  ['jane@gmail.com', undefined, 'gmail.com', 'free_mail', ['/email free_mail']],
  ['jane@gmail.com', 'acme.com', 'acme.com', 'company', []],
  ['jane@acme.com', 'gmail.com', 'gmail.com', 'free_mail', ['/domain free_mail']],
  ['jane@mailinator.com', undefined, 'mailinator.com', 'disposable', ['/email disposable']],
  ['jane@mailinator.com', 'acme.com', 'acme.com', 'company', ['/email disposable']],
  ['jane@privaterelay.appleid.com', undefined, 'appleid.com', 'free_mail', ['/email free_mail']],
])('%s with domain %j belongs to %s', (email, domain, expected, ...[domainKind, warnings]) => {
  const outcome = parse(domain === undefined ? { email } : { email, domain })
  expect(outcome).toMatchObject({ ok: true, lead: { email, domain: expected, domainKind } })
  expect(warningsOf(outcome)).toEqual(warnings)
})

test('the domain beats the website of the company, and the website never replaces that of the email', () => {
  const company = { website: 'https://website.com' }
  expect(parse({ company, domain: 'acme.io' })).toMatchObject({ lead: { domain: 'acme.io', company } })
  expect(parse({ company })).toMatchObject({ lead: { domain: 'acme.com', company } })
})

test('a zero has no sign, as in the database', () => {
  expect(parse({ company: { employeeCount: -0, revenue: -0 } })).toHaveProperty('lead.company', {
    employeeCount: 0,
    revenue: 0,
  })
})

test('a bare host becomes an https URL', () => {
  const lead = { profileNetworkUrl: 'https://www.linkedin.com/in/jane', company: { website: 'https://acme.com' } }
  expect(parse({ profileNetworkUrl: 'www.linkedin.com/in/jane', company: { website: 'acme.com' } })).toMatchObject({
    lead,
  })
})

test('a phone number is read by the country of the contact, else of the company, and otherwise kept with a warning', () => {
  const phone = '030 901820'
  const company = { country: 'Germany' }
  expect(parse({ phone, company })).toMatchObject({ lead: { phone, phoneE164: '+4930901820' }, warnings: [] })
  expect(parse({ phone, company: { country: 'US' }, contact: company })).toMatchObject({
    lead: { phoneE164: '+4930901820' },
  })
  const outcome = parse({ phone })
  expect(outcome).toMatchObject({ ok: true, lead: { phone } })
  expect(outcome).not.toHaveProperty('lead.phoneE164')
  expect(warningsOf(outcome)).toEqual(['/phone unparsable_phone'])
})

test.each([
  ['9007199254740991', []],
  ['-1234567890.12345', []],
  ['12345678901234567890', ['/customData long_number']],
  ['1e300', []],
  ['[{"id":-9007199254740993}]', ['/customData long_number']],
  ['"12345678901234567890"', []],
])('freeform JSON with %s, which a float may not hold, is taken with a warning', (number, expected) => {
  const outcome = parse({ customData: JSON.parse(`{"a":{"b":${number}}}`) })
  expect(outcome.ok).toBe(true)
  expect(warningsOf(outcome)).toEqual(expected)
})

test('what is odd but possible gets a warning', () => {
  const growthIndicators = { employeeGrowth: 12, revenueGrowth: 10 }
  const signals = { growthIndicators, recentFunding: { date: '2027-01' } }
  const outcome = parse({ company: { foundedYear: 2027, signals } })
  expect(outcome).toMatchObject({ ok: true, lead: { company: { foundedYear: 2027, signals } } })
  expect(warningsOf(outcome)).toEqual([
    '/company/foundedYear in_the_future',
    '/company/signals/growthIndicators/employeeGrowth implausible',
    '/company/signals/recentFunding/date in_the_future',
  ])
})

test('unknown keys are kept under their path and named', () => {
  const company = { industry: 'Software', tickers: ['ACM'], signals: { hiringSignals: { isHiring: true, note: null } } }
  const outcome = parse({ utm: { source: 'x' }, company, contact: { nick: 'J' } })
  expect(outcome).toMatchObject({
    ok: true,
    lead: {
      company: { industry: 'Software', signals: { hiringSignals: { isHiring: true } } },
      unrecognised: {
        utm: { source: 'x' },
        company: { tickers: ['ACM'], signals: { hiringSignals: { note: null } } },
        contact: { nick: 'J' },
      },
    },
  })
  expect(outcome).not.toHaveProperty('lead.contact')
  expect(warningsOf(outcome)).toEqual([
    '/utm unknown_key',
    '/company/tickers unknown_key',
    '/company/signals/hiringSignals/note unknown_key',
    '/contact/nick unknown_key',
  ])
})

test('a flood of unknown keys is kept whole and named in part', () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key${index}`, index]))
  const outcome = parse(many)
  expect(outcome).toMatchObject({ ok: true, lead: { unrecognised: many } })
  expect(outcome.warnings).toHaveLength(201)
})

test('keys that name parts of every object are plain data', () => {
  const text = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":1}'
  const outcome = parseLead(
    JSON.parse(
      `{"companyName":"Acme","contactName":"Jane","email":"j@acme.com","customData":${text},"company":${text},${text.slice(1)}`,
    ),
    options,
  )
  expect(outcome.ok).toBe(true)
  const lead = outcome.ok ? outcome.lead : undefined
  expect(JSON.stringify(lead?.customData)).toBe(text)
  expect(JSON.stringify(lead?.unrecognised)).toBe(`{"company":${text},${text.slice(1)}`)
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  expect((lead as Record<string, unknown> | undefined)?.['isAdmin']).toBeUndefined()
  expect(Object.getPrototypeOf(lead?.unrecognised)).toBe(Object.prototype)
})
