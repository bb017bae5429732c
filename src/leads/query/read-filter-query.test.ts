import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { checkFilter } from './check-filter.ts'
import type { LeadFilter } from './lead-filter.ts'
import { readFilterQuery } from './read-filter-query.ts'

test('parameters of a query become a filter; those of the list itself are passed over', () => {
  const query = {
    status: 'scored, in_sequence',
    tier: 'A',
    minScore: 10,
    step: '1,2',
    hold: 'any',
    createdFrom: '2026-01-31',
    q: 'jane',
    'customData.region': 'emea',
    'customData.region[in]': 'emea,apac',
    'customData.crm.seats[gte]': '10',
    'customData.plan[exists]': 'false',
    'customData.__proto__': 'x',
    limit: 10,
    sort: 'score',
  }
  expect(readFilterQuery(query)).toEqual({
    status: ['scored', 'in_sequence'],
    tier: ['A'],
    minScore: 10,
    step: [1, 2],
    hold: 'any',
    createdFrom: '2026-01-31',
    q: 'jane',
    customData: [
      { path: 'region', op: 'eq', value: 'emea' },
      { path: 'region', op: 'in', value: ['emea', 'apac'] },
      { path: 'crm.seats', op: 'gte', value: '10' },
      { path: 'plan', op: 'missing' },
      { path: '__proto__', op: 'eq', value: 'x' },
    ],
  })
})

function faultsOf(work: () => unknown): readonly (readonly [string, string, string])[] {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.errors.map(({ pointer, code, detail }) => [pointer, code, detail])
    throw error
  }
  return []
}

test.each<[Record<string, unknown>, string, string, RegExp]>([
  [{ status: 'score' }, '/status', 'unknown_value', /Did you mean scored\?/],
  [{ status: 'scored,' }, '/status', 'unknown_value', /no status ""/],
  [{ endReason: 'nothing' }, '/endReason', 'unknown_value', /Known are meeting_booked,/],
  [{ tier: 'a' }, '/tier', 'unknown_value', /Did you mean A\?/],
  [{ step: 'first' }, '/step', 'wrong_type', /whole number from 0/],
  [{ hold: 'Moved' }, '/hold', 'unknown_value', /lower case such as review_tier, not "Moved"/],
  [{ campaign: 'Spring' }, '/campaign', 'invalid_id', /start with camp_/],
  [{ mailbox: 'mbox_7' }, '/mailbox', 'invalid_id', /start with mbox_/],
  [{ minScore: 70, maxScore: 60 }, '/maxScore', 'empty_range', /no lead can match/],
  [{ createdTo: '31.12.2026' }, '/createdTo', 'invalid_date', /2027-01-31/],
  [{ lastEventFrom: '2026-02-31' }, '/lastEventFrom', 'invalid_date', /2027-01-31/],
  [{ createdFrom: '2026-02-02', createdTo: '2026-02-01' }, '/createdTo', 'empty_range', /before createdFrom/],
  [{ 'customData.seats[gt]': '1' }, '/customData.seats[gt]', 'unknown_comparison', /Did you mean gte\?/],
  [{ 'customData.seats[gte]': 'many' }, '/customData.seats[gte]', 'wrong_value', /a number, or a day/],
  [{ 'customData.renewal[gte]': '20260101T000000Z' }, '/customData.renewal[gte]', 'wrong_value', /a number, or a day/],
  [{ 'customData.renewal[lte]': '+002026-01-01T00:00:00Z' }, '/customData.renewal[lte]', 'wrong_value', /a number/],
  [{ 'customData.a..b': '1' }, '/customData.a..b', 'invalid_path', /crm\.owner/],
  [{ 'customData.plan[exists]': 'yes' }, '/customData.plan[exists]', 'wrong_value', /true or false/],
  [{ 'customData.plan': ['a', 'b'] }, '/customData.plan', 'repeated', /Give it once/],
  [{ q: '\ud800' }, '/q', 'bad_character', /surrogate/],
])('%j is refused at %s as %s', (query, pointer, code, detail) => {
  expect(faultsOf(() => readFilterQuery(query))).toEqual([[pointer, code, expect.stringMatching(detail)]])
})

test('more conditions than a filter may have are refused, and all faults are told at once', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`customData.x${index}`, 'y']))
  const faults = faultsOf(() => readFilterQuery({ ...many, tier: 'E', status: 'x' }))
  expect(faults.map(([pointer]) => pointer)).toEqual(['/status', '/tier', '/'])
})

test('a filter in JSON is checked at its own place', () => {
  const filter: LeadFilter = {
    createdFrom: 'yesterday',
    customData: [
      { path: 'a', op: 'eq', value: true },
      { path: 'a', op: 'in', value: 'x' },
      { path: 'a', op: 'exists', value: 1 },
      { path: 'a', op: 'lte', value: 10 },
    ],
  }
  expect(faultsOf(() => checkFilter(filter)).map(([pointer, code]) => [pointer, code])).toEqual([
    ['/filter/createdFrom', 'invalid_date'],
    ['/filter/customData/1', 'wrong_value'],
    ['/filter/customData/2', 'wrong_value'],
  ])
  expect(checkFilter({ tier: ['A'] })).toEqual({ tier: ['A'] })
})
