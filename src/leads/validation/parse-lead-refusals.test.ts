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

test('32 levels of a freeform object are accepted, 33 are not', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  expect(parse({ customData: nested(32) }).ok).toBe(true)
  expect(errorsOf(parse({ customData: nested(33) }))).toEqual([`/customData${'/a'.repeat(32)} too_deep`])
})
