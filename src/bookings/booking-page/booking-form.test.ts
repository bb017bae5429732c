import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faults } from '../../../pages/words.ts'
import { parseBookingForm } from './booking-form.ts'

/** UTF-16 as it comes: control characters, halves of characters, all scripts. */
const anyText = fc.array(fc.nat({ max: 0xffff }), { maxLength: 120 }).map((units) => String.fromCharCode(...units))

const readEmail = (given: string) => (/^[^@\s]+@[^@\s]+\.test$/.test(given) ? given.toLowerCase() : undefined)
const right = {
  startsAt: '2026-11-24T13:00:00Z',
  timezone: 'Europe/Berlin',
  name: 'Jane Doe',
  email: 'Jane@Acme.test',
  notes: '',
}
const parse = (form: unknown) => parseBookingForm(form, { readEmail, questions: [], words: faults })
const codes = (form: unknown) => {
  const parsed = parse(form)
  return parsed.ok ? [] : parsed.problems.map(({ field, code }) => `${field} ${code}`)
}

test('a filled form becomes a request; empty notes are absent, the address is as the reader keeps it', () => {
  const parsed = parse({ ...right, timezone: 'europe/berlin', name: '  Jane Doe ' })
  expect(parsed).toMatchObject({
    ok: true,
    request: { timezone: 'Europe/Berlin', name: 'Jane Doe', email: 'jane@acme.test' },
  })
  if (!parsed.ok) return
  expect(parsed.request.startsAt.toString()).toBe('2026-11-24T13:00:00Z')
  expect('notes' in parsed.request).toBe(false)
})

test('a time with an offset is the instant it names', () => {
  const parsed = parse({ ...right, startsAt: '2026-11-24T14:00+01:00' })
  expect(parsed.ok && parsed.request.startsAt.toString()).toBe('2026-11-24T13:00:00Z')
})

test('an empty form names every field that is missing, in the order of the page', () => {
  expect(codes({})).toEqual(['startsAt required', 'timezone invalid_timezone', 'name required', 'email required'])
})

test.each([
  '2026-11-24T13:00:00',
  '2026-11-24',
  'tomorrow',
  '2026-02-31T13:00:00Z',
  '2026-11-24T25:00:00Z',
  '2026-11-24T13:00:00Z[Europe/Berlin]',
  '2026-11-24T13:00:00.123456789Z',
  '-271821-04-20T00:00:00Z',
  '2026-11-24T13:00:00Z\u0000',
])('%j is no exact instant', (startsAt) => {
  expect(codes({ ...right, startsAt })).toEqual(['startsAt invalid_time'])
})

test.each([
  'x'.repeat(201),
  'Jane\nDoe',
  'Jane\u0000Doe',
  'Jane\u2028Doe',
  'Jane \u202Eeod',
  'Jane \uD83D',
  '---',
  '\u200D',
])('the name %j is refused', (name) => {
  expect(codes({ ...right, name })).toHaveLength(1)
  expect(codes({ ...right, name })[0]).toMatch(/^name /)
})

test.each(['李小龍', "Siobhán O'Neill-Łukasz", '<script>', 'สมชาย', 'Jane 👩🏽‍🚀'])('the name %s is kept', (name) => {
  const parsed = parse({ ...right, name })
  expect(parsed.ok && parsed.request.name).toBe(name)
})

test('notes keep their lines; line breaks count as one character', () => {
  const parsed = parse({ ...right, notes: `one\r\ntwo\rthree\tfour` })
  expect(parsed.ok && parsed.request.notes).toBe('one\ntwo\nthree\tfour')
  expect(codes({ ...right, notes: `${'x\r\n'.repeat(999)}xx` })).toEqual([])
  expect(codes({ ...right, notes: 'x'.repeat(2_001) })).toEqual(['notes too_long'])
  expect(codes({ ...right, notes: 'a\u0000b' })).toEqual(['notes invalid_text'])
  expect(codes({ ...right, notes: 'a\u001Bb' })).toEqual(['notes invalid_text'])
})

test('a field that is sent twice or is no text counts as empty, whatever stands in for the form', () => {
  expect(codes({ ...right, name: ['Jane', 'Joe'] })).toEqual(['name required'])
  expect(codes({ ...right, email: { $gt: '' } })).toEqual(['email required'])
  for (const form of [null, undefined, 'name=Jane', 7, [], JSON.parse('{"__proto__":{"name":"Jane"}}')]) {
    expect(codes(form)).toHaveLength(4)
  }
})

test('what was filled in comes back with the problems', () => {
  const parsed = parse({ ...right, email: 'jane@', notes: 'Hello' })
  expect(parsed.ok).toBe(false)
  expect(parsed.filled).toEqual({ ...right, email: 'jane@', notes: 'Hello', answers: {} })
})

test('nothing that can be posted makes it throw, and nothing it accepts breaks out of a line', () => {
  const value = fc.oneof(anyText, fc.anything())
  const form = fc.record(
    { startsAt: value, timezone: value, name: value, email: value, notes: value },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(form, fc.anything()), (posted) => typeof parse(posted).ok === 'boolean'),
    { numRuns: 50 },
  )
  fc.assert(
    fc.property(anyText, (name) => {
      const parsed = parse({ ...right, name })
      return !parsed.ok || !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(parsed.request.name)
    }),
  )
})
