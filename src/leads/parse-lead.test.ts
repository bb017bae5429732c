import { expect, test } from 'vitest'
import { parseLead } from './parse-lead.ts'
import type { LeadParsed } from './parse-lead.ts'

const options = { lenient: false, today: Temporal.PlainDate.from('2026-11-20') }
const minimal = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@acme.com' }

function parse(fields: Record<string, unknown>): LeadParsed {
  return parseLead({ ...minimal, ...fields }, options)
}

function errorsOf(outcome: LeadParsed): string[] {
  return outcome.ok ? [] : outcome.errors.map(({ pointer, code }) => `${pointer} ${code}`)
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

test('a lead with every field keeps every field', () => {
  const body = {
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
  const derived = { emailKey: 'jane@acme.com', domainKind: 'company', domainGiven: true, phoneE164: '+4930901820' }
  expect(parseLead(body, options)).toEqual({ ok: true, lead: { ...body, ...derived }, warnings: [] })
})

test.each([null, undefined, [], [minimal], 'lead', 5, true])('a body that is no object is refused: %j', (body) => {
  expect(parseLead(body, options)).toEqual({
    ok: false,
    errors: [{ pointer: '', code: 'wrong_type', detail: expect.stringContaining('must be a JSON object') }],
    warnings: [],
  })
})

test('all that is missing is named at once', () => {
  expect(errorsOf(parseLead({}, options))).toEqual([
    '/companyName required',
    '/contactName required',
    '/email required',
  ])
})

test.each([
  [{ companyName: null }, '/companyName required'],
  [{ companyName: '' }, '/companyName blank'],
  [{ contactName: ' \t\n\u00a0' }, '/contactName blank'],
  [{ contactName: '\u200b\u2060' }, '/contactName blank'],
  [{ companyName: 5 }, '/companyName wrong_type'],
  [{ companyName: 'x'.repeat(201) }, '/companyName too_long'],
  [{ contactName: '💥'.repeat(201) }, '/contactName too_long'],
  [{ email: '' }, '/email blank'],
  [{ email: ['jane@acme.com'] }, '/email wrong_type'],
  [{ email: 'jane' }, '/email invalid_email'],
  [{ email: 'jane@10.0.0.1' }, '/email invalid_email'],
  [{ email: `${'j'.repeat(300)}@acme.com` }, '/email too_long'],
  [{ domain: 'acme' }, '/domain invalid_domain'],
  [{ domain: 7 }, '/domain wrong_type'],
  [{ title: 'x'.repeat(201) }, '/title too_long'],
  [{ title: false }, '/title wrong_type'],
  [{ phone: 4930901820 }, '/phone wrong_type'],
  [{ phone: '1'.repeat(2_001) }, '/phone too_long'],
  [{ profileNetworkUrl: 'ftp://x.com' }, '/profileNetworkUrl invalid_url'],
  [{ companyProfileNetworkUrl: 'acme' }, '/companyProfileNetworkUrl invalid_url'],
  [{ notes: 'x'.repeat(10_001) }, '/notes too_long'],
  [{ notes: 'a\0b' }, '/notes bad_character'],
  [{ notes: 'a\ud800b' }, '/notes bad_character'],
  [{ company: 'Acme' }, '/company wrong_type'],
  [{ company: [] }, '/company wrong_type'],
  [{ company: { industry: 'x'.repeat(2_001) } }, '/company/industry too_long'],
  [{ company: { website: 'javascript:alert(1)' } }, '/company/website invalid_url'],
  [{ company: { employeeCount: '12' } }, '/company/employeeCount wrong_type'],
  [{ company: { employeeCount: -1 } }, '/company/employeeCount negative'],
  [{ company: { employeeCount: 1.5 } }, '/company/employeeCount not_integer'],
  [{ company: { employeeCount: 1e300 } }, '/company/employeeCount too_large'],
  [{ company: { employeeCount: Number.POSITIVE_INFINITY } }, '/company/employeeCount not_finite'],
  [{ company: { revenue: -0.5 } }, '/company/revenue negative'],
  [{ company: { revenue: true } }, '/company/revenue wrong_type'],
  [{ company: { foundedYear: 2016.5 } }, '/company/foundedYear not_integer'],
  [{ company: { foundedYear: -5 } }, '/company/foundedYear negative'],
  [{ company: { technologies: 'HubSpot' } }, '/company/technologies wrong_type'],
  [{ company: { technologies: ['a', 5] } }, '/company/technologies/1 wrong_type'],
  [{ company: { technologies: [null] } }, '/company/technologies/0 wrong_type'],
  [{ company: { technologies: ['x'.repeat(2_001)] } }, '/company/technologies/0 too_long'],
  [{ company: { technologies: Array(501).fill('x') } }, '/company/technologies too_many_items'],
  [{ company: { signals: [] } }, '/company/signals wrong_type'],
  [
    { company: { signals: { recentFunding: { date: '2026-13' } } } },
    '/company/signals/recentFunding/date invalid_date',
  ],
  [{ company: { signals: { recentFunding: { amount: -1 } } } }, '/company/signals/recentFunding/amount negative'],
  [
    { company: { signals: { hiringSignals: { isHiring: 'yes' } } } },
    '/company/signals/hiringSignals/isHiring wrong_type',
  ],
  [
    { company: { signals: { hiringSignals: { openRoles: 0.5 } } } },
    '/company/signals/hiringSignals/openRoles not_integer',
  ],
  [{ contact: { timezone: '+02:00' } }, '/contact/timezone invalid_timezone'],
  [{ contact: { timezone: 'Mars/Base' } }, '/contact/timezone invalid_timezone'],
  [{ contact: { photoUrl: '//x' } }, '/contact/photoUrl invalid_url'],
  [{ customData: [] }, '/customData wrong_type'],
  [{ customData: 'x' }, '/customData wrong_type'],
  [{ researchData: { a: 'x'.repeat(65_536) } }, '/researchData too_large'],
  [{ extraContext: { a: ['\0'] } }, '/extraContext/a/0 bad_character'],
  [{ customData: { 'a\0': 1 } }, '/customData bad_character'],
  [{ customData: { a: Number.NEGATIVE_INFINITY } }, '/customData/a not_finite'],
  [{ unknown: { a: '\udfff' } }, '/unknown/a bad_character'],
  [{ 'un\0known': 1 }, ' bad_character'],
  [{ company: { 'un\ud800known': 1 } }, '/company bad_character'],
])('%.60j is refused with %s', (fields, error) => {
  expect(errorsOf(parse(fields))).toEqual([error])
})

test('all errors come at once', () => {
  const outcome = parseLead(
    { email: 'x', title: 5, company: { revenue: -1, signals: { newsSignals: 1 } }, notes: '\0' },
    options,
  )
  expect(errorsOf(outcome)).toEqual([
    '/email invalid_email',
    '/title wrong_type',
    '/company/revenue negative',
    '/company/signals/newsSignals wrong_type',
    '/notes bad_character',
    '/companyName required',
    '/contactName required',
  ])
})

test('a flood of errors is cut short, and says so', () => {
  const outcome = parse({ company: { technologies: Array(500).fill(5) } })
  expect(errorsOf(outcome)).toHaveLength(201)
  expect(errorsOf(outcome).at(-1)).toBe(' more_problems')
})

test.each([
  [{ companyName: 'x'.repeat(200) }],
  [{ companyName: `  ${'💥'.repeat(200)}  ` }],
  [{ notes: 'x'.repeat(10_000) }],
  [{ contact: { bio: 'ü'.repeat(2_000) } }],
  [{ company: { technologies: Array(500).fill('x') } }],
  [{ researchData: { a: 'x'.repeat(65_536 - 8) } }],
  [{ company: { employeeCount: 0, revenue: 0, foundedYear: 0 } }],
  [{ company: { employeeCount: Number.MAX_SAFE_INTEGER, revenue: 1.7e308 } }],
])('what is just within a limit is accepted: %.60j', (fields) => {
  expect(errorsOf(parse(fields))).toEqual([])
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
])('%s with domain %j belongs to %s', (email, domain, expected, domainKind, warnings) => {
  const outcome = parse(domain === undefined ? { email } : { email, domain })
  expect(outcome).toMatchObject({ ok: true, lead: { email, domain: expected, domainKind } })
  expect(warningsOf(outcome)).toEqual(warnings)
})

test('the domain beats the website of the company, and the website never replaces that of the email', () => {
  const company = { website: 'https://website.com' }
  expect(parse({ company, domain: 'acme.io' })).toMatchObject({ lead: { domain: 'acme.io', company } })
  expect(parse({ company })).toMatchObject({ lead: { domain: 'acme.com', company } })
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

test('32 levels of a freeform object are accepted, 33 are not', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  expect(parse({ customData: nested(32) }).ok).toBe(true)
  expect(errorsOf(parse({ customData: nested(33) }))).toEqual([`/customData${'/a'.repeat(32)} too_deep`])
})
