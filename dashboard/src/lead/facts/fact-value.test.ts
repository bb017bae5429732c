import { expect, test } from 'vitest'
import { inputOf, isCorrectable, leadChange, toTyped, toValue } from './fact-value.ts'

test.each([
  ['company.employeeCount', 'number', null, 'number'],
  ['company.signals.hiringSignals.isHiring', 'boolean', undefined, 'yesNo'],
  ['company.technologies', 'strings', ['HubSpot'], 'list'],
  ['company.signals.newsSignals.recentNews', 'strings', undefined, 'prose'],
  ['company.signals.recentFunding.date', 'date', '2026-03', 'date'],
  ['company.employeeRange', 'range', '51-200', 'text'],
  ['customData.seats', 'free', 12, 'number'],
  ['customData.plan', undefined, 'team', 'text'],
] as const)('%s of type %s, now %j, is typed as %s', (path, type, value, kind) => {
  expect(inputOf(path, type, value)).toBe(kind)
})

test('what is typed goes to the API in the kind of the field; nothing typed is nothing known', () => {
  expect(toValue('number', '250')).toBe(250)
  expect(toValue('number', 250)).toBe(250)
  // What is no number stays what was typed: the API says what is wrong with it.
  expect(toValue('number', 'many')).toBe('many')
  expect(toValue('text', '  Logistics ')).toBe('Logistics')
  expect(toValue('text', ' ')).toBeNull()
  expect(toValue('list', [])).toBeNull()
  expect(toValue('list', ['HubSpot', 'Stripe'])).toEqual(['HubSpot', 'Stripe'])
  expect(toValue('yesNo', false)).toBe(false)
})

test('a value stands in its input as it is', () => {
  expect(toTyped('number', 40)).toBe(40)
  expect(toTyped('list', ['a', 'b'])).toEqual(['a', 'b'])
  expect(toTyped('list', undefined)).toEqual([])
  expect(toTyped('yesNo', null)).toBeNull()
  expect([toTyped('yesNo', 'yes'), toTyped('yesNo', 'no')]).toEqual([true, false])
  expect(toTyped('text', null)).toBe('')
})

test('what is no single value is not put right in one input', () => {
  expect(isCorrectable('company.country', { code: 'DE' }, 'string')).toBe(false)
  expect(isCorrectable('company.moon', 'Phobos', undefined)).toBe(false)
  expect(isCorrectable('email', 'a@b.test', 'string')).toBe(false)
  expect(isCorrectable('company.industry', 'Software', 'string')).toBe(true)
  expect(isCorrectable('customData.port', 'Rotterdam', undefined)).toBe(true)
  expect(leadChange('customData.port', null)).toEqual({ customData: { port: null } })
})
