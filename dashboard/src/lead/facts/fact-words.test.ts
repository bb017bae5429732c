import { expect, test } from 'vitest'
import {
  concernsInWords,
  factInWords,
  quoteOf,
  reachInWords,
  researchInWords,
  sourceInWords,
  sureInWords,
} from './fact-words.ts'

const nameOf = (actor: string) => (actor === 'user_1' ? 'Ada' : undefined)

test.each([
  [{ source: 'person', name: 'user_1' }, 'Corrected by Ada'],
  [{ source: 'person', name: 'user_2' }, 'Corrected by a former member'],
  [{ source: 'person', name: 'key_1' }, 'Corrected over the API'],
  [{ source: 'provider', name: 'apollo' }, 'Data provider apollo'],
  [{ source: 'llm', name: 'gpt-5-mini' }, 'Language model gpt-5-mini'],
  [{ source: 'notes', name: 'notes' }, 'From the lead’s notes'],
  [{ source: 'notes', name: 'customData' }, 'From the lead’s custom fields'],
  [{ source: 'website', name: null }, 'Company website'],
] as const)('%j is said by: %s', (claim, words) => {
  expect(sourceInWords(claim, nameOf)).toBe(words)
})

test('whom a word concerns is said where people gave it', () => {
  expect(reachInWords({ source: 'person', about: 'lead' })).toBe('for this lead only')
  expect(reachInWords({ source: 'website', about: 'company' })).toBeUndefined()
  expect(concernsInWords(1)).toBe('The company: this lead, and future ones')
  expect(concernsInWords(3)).toBe('The company: all 3 leads, and future ones')
  expect(concernsInWords(1000)).toContain('1,000+')
  expect(sureInWords({ source: 'person', confidence: 1 })).toBeUndefined()
  expect(sureInWords({ source: 'dns', confidence: 0.85 })).toBe('85% sure')
})

test('research says what its end means, also an end that is not known yet', () => {
  expect(researchInWords({ running: true, outcome: null })).toContain('Researching')
  expect(researchInWords({ running: false, outcome: 'parked' })).toContain('for sale')
  expect(researchInWords({ running: false, outcome: 'forbidden' })).toContain('blocks automated')
  expect(researchInWords({ running: false, outcome: 'redirected' })).toContain('redirects to another domain')
  expect(researchInWords({ running: false, outcome: 'unavailable' })).toContain('outage')
  expect(researchInWords({ running: false, outcome: 'constructor' })).toBe('Research finished: constructor.')
})

test('large numbers are grouped, years are not', () => {
  expect(factInWords('company.revenue', 12_500_000)).toBe('12,500,000')
  expect(factInWords('company.employeeCount', 4_000)).toBe('4,000')
  expect(factInWords('company.foundedYear', 2014)).toBe('2014')
  expect(factInWords('customData.since', 2014)).toBe('2014')
  expect(factInWords('company.technologies', ['a', 'b'])).toBe('a, b')
})

test('codes are said in words', () => {
  expect(factInWords('contact.seniority', 'c_suite')).toBe('C-level')
  expect(factInWords('company.country', 'DE')).toBe('Germany')
  expect(factInWords('company.signals.hiringSignals.isHiring', true)).toBe('Yes')
})

test('a quote that repeats the value, or is data for machines, is not quoted', () => {
  expect(quoteOf('company.foundedYear', { value: 2016, quote: '“2016”' })).toBeUndefined()
  expect(quoteOf('company.country', { value: 'DE', quote: 'Germany' })).toBeUndefined()
  expect(quoteOf('company.website', { value: 'http://acme.test/', quote: 'http://acme.test' })).toBeUndefined()
  const json = 'numberOfEmployees: {"@type":"QuantitativeValue","value":180}'
  expect(quoteOf('company.employeeCount', { value: 180, quote: json })).toBe('structured')
  expect(quoteOf('company.employeeCount', { value: 180, quote: 'We are 180.' })).toBe('We are 180.')
})
