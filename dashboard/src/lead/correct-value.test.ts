import { expect, test } from 'vitest'
import { correction, isCorrectable, toText } from './correct-value.ts'

test.each([
  ['company.employeeCount', '250', 40, { company: { employeeCount: 250 } }],
  [
    'company.signals.hiringSignals.isHiring',
    'yes',
    false,
    { company: { signals: { hiringSignals: { isHiring: true } } } },
  ],
  ['company.technologies', 'HubSpot, Stripe,', ['HubSpot'], { company: { technologies: ['HubSpot', 'Stripe'] } }],
  ['company.industry', '  Logistics ', 'Software', { company: { industry: 'Logistics' } }],
  ['customData.port', '', 'Rotterdam', { customData: { port: null } }],
  // What is no number stays what was typed: the API says what is wrong with it.
  ['company.employeeCount', 'many', 40, { company: { employeeCount: 'many' } }],
])('%s becomes %j', (path, text, before, body) => {
  expect(correction(path, text, before)).toEqual(body)
})

test('what is no single value is not corrected in one field', () => {
  expect(isCorrectable({ path: 'company.location', value: { country: 'DE' } })).toBe(false)
  expect(isCorrectable({ path: 'email', value: 'a@b.test' })).toBe(false)
  expect(isCorrectable({ path: 'company.industry', value: 'Software' })).toBe(true)
  expect(toText(['a', 'b'])).toBe('a, b')
})
