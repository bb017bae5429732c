import { expect, test } from 'vitest'
import {
  concernsInWords,
  factInWords,
  reachInWords,
  researchInWords,
  sourceInWords,
  sureInWords,
} from './fact-words.ts'

const nameOf = (actor: string) => (actor === 'user_1' ? 'Ada' : undefined)

test.each([
  [{ source: 'person', name: 'user_1' }, 'Put right by Ada'],
  [{ source: 'person', name: 'user_2' }, 'Put right by somebody who has left'],
  [{ source: 'person', name: 'key_1' }, 'Put right over the API'],
  [{ source: 'provider', name: 'apollo' }, 'The provider apollo'],
  [{ source: 'llm', name: 'gpt-5-mini' }, 'The language model gpt-5-mini'],
  [{ source: 'notes', name: 'notes' }, 'The notes about the lead'],
  [{ source: 'notes', name: 'customData' }, 'The custom data of the lead'],
  [{ source: 'website', name: null }, 'The company’s website'],
] as const)('%j is said by: %s', (claim, words) => {
  expect(sourceInWords(claim, nameOf)).toBe(words)
})

test('whom a word concerns is said where people gave it', () => {
  expect(reachInWords({ source: 'person', about: 'lead' })).toBe('for this lead alone')
  expect(reachInWords({ source: 'website', about: 'company' })).toBeUndefined()
  expect(concernsInWords(1)).toBe('The company: this lead, and those to come')
  expect(concernsInWords(3)).toBe('All 3 leads of the company, and those to come')
  expect(concernsInWords(1000)).toContain('or more')
  expect(sureInWords({ source: 'person', confidence: 1 })).toBeUndefined()
  expect(sureInWords({ source: 'dns', confidence: 0.85 })).toBe('85% sure')
})

test('research says what its end means, also an end that is not known yet', () => {
  expect(researchInWords({ running: true, outcome: null })).toContain('is being researched')
  expect(researchInWords({ running: false, outcome: 'parked' })).toContain('for sale')
  expect(researchInWords({ running: false, outcome: 'forbidden' })).toContain('does not want to be read')
  expect(researchInWords({ running: false, outcome: 'redirected' })).toContain('another domain for the time being')
  expect(researchInWords({ running: false, outcome: 'unavailable' })).toContain('out of order')
  expect(researchInWords({ running: false, outcome: 'constructor' })).toBe('Research ended: constructor.')
})

test('large numbers are grouped, years are not', () => {
  expect(factInWords('company.revenue', 12_500_000)).toBe('12,500,000')
  expect(factInWords('company.foundedYear', 2014)).toBe('2014')
  expect(factInWords('company.technologies', ['a', 'b'])).toBe('a, b')
})
