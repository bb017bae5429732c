import { expect, test } from 'vitest'
import type { ParsedLead } from '../fields/lead-fields.ts'
import { parseLead, parseLeadPatch } from './parse-lead.ts'
import type { LeadParsed } from './parse-lead.ts'

const options = { lenient: false, today: Temporal.PlainDate.from('2026-11-20') }
const minimal = { companyName: 'Acme', contactName: 'Jane Doe', email: 'Jane@acme.com' }

function lead(fields: Record<string, unknown> = {}): ParsedLead {
  const outcome = parseLead({ ...minimal, ...fields }, options)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.lead
}

function patched(before: Record<string, unknown>, patch: unknown): LeadParsed {
  return parseLeadPatch(patch, lead(before), options)
}

test('nothing named, nothing changed', () => {
  const before = { title: 'VP', customData: { a: 1 }, company: { industry: 'x' }, other: 1 }
  expect(patched(before, {})).toEqual({ ok: true, lead: lead(before), warnings: [] })
})

test.each([
  [{ title: 'VP' }, { title: 'CRO' }, { title: 'CRO' }],
  [{ title: 'VP' }, { title: null }, {}],
  [{ title: 'VP' }, { title: ' ' }, {}],
  [{}, { title: null }, {}],
  [{}, { companyName: ' ACME ' }, { companyName: 'ACME' }],
  [{ company: { industry: 'x', country: 'DE' } }, { company: { industry: null } }, { company: { country: 'DE' } }],
  [{ company: { industry: 'x' } }, { company: { industry: null } }, {}],
  [{ company: { industry: 'x' } }, { company: null }, {}],
  [{ company: { industry: 'x' } }, { company: {} }, { company: { industry: 'x' } }],
  [{}, { company: { industry: null, country: 'DE' } }, { company: { country: 'DE' } }],
  [
    { company: { signals: { recentFunding: { amount: 5, round: 'A' } } } },
    { company: { signals: { recentFunding: { amount: null, date: '2026-04' } } } },
    { company: { signals: { recentFunding: { round: 'A', date: '2026-04' } } } },
  ],
  [{ company: { signals: { newsSignals: { recentNews: ['x'] } } } }, { company: { signals: null } }, {}],
  [
    { customData: { a: 1, b: 2 } },
    { customData: { a: null, c: { d: null } } },
    { customData: { b: 2, c: { d: null } } },
  ],
  [{ customData: { a: 1 } }, { customData: null }, {}],
  [{ customData: { a: 1 } }, { customData: { a: null } }, { customData: {} }],
  [{ domain: 'acme.io' }, { title: 'VP' }, { domain: 'acme.io', title: 'VP' }],
  [{ other: { a: 1 }, more: 1 }, { other: null }, { more: 1 }],
])('%j changed by %j is %j', (before, patch, after) => {
  const { domainGiven: _, ...expected } = lead(after)
  const outcome = patched(before, patch)
  const { domainGiven: __, ...actual } = outcome.ok ? outcome.lead : lead()
  expect(actual).toEqual(expected)
})

test('without its domain the lead has that of its email', () => {
  const outcome = patched({ domain: 'acme.io' }, { domain: null })
  expect(outcome).toMatchObject({ ok: true, lead: { domain: 'acme.com' } })
  expect(outcome).not.toHaveProperty('lead.domainGiven')
})

test('what follows from a field follows the change', () => {
  const before = { phone: '030 901820', contact: { country: 'DE' } }
  expect(patched(before, { contact: { country: 'US' } })).not.toHaveProperty('lead.phoneE164')
  expect(patched(before, { phone: '+1 212 555 2368' })).toMatchObject({ lead: { phoneE164: '+12125552368' } })
  expect(patched(before, { phone: null })).not.toHaveProperty('lead.phoneE164')
  expect(patched({}, { domain: 'gmail.com' })).toMatchObject({ lead: { domainKind: 'free_mail' } })
})

test('only what is changed is warned of', () => {
  const before = { email: 'jane@gmail.com', phone: 'n/a' }
  expect(patched(before, { title: 'VP' }).warnings).toEqual([])
  expect(patched(before, { phone: 'none' }).warnings).toMatchObject([{ pointer: '/phone', code: 'unparsable_phone' }])
  expect(patched(before, { nick: 1 }).warnings).toMatchObject([{ pointer: '/nick', code: 'unknown_key' }])
})

test('the email may be repeated but not changed', () => {
  expect(patched({}, { email: ' Jane@acme.com ' })).toMatchObject({ ok: true, lead: lead() })
  for (const email of ['jane@acme.com', 'joe@acme.com', '', null, 5]) {
    expect(patched({}, { email })).toMatchObject({ ok: false, errors: [{ pointer: '/email', code: 'immutable' }] })
  }
})

test.each([
  [{ companyName: null }, '/companyName required'],
  [{ contactName: ' ' }, '/contactName blank'],
  [{ title: 5 }, '/title wrong_type'],
  [{ company: { revenue: -1 } }, '/company/revenue negative'],
  [{ customData: { b: 'x'.repeat(40_000) } }, '/customData too_large'],
  [{ email: 'a@b.de', notes: '\0' }, '/email immutable,/notes bad_character'],
])('%.60j is refused with %s', (patch, errors) => {
  const outcome = patched({ customData: { a: 'x'.repeat(40_000) } }, patch)
  expect(outcome.ok ? '' : outcome.errors.map(({ pointer, code }) => `${pointer} ${code}`).join()).toBe(errors)
})

test.each([null, [], 'x', 5])('a body that is no object is refused: %j', (body) => {
  expect(patched({}, body)).toMatchObject({ ok: false, errors: [{ pointer: '', code: 'wrong_type' }] })
})

test('a lenient change sets bad values aside', () => {
  const outcome = parseLeadPatch({ title: true, phone: 5 }, lead({ title: 'VP' }), { ...options, lenient: true })
  expect(outcome).toMatchObject({ ok: true, lead: { title: 'VP', phone: '5', unrecognised: { title: true } } })
})
