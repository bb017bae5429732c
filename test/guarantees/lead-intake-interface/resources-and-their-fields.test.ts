import { beforeAll, expect, test } from 'vitest'
import { useHarness } from '../../support/installation/use-harness.ts'
import { addLead, leastLead, newCampaign, storedLead } from '../../support/leads/intake.ts'

const harness = useHarness()
let campaign: string

beforeAll(async () => {
  campaign = await newCampaign(harness)
})

/** A row of the document's tables: the place as a JSON Pointer, its type, what it means, and a value of that type. */
type Row = readonly [pointer: string, type: Type, meaning: string, value: unknown]
type Type = 'string' | 'string (URL)' | 'number' | 'boolean' | 'array of string' | 'object'

/** Values that are not of the type, and where the fault is named. An optional field that is null counts as absent. */
const WRONG: Readonly<Record<Type, readonly (readonly [value: unknown, below?: string])[]>> = {
  string: [[7], [true], [{}], [['x']]],
  'string (URL)': [[7], [true], [{}], [['https://acme.com']]],
  number: [['7'], [true], [{}], [[7]]],
  boolean: [['true'], [1], [{}], [[true]]],
  'array of string': [['x'], [7], [{}], [[7], '/0'], [['x', {}], '/1']],
  object: [['x'], [7], [true], [['x']]],
}

const keysOf = (pointer: string) => pointer.slice(1).split('/')

/** The lead with a value at a place, in objects that hold nothing else. */
function leadWith(pointer: string, value: unknown): Record<string, unknown> {
  const [first = '', ...inner] = keysOf(pointer)
  return leastLead({ [first]: inner.reduceRight<unknown>((held, key) => ({ [key]: held }), value) })
}

function valueAt(lead: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>((held, key) => (held as Record<string, unknown> | null)?.[key], lead)
}

async function expectRefused(body: unknown, pointer: string): Promise<void> {
  const answer = await addLead(harness, campaign, body)
  expect([answer.status, answer.body.success, answer.body.code]).toEqual([400, false, 'validation_failed'])
  expect(answer.body.errors).toEqual([{ pointer, code: expect.any(String), detail: expect.stringMatching(/./u) }])
}

/** Takes a value of the type, stores it and shows it back to the letter; refuses every other type at its place. */
function expectRows(table: string, rows: readonly Row[]): void {
  test.each(rows)(`${table}: %s: %s: %s`, async (pointer, type, _meaning, value) => {
    const given = leadWith(pointer, value)
    const { status, body, text } = await addLead(harness, campaign, given)
    expect(status, text).toBe(201)
    expect(body.warnings.filter((warning: { pointer: string }) => warning.pointer.startsWith(pointer))).toEqual([])
    expect(valueAt(await storedLead(harness, body.prospectId), pointer)).toEqual(value)
    for (const [wrong, below = ''] of WRONG[type]) await expectRefused(leadWith(pointer, wrong), pointer + below)
  })
}

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
  'Content type: %s',
  async (type) => {
    const { status } = await addLead(harness, campaign, leastLead(), { headers: { 'content-type': type } })
    expect(status).toBe(201)
  },
)

expectRows('Lead, required fields', [
  ['/companyName', 'string', 'Company name', 'Bäcker & Söhne 🥨'],
  ['/contactName', 'string', 'Contact’s full name', 'Zoë van der Berg'],
  ['/email', 'string', 'Contact’s email address', 'Zoe.Berg+fair@harbour.test'],
])

test.each(['companyName', 'contactName', 'email'])('Lead, required fields: %s is required', async (field) => {
  const { [field]: _left, ...without } = leastLead()
  for (const body of [
    without,
    { ...without, [field]: null },
    { ...without, [field]: '' },
    { ...without, [field]: ' ' },
  ]) {
    await expectRefused(body, `/${field}`)
  }
})

test('Lead, required fields: the required fields alone make a lead', async () => {
  const given = leastLead()
  const { status, body } = await addLead(harness, campaign, given)
  expect(status).toBe(201)
  const others = { title: null, phone: null, notes: null, company: null, contact: null, customData: null }
  expect(await storedLead(harness, body.prospectId)).toMatchObject({ ...given, ...others })
})

expectRows('Lead, optional basic fields', [
  ['/domain', 'string', 'Company domain; when omitted it is extracted from email', 'acme-robotics.com'],
  ['/title', 'string', 'Contact’s job title', 'VP Sales'],
  ['/phone', 'string', 'Contact’s phone number', '+49 30 901820'],
  ['/profileNetworkUrl', 'string (URL)', 'URL of the contact’s profile', 'https://www.linkedin.com/in/jane'],
  ['/companyProfileNetworkUrl', 'string (URL)', 'URL of the company’s page', 'https://www.linkedin.com/company/acme'],
  ['/notes', 'string', 'Internal notes about the lead', 'Met in Lisbon.\nShe asked for a call 🛳️'],
])

test.each([
  ['jana.one@harbour-works.com', 'harbour-works.com', 'company'],
  ['Jana.Two@Harbour-Works.COM', 'harbour-works.com', 'company'],
  ['jana@mail.eu.harbour-works.co.uk', 'harbour-works.co.uk', 'company'],
  ['jana.three@gmail.com', 'gmail.com', 'free_mail'],
])(
  'Lead, optional basic fields: domain: when omitted it is extracted from email: %s is of %s',
  async (email, domain, domainKind) => {
    const { body } = await addLead(harness, campaign, leastLead({ email }))
    expect(await storedLead(harness, body.prospectId)).toMatchObject({ email, domain, domainKind })
  },
)

expectRows('Lead, optional enrichment fields', [
  ['/company', 'object', 'Company enrichment data', { industry: 'Robotics' }],
  ['/contact', 'object', 'Contact enrichment data', { seniority: 'vp' }],
  ['/researchData', 'object', 'Freeform JSON, available in email templates', { opener: 'your talk' }],
  ['/extraContext', 'object', 'Freeform JSON passed to the research agent', { event: 'Web Summit' }],
  ['/customData', 'object', 'Freeform JSON stored with the lead', { region: 'emea' }],
])

test.each(['researchData', 'extraContext', 'customData'])(
  'Lead, optional enrichment fields: Freeform objects have no fixed keys; any JSON object is accepted: %s',
  async (field) => {
    const objects: Record<string, unknown>[] = [
      {},
      { '': '', ' ': null, 'a.b': 1, 'ключ 🗝️': [true, 0.1, 1e300, -0.5, { deep: [[], {}] }] },
      { companyName: 'not the lead’s', status: 'ended', constructor: 1, toString: 'x' },
      Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`key ${n}`, n])),
    ]
    for (const given of objects) {
      const { status, body } = await addLead(harness, campaign, leastLead({ [field]: given }))
      expect([status, body.warnings.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([201, ['', '', '']])
      const stored = await storedLead(harness, body.prospectId)
      expect(stored[field]).toEqual(given)
      expect(stored).toMatchObject({ companyName: 'Harbour Robotics', status: 'queued' })
    }
  },
)

expectRows('company object', [
  ['/company/description', 'string', 'company', 'Payroll for distributed teams.'],
  ['/company/website', 'string (URL)', 'company', 'https://acme.com'],
  ['/company/profileNetworkUrl', 'string (URL)', 'company', 'https://www.linkedin.com/company/acme'],
  ['/company/industry', 'string', 'company', 'Software'],
  ['/company/subIndustry', 'string', 'company', 'Human resources'],
  ['/company/employeeCount', 'number', 'company', 220],
  ['/company/employeeRange', 'string', 'range text', '201-500'],
  ['/company/revenue', 'number', 'company', 30_000_000.5],
  ['/company/revenueRange', 'string', 'range text', '10M-50M'],
  ['/company/foundedYear', 'number', 'year', 2016],
  ['/company/fundingStage', 'string', 'company', 'Series A'],
  ['/company/headquarters', 'string', 'company', 'Berlin, Germany'],
  ['/company/country', 'string', 'company', 'Germany'],
  ['/company/region', 'string', 'company', 'EMEA'],
  ['/company/companyType', 'string', 'company', 'private'],
  ['/company/technologies', 'array of string', 'company', ['HubSpot', 'Stripe']],
  ['/company/techCategories', 'array of string', 'company', ['CRM', 'Payments']],
  ['/company/signals', 'object', 'below', { hiringSignals: { isHiring: true } }],
])

expectRows('signals object', [
  ['/company/signals/recentFunding', 'object', 'amount, date, round', { amount: 12_000_000 }],
  ['/company/signals/recentFunding/amount', 'number', 'recentFunding', 12_000_000],
  ['/company/signals/recentFunding/date', 'string', 'year-month', '2026-04'],
  ['/company/signals/recentFunding/round', 'string', 'recentFunding', 'Series A'],
  ['/company/signals/hiringSignals', 'object', 'isHiring, openRoles, departments', { openRoles: 3 }],
  ['/company/signals/hiringSignals/isHiring', 'boolean', 'hiringSignals', false],
  ['/company/signals/hiringSignals/openRoles', 'number', 'hiringSignals', 14],
  ['/company/signals/hiringSignals/departments', 'array of string', 'hiringSignals', ['Sales', 'Engineering']],
  ['/company/signals/newsSignals', 'object', 'recentNews', { recentNews: ['Acme opens in Lisbon'] }],
  ['/company/signals/newsSignals/recentNews', 'array of string', 'newsSignals', ['Acme opens in Lisbon']],
  ['/company/signals/leadershipChanges', 'object', 'newCeo, newCro', { newCeo: true }],
  ['/company/signals/leadershipChanges/newCeo', 'boolean', 'leadershipChanges', true],
  ['/company/signals/leadershipChanges/newCro', 'boolean', 'leadershipChanges', false],
  ['/company/signals/growthIndicators', 'object', 'employeeGrowth, revenueGrowth', { employeeGrowth: 0.5 }],
  ['/company/signals/growthIndicators/employeeGrowth', 'number', 'fraction', 0.12],
  ['/company/signals/growthIndicators/revenueGrowth', 'number', 'fraction', -0.3],
])

expectRows('contact object', [
  ['/contact/bio', 'string', 'contact', 'Leads a team of 30 in DACH.'],
  ['/contact/photoUrl', 'string (URL)', 'contact', 'https://acme.com/team/jane.jpg'],
  ['/contact/seniority', 'string', 'contact', 'vp'],
  ['/contact/department', 'string', 'contact', 'Sales'],
  ['/contact/city', 'string', 'contact', 'Berlin'],
  ['/contact/state', 'string', 'contact', 'Berlin'],
  ['/contact/country', 'string', 'contact', 'DE'],
  ['/contact/timezone', 'string', 'IANA time zone name', 'Europe/Berlin'],
])

test('contact object: timezone is an IANA time zone name: a link is one, an offset or a city is not', async () => {
  for (const timezone of ['US/Eastern', 'Asia/Kolkata', 'UTC']) {
    const { body } = await addLead(harness, campaign, leastLead({ contact: { timezone } }))
    expect((await storedLead(harness, body.prospectId)).contact).toEqual({ timezone })
  }
  for (const timezone of ['+02:00', 'Berlin', 'Mars/Base']) {
    await expectRefused(leastLead({ contact: { timezone } }), '/contact/timezone')
  }
})

test('all fields at once come back as they were given', async () => {
  const signals = {
    recentFunding: { amount: 12_000_000, date: '2026-04', round: 'Series A' },
    hiringSignals: { isHiring: true, openRoles: 14, departments: ['Sales'] },
    newsSignals: { recentNews: ['Acme opens in Lisbon'] },
    leadershipChanges: { newCeo: true, newCro: false },
    growthIndicators: { employeeGrowth: 0.12, revenueGrowth: 0.3 },
  }
  const given = leastLead({
    domain: 'acme.com',
    title: 'VP Sales',
    phone: '+49 30 901820',
    profileNetworkUrl: 'https://www.linkedin.com/in/jane',
    companyProfileNetworkUrl: 'https://www.linkedin.com/company/acme',
    notes: 'Met in Lisbon.',
    company: { industry: 'Software', employeeCount: 220, technologies: ['HubSpot'], signals },
    contact: { city: 'Berlin', country: 'DE', timezone: 'Europe/Berlin' },
    researchData: { opener: 'x' },
    extraContext: { event: 'y' },
    customData: { region: 'emea' },
  })
  const { status, body } = await addLead(harness, campaign, given)
  expect(status).toBe(201)
  expect(await storedLead(harness, body.prospectId)).toMatchObject(given)
})

test.each([
  ['success', 'boolean', 'true on success', true],
  ['prospectId', 'string', 'Identifier of the created lead record', expect.stringMatching(/^lead_[0-9a-f]{32}$/u)],
  ['status', 'string', 'Queue status; the value `queued` is shown', 'queued'],
  ['message', 'string', 'Human-readable confirmation', expect.stringMatching(/^[A-Z].*\.$/u)],
])('Add-lead response: %s: %s: %s', async (field, _type, _meaning, expected) => {
  const { status, body } = await addLead(harness, campaign, leastLead())
  expect(status).toBe(201)
  expect(body[field]).toEqual(expected)
  expect(await storedLead(harness, body.prospectId)).toMatchObject({ prospectId: body.prospectId })
})
