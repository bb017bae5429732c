import { expect, test } from 'vitest'
import { parseLead } from './parse-lead.ts'
import type { LeadParsed } from './parse-lead.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const minimal = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@acme.com' }

function parse(fields: Record<string, unknown>): LeadParsed {
  return parseLead({ ...minimal, ...fields }, { lenient: true, today })
}

function warningsOf(outcome: LeadParsed): string[] {
  return outcome.warnings.map(({ pointer, code }) => `${pointer} ${code}`)
}

test.each([
  [{ company: { employeeCount: '220' } }, { company: { employeeCount: 220 } }],
  [{ company: { employeeCount: ' 220.0 ' } }, { company: { employeeCount: 220 } }],
  [{ company: { revenue: '1.5e7' } }, { company: { revenue: 15_000_000 } }],
  [{ company: { foundedYear: '2016' } }, { company: { foundedYear: 2016 } }],
  [{ company: { employeeRange: 200 } }, { company: { employeeRange: '200' } }],
  [{ phone: 4930901820 }, { phone: '4930901820' }],
  [{ company: { technologies: 'HubSpot, Stripe;AWS' } }, { company: { technologies: ['HubSpot', 'Stripe', 'AWS'] } }],
  [
    { company: { technologies: '["HubSpot, Inc.","Stripe"]' } },
    { company: { technologies: ['HubSpot, Inc.', 'Stripe'] } },
  ],
  [{ company: '{"industry":"Software"}' }, { company: { industry: 'Software' } }],
  [{ customData: ' {"a":1}' }, { customData: { a: 1 } }],
  [
    { company: { signals: { hiringSignals: { isHiring: 'Yes', openRoles: '3' } } } },
    { company: { signals: { hiringSignals: { isHiring: true, openRoles: 3 } } } },
  ],
  [
    { company: { signals: { leadershipChanges: { newCeo: 0, newCro: 1 } } } },
    { company: { signals: { leadershipChanges: { newCeo: false, newCro: true } } } },
  ],
  [
    { company: { signals: { newsSignals: { recentNews: 'Acme, Inc. grows\nAcme wins' } } } },
    { company: { signals: { newsSignals: { recentNews: ['Acme, Inc. grows', 'Acme wins'] } } } },
  ],
  [
    { company: { signals: { recentFunding: { date: '2026-04-30T12:00:00Z' } } } },
    { company: { signals: { recentFunding: { date: '2026-04-30' } } } },
  ],
])('%j is converted', (fields, lead) => {
  const outcome = parse(fields)
  expect(outcome).toMatchObject({ ok: true, lead })
  expect(outcome).not.toHaveProperty('lead.unrecognised')
  expect(new Set(outcome.warnings.map(({ code }) => code))).toContain('converted')
})

test.each([
  [{ title: true }, '/title wrong_type'],
  [{ title: 'x'.repeat(201) }, '/title too_long'],
  [{ domain: 'Acme Inc.' }, '/domain invalid_domain'],
  [{ profileNetworkUrl: 'n/a' }, '/profileNetworkUrl invalid_url'],
  [{ notes: { a: 1 } }, '/notes wrong_type'],
  [{ company: 'Acme' }, '/company wrong_type'],
  [{ company: '{broken' }, '/company wrong_type'],
  [{ company: { employeeCount: '200+' } }, '/company/employeeCount wrong_type'],
  [{ company: { employeeCount: '1,200' } }, '/company/employeeCount wrong_type'],
  [{ company: { employeeCount: '-5' } }, '/company/employeeCount wrong_type'],
  [{ company: { employeeCount: -5 } }, '/company/employeeCount negative'],
  [{ company: { revenue: '1e999' } }, '/company/revenue wrong_type'],
  [{ company: { technologies: 5 } }, '/company/technologies wrong_type'],
  [{ company: { technologies: Array(501).fill('x') } }, '/company/technologies too_many_items'],
  [{ contact: { timezone: 'CEST' } }, '/contact/timezone invalid_timezone'],
  [{ company: { signals: { recentFunding: { date: 'April' } } } }, '/company/signals/recentFunding/date invalid_date'],
  [{ customData: [1] }, '/customData wrong_type'],
  [{ customData: { a: 'x'.repeat(70_000) } }, '/customData too_large'],
])('%.60j is set aside with %s', (fields, warning) => {
  const outcome = parse(fields)
  expect(outcome).toMatchObject({ ok: true, lead: { ...minimal, unrecognised: fields } })
  for (const field of Object.keys(fields)) if (field !== 'domain') expect(outcome).not.toHaveProperty(`lead.${field}`)
  expect(warningsOf(outcome)).toEqual([warning])
})

test('of an array the good items stay and the others are set aside', () => {
  const outcome = parse({ company: { technologies: ['HubSpot', 7, null, { a: 1 }, ''] } })
  expect(outcome).toMatchObject({
    lead: { company: { technologies: ['HubSpot', '7'] }, unrecognised: { company: { technologies: [{ a: 1 }] } } },
  })
  expect(warningsOf(outcome)).toEqual([
    '/company/technologies/1 converted',
    '/company/technologies/2 converted',
    '/company/technologies/3 wrong_type',
  ])
})

test('an array without a good item is absent, not empty', () => {
  const outcome = parse({ company: { technologies: [{}] } })
  expect(outcome).not.toHaveProperty('lead.company')
  expect(outcome).toMatchObject({ lead: { unrecognised: { company: { technologies: [{}] } } } })
})

test('required fields are as strict as ever', () => {
  const outcome = parseLead({ companyName: 5, email: 'jane' }, { lenient: true, today })
  const errors = outcome.ok ? [] : outcome.errors.map(({ pointer, code }) => `${pointer} ${code}`)
  expect(errors).toEqual(['/companyName wrong_type', '/email invalid_email', '/contactName required'])
})

test.each([
  [{ notes: 'a\0' }, '/notes bad_character'],
  [{ company: { revenue: Number.POSITIVE_INFINITY } }, '/company/revenue not_finite'],
  [{ customData: { a: ['\ud800'] } }, '/customData/a/0 bad_character'],
  [{ customData: '{"a":"\\u0000"}' }, undefined],
  [{ company: '{"industry":"\\u0000"}' }, '/company/industry bad_character'],
])('what cannot be stored is refused: %j', (fields, error) => {
  const outcome = parse(fields)
  const errors = outcome.ok ? [] : outcome.errors.map(({ pointer, code }) => `${pointer} ${code}`)
  expect(errors).toEqual(error === undefined ? [] : [error])
})
