import { expect, test } from 'vitest'
import { beginOf, readWebhookFilters } from './webhook-filters.ts'

test('states, types and days that there are stay; the rest of an address means nothing', () => {
  const search = { only: 'exhausted', type: 'lead.replied', since: '2026-12-01', delivery: 'dlv_1' }
  expect(readWebhookFilters({ ...search, other: 1 })).toEqual(search)
  expect(readWebhookFilters({ only: 'lost', type: 'lead.born', since: 'yesterday', delivery: 7 })).toEqual({})
})

test('a day begins at the viewer’s midnight', () => {
  expect(new Date(beginOf('2026-12-01') ?? '').getHours()).toBe(0)
  expect(beginOf('2026-13-41')).toBeUndefined()
})
