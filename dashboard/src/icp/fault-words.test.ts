import { expect, test } from 'vitest'
import type { Criterion } from './criterion-words.ts'
import { faultInWords } from './fault-words.ts'

const words = new Map([
  ['company.country', { label: 'Country' }],
  ['company.employeeCount', { label: 'Employee count' }],
])
const base: Criterion = { id: 'a', kind: 'should', op: 'eq', field: 'company.country', value: '', weight: 10 }
const { field: _, ...about } = base
const at = (pointer: string, detail: string) => ({ pointer, code: 'x', detail })

test.each<[Criterion, string, string, string]>([
  [
    { ...about, op: 'between' },
    '/icp/criteria/0/field',
    '"between" needs a field, or several in "anyOf".',
    'Choose a field.',
  ],
  [base, '/icp/criteria/0/value', 'For company.country, "" must be text that is not blank.', 'Enter a value.'],
  [
    { ...base, op: 'in', value: [] },
    '/icp/criteria/0/value',
    '"in" takes a list with at least one value.',
    'Choose at least one value.',
  ],
  [
    { ...base, value: 50 },
    '/icp/criteria/0/value',
    'For company.country, "50" must be text that is not blank.',
    'For Country, "50" must be text that is not blank.',
  ],
  [
    { ...base, op: 'gte', value: 5 },
    '/icp/criteria/0/op',
    '"gte" takes a number; company.country is text.',
    '“is at least” takes a number; Country is text.',
  ],
])('%j at %s: %s → %s', (criterion, pointer, detail, said) => {
  expect(faultInWords(at(pointer, detail), criterion, words)).toBe(said)
})
