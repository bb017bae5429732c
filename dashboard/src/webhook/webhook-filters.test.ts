import { expect, test } from 'vitest'
import { beginOf, endOf, readWebhookFilters } from './webhook-filters.ts'

test('states, types and days that there are stay; the rest of an address means nothing', () => {
  const search = {
    only: 'exhausted',
    type: 'lead.replied',
    since: '2026-12-01',
    until: '2026-12-02',
    delivery: 'dlv_1',
  }
  expect(readWebhookFilters({ ...search, other: 1 })).toEqual(search)
  expect(
    readWebhookFilters({ only: 'lost', type: 'lead.born', since: 'yesterday', until: 'now', delivery: 7 }),
  ).toEqual({})
})

test('a day begins at the viewer’s midnight', () => {
  expect(new Date(beginOf('2026-12-01') ?? '').getHours()).toBe(0)
  expect(beginOf('2026-13-41')).toBeUndefined()
  expect(endOf('2026-12-31')).toBe(beginOf('2027-01-01'))
  expect(endOf('soon')).toBeUndefined()
})
