import { expect, test } from 'vitest'
import fc from 'fast-check'
import { readFilterQuery } from '../../src/leads/query/read-filter-query.ts'
import { filterFaults, placesUnder } from '../../src/leads/query/check-filter.ts'
import { isSameFilter, readFilter } from '../../dashboard/src/leads/filter/lead-filter.ts'
import type { LeadFilter } from '../../dashboard/src/leads/filter/lead-filter.ts'
import { readLeadView, writeLeadView, writeSavedView } from '../../dashboard/src/leads/lead-view.ts'
import { casesOf } from '../support/fixtures/cases.ts'

const FILTER_ID = `flt_${'0'.repeat(32)}`
const lead = (n: number) => `lead_${String(n).padStart(32, '0')}`
const values = (count: number) => Array.from({ length: count }, (_, n) => `${n}`.padEnd(60, 'x'))
const saved = (filter: LeadFilter) => ({ ...SAVED, filter })
const SAVED = {
  filterId: FILTER_ID,
  campaignId: `camp_${'0'.repeat(32)}`,
  name: 'Spring',
  sort: 'created',
  columns: null,
  createdBy: 'user',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
} as const

const text = fc.oneof(
  fc.constantFrom('', ' ', 'a', 'b', ' sp', 'EM,EA', '007', '10', '1e5', 'true', 'null', 'a\nb', 'NaN', '[in]'),
  fc.string({ maxLength: 20 }),
)
const instant = fc.constantFrom('2026-01-01', '2026-01-01T00:00:00+0100', '20260101T000000Z', '2026-01-01 00:00:00Z')
const path = fc.oneof(
  fc.constantFrom('tags', 'region', 'a.b', 'a[in]', 'a[x', ' a', 'a\nb', 'a[x][', String.raw`a\.b`),
  fc.string({ minLength: 1, maxLength: 10 }),
)
const scalar = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())
const bound = fc.oneof(fc.integer(), instant)
const condition = fc.oneof(
  fc.record({ path, op: fc.constant('eq' as const), value: scalar }),
  fc.record({ path, op: fc.constant('in' as const), value: fc.array(scalar, { minLength: 1, maxLength: 4 }) }),
  fc.record({ path, op: fc.constantFrom('gte' as const, 'lte' as const), value: bound }),
  fc.record({ path, op: fc.constantFrom('exists' as const, 'missing' as const) }),
)
const filters: fc.Arbitrary<LeadFilter> = fc.record(
  {
    tier: fc.array(fc.constantFrom('A' as const, 'B' as const, 'X' as const), { minLength: 1, maxLength: 3 }),
    minScore: fc.integer({ min: 0, max: 100 }),
    maxScore: fc.integer({ min: 0, max: 100 }),
    hold: fc.constantFrom('any', 'none', 'true', 'out_of_office'),
    step: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 4 }),
    lead: fc.integer({ min: 1, max: 120 }).map((count) => Array.from({ length: count }, (_, n) => lead(n))),
    company: text.filter((one) => one !== ''),
    createdFrom: instant,
    lastEventTo: instant,
    q: text,
    customData: fc.array(condition, { maxLength: 10 }),
  },
  { requiredKeys: [] },
)

/** The query as the API gets it: every value a text, but those that its schema says are numbers. */
function queryOf(view: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isNumber = (name: string) => name === 'minScore' || name === 'maxScore'
  return Object.fromEntries(Object.entries(view).map(([name, one]) => [name, isNumber(name) ? one : String(one)]))
}

test('a saved filter that the API takes stands in an address as the same one, or by its id', () => {
  const taken = filters.filter((filter) => filterFaults(filter, placesUnder('')).length === 0)
  fc.assert(
    fc.property(taken, (filter) => {
      const view = readLeadView(writeSavedView(saved(filter), {}))
      if (view.filter !== undefined) {
        expect(view).toEqual({ filter: FILTER_ID })
        return
      }
      expect(view.unread).toBeUndefined()
      expect(isSameFilter(readFilter(view), filter)).toBe(true)
      expect(isSameFilter(readFilterQuery(queryOf(view)), filter)).toBe(true)
    }),
    { numRuns: casesOf(2_000) },
  )
})

const UNADDRESSABLE: LeadFilter[] = [
  { customData: [{ path: 'region', op: 'eq', value: '' }] },
  { customData: [{ path: 'region', op: 'in', value: [''] }] },
  { customData: [{ path: 'region', op: 'in', value: ['EM,EA'] }] },
  { customData: [{ path: 'region', op: 'eq', value: ' sp' }] },
  {
    customData: [
      { path: 'tags', op: 'eq', value: 'a' },
      { path: 'tags', op: 'eq', value: 'b' },
    ],
  },
  {
    customData: [
      { path: 'tags', op: 'exists' },
      { path: 'tags', op: 'missing' },
    ],
  },
  { customData: [{ path: 'a\nb', op: 'eq', value: 'x' }] },
  { customData: [{ path: 'region', op: 'in', value: values(60) }] },
  { lead: Array.from({ length: 120 }, (_, n) => lead(n)) },
  { createdFrom: '2026-01-01T00:00:00+0100' },
  { createdFrom: '20260101T000000Z' },
  { createdFrom: '2026-01-01 00:00:00Z' },
]

test.each(UNADDRESSABLE)('%j stands by its id, and lists nothing where it has none', (filter) => {
  expect(readLeadView(writeSavedView(saved(filter), { columns: 'region' }))).toEqual({
    filter: FILTER_ID,
    columns: 'region',
  })
  expect(readLeadView(writeLeadView(filter, {}))).toEqual({ unread: expect.any(String) })
})

test.each([
  [{ createdFrom: 'soon' }, 'createdFrom'],
  [{ tier: 'A,Z' }, 'tier'],
  [{ tier: ['A', 'B'] }, 'tier'],
  [{ minScore: 80, maxScore: 20 }, 'maxScore'],
  [{ lead: 'lead_1' }, 'lead'],
  [{ 'customData.a': '' }, 'customData.a'],
  [{ 'customData.a': ' sp' }, 'customData.a'],
  [{ 'customData.a[gte]': 'many' }, 'customData.a[gte]'],
  [{ 'customData.a': 'x', 'customData.a[eq]': 'y' }, 'customData.a'],
  [{ q: 'x'.repeat(201) }, 'q'],
  [{ filter: 'Spring' }, 'filter'],
  [{ filter: FILTER_ID, tier: 'A' }, 'tier'],
])('%j: what cannot be read is named, and is again once it is read', (search, unread) => {
  const view = readLeadView(search)
  expect(view.unread).toBe(unread)
  expect(readLeadView(view).unread).toBe(unread)
})

test.each([{}, { q: '' }, { tier: 'B, A' }, { 'customData.a[missing]': true }, { page: 3 }, { sort: 'worst' }])(
  '%j leaves nothing unread',
  (search) => expect(readLeadView(search).unread).toBeUndefined(),
)
