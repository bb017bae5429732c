import { expect, test } from 'vitest'
import type { ParsedLead } from '../fields/lead-fields.ts'
import { mergeLead } from './merge-lead.ts'
import { parseLead } from './parse-lead.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const minimal = { companyName: 'Acme', contactName: 'Jane Doe', email: 'Jane@acme.com' }

function lead(fields: Record<string, unknown> = {}): ParsedLead {
  const outcome = parseLead({ ...minimal, ...fields }, { lenient: false, today })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.lead
}

test('the same again changes nothing', () => {
  const fields = { title: 'VP', company: { technologies: ['a'] }, customData: { a: 1 }, extra: { b: [2] } }
  expect(mergeLead(lead(fields), lead(fields))).toMatchObject({ lead: lead(fields), errors: [] })
})

test('a request without optional fields takes none away', () => {
  const full = lead({ title: 'VP', domain: 'acme.io', company: { industry: 'x' }, customData: { a: 1 }, other: 1 })
  expect(mergeLead(full, lead()).lead).toEqual(full)
})

test('what is given wins', () => {
  const { lead: merged } = mergeLead(lead({ title: 'VP', notes: 'old' }), lead({ companyName: 'ACME', title: 'CRO' }))
  expect(merged).toEqual(lead({ companyName: 'ACME', title: 'CRO', notes: 'old' }))
})

test('the address stays as it was first given', () => {
  expect(mergeLead(lead(), lead({ email: 'JANE@ACME.COM' })).lead).toEqual(lead())
})

test('the domain changes when it is named, even if to that of the email', () => {
  expect(mergeLead(lead(), lead({ domain: 'acme.io' })).lead.domain).toBe('acme.io')
  expect(mergeLead(lead({ domain: 'acme.io' }), lead()).lead.domain).toBe('acme.io')
  expect(mergeLead(lead({ domain: 'acme.io' }), lead({ domain: 'acme.com' })).lead.domain).toBe('acme.com')
})

test('naming the domain that the lead has already changes nothing', () => {
  expect(mergeLead(lead(), lead({ domain: 'acme.com' })).lead).toEqual({ ...lead(), domainGiven: true })
})

test('company and contact merge key by key, a signal as a whole', () => {
  const before = lead({
    company: {
      industry: 'Software',
      technologies: ['a', 'b'],
      signals: { recentFunding: { amount: 5, round: 'A' }, newsSignals: { recentNews: ['x'] } },
    },
    contact: { city: 'Berlin' },
  })
  const given = lead({
    company: { country: 'DE', technologies: ['c'], signals: { recentFunding: { date: '2026-04' } } },
    contact: { seniority: 'vp', city: null },
  })
  expect(mergeLead(before, given).lead).toMatchObject({
    company: {
      industry: 'Software',
      country: 'DE',
      technologies: ['c'],
      signals: { recentFunding: { date: '2026-04' }, newsSignals: { recentNews: ['x'] } },
    },
    contact: { city: 'Berlin', seniority: 'vp' },
  })
  expect(mergeLead(before, given).lead.company?.signals?.recentFunding).toEqual({ date: '2026-04' })
})

test('freeform objects merge at their top level; null there replaces nothing', () => {
  const before = lead({ customData: { a: 1, b: { x: 1 }, n: null } })
  const given = lead({ customData: { a: null, b: { y: 2 }, c: null, n: 0 } })
  expect(mergeLead(before, given).lead.customData).toEqual({ a: 1, b: { y: 2 }, c: null, n: 0 })
})

test('unknown keys gather under their paths', () => {
  const before = lead({ a: 1, company: { b: { x: 1 } } })
  const given = lead({ a: [2], company: { b: { y: 2 }, c: 3 } })
  expect(mergeLead(before, given).lead.unrecognised).toEqual({ a: [2], company: { b: { x: 1, y: 2 }, c: 3 } })
})

test('a country given later makes a number out of the phone', () => {
  const merged = mergeLead(lead({ phone: '030 901820' }), lead({ contact: { country: 'DE' } }))
  expect(merged.lead.phoneE164).toBe('+4930901820')
})

test('neither of the two leads is written to', () => {
  const before = lead({
    company: { signals: { newsSignals: { recentNews: ['x'] } } },
    customData: { a: 1 },
    u: { v: 1 },
  })
  const given = lead({ company: { industry: 'y', signals: {} }, customData: { b: 1 }, u: { w: 1 } })
  const copies = structuredClone([before, given])
  mergeLead(before, given)
  expect([before, given]).toEqual(copies)
})

test('keys that name parts of every object are plain data', () => {
  const data = (text: string): ParsedLead => lead({ customData: JSON.parse(text), more: JSON.parse(text) })
  const before = data('{"__proto__":{"a":1},"constructor":1}')
  const { lead: merged } = mergeLead(before, data('{"__proto__":{"b":2},"toString":2}'))
  expect(JSON.stringify(merged.customData)).toBe('{"__proto__":{"b":2},"constructor":1,"toString":2}')
  expect(JSON.stringify(merged.unrecognised)).toBe('{"more":{"__proto__":{"a":1,"b":2},"constructor":1,"toString":2}}')
  expect(({} as Record<string, unknown>)['b']).toBeUndefined()
})

test.each([
  ['customData', '/customData', 40_000],
  ['somethingElse', '', 600_000],
])('what would outgrow its limit is refused, and the lead stays: %s', (key, pointer, size) => {
  const before = lead({ [key]: { a: 'x'.repeat(size) } })
  const merged = mergeLead(before, lead({ title: 'VP', [key]: { b: 'x'.repeat(size) } }))
  expect(merged).toMatchObject({ errors: [{ pointer, code: 'too_large' }] })
  expect(merged.lead).toBe(before)
})
