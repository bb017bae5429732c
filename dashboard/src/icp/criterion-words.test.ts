import { expect, test } from 'vitest'
import {
  criterionInWords,
  criterionShare,
  freshId,
  isOfType,
  kindOf,
  reshaped,
  pointsOfEach,
} from './criterion-words.ts'
import type { Criterion } from './criterion-words.ts'

const labels = new Map([
  ['company.employeeCount', 'Employee count'],
  ['company.country', 'Country'],
])
const base: Criterion = { id: 'a', kind: 'should', op: 'eq', field: 'company.country', value: 'DE', weight: 10 }

test.each<[Partial<Criterion>, string]>([
  [{}, 'Country is DE'],
  [{ field: 'company.employeeCount', op: 'between', value: [50, 500] }, 'Employee count is between 50 and 500'],
  [{ op: 'in', value: ['DE', 'NL'] }, 'Country is one of DE, NL'],
  [{ op: 'in', value: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }, 'Country is one of a, b, c, d, e, f and 2 more'],
  [{ field: 'customData.port', op: 'exists' }, 'customData.port is known'],
  [{ op: 'judge', value: 'Do they ship?' }, 'Asked: Do they ship?'],
])('%j reads as %j', (change, words) => {
  expect(criterionInWords({ ...base, ...change }, labels)).toBe(words)
})

test('several fields are joined by or', () => {
  const { field: _, ...rest } = base
  const anyOf = [{ field: 'company.country' }, { field: 'contact.country' }]
  expect(criterionInWords({ ...rest, anyOf }, labels)).toBe('Country or contact.country is DE')
})

test('shares are of the positive weights; what only gates has none', () => {
  const all: Criterion[] = [base, { ...base, weight: 30 }, { ...base, weight: -10 }, { ...base, kind: 'mustNot' }]
  expect(all.map((one) => criterionShare(one, all))).toEqual([25, 75, -25, undefined])
})

test('points are told to a tenth; what takes points away is a kind of its own', () => {
  const thirds: Criterion[] = [base, base, base, { ...base, weight: -5 }, { ...base, kind: 'mustNot' }]
  expect(pointsOfEach(thirds)).toEqual([33.3, 33.3, 33.3, -16.7, undefined])
  expect(pointsOfEach([{ ...base, kind: 'mustNot' }])).toEqual([undefined])
  expect(thirds.map(kindOf)).toEqual(['should', 'should', 'should', 'penalty', 'mustNot'])
})

test('codes are told in words where the field has a list', () => {
  const words = new Map([['company.country', { label: 'Country', values: new Map([['DE', 'Germany']]) }]])
  expect(criterionInWords({ ...base, op: 'in', value: ['DE', 'Mars'] }, words)).toBe('Country is one of Germany, Mars')
})

test('a value keeps what another comparison can use of it', () => {
  expect(reshaped(50, 'between')).toEqual([50, 50])
  expect(reshaped('DE', 'in')).toEqual(['DE'])
  expect(reshaped('', 'in')).toEqual([])
  expect(reshaped(['DE', 'NL'], 'eq')).toBe('DE')
  expect(reshaped('DE', 'exists')).toBeUndefined()
})

test('ids are fresh', () => {
  expect(freshId('company.country', [])).toBe('country')
  expect(freshId('company.country', [{ ...base, id: 'country' }])).toBe('country_2')
})

test('a value is of the type of a field, or empty', () => {
  expect([isOfType(50, 'number'), isOfType([50, 500], 'number'), isOfType('', 'number')]).toEqual([true, true, true])
  expect([isOfType(50, 'string'), isOfType(['DE', 5], 'strings'), isOfType('DE', 'string')]).toEqual([
    false,
    false,
    true,
  ])
  expect([isOfType('DE', 'boolean'), isOfType(true, 'boolean'), isOfType(5, 'free')]).toEqual([false, true, true])
})
