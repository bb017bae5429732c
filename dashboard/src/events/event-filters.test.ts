import { expect, test } from 'vitest'
import { readEventFilters } from './event-filters.ts'

test('types that there are and a campaign stay; the rest of an address means nothing', () => {
  const search = { types: 'meeting.booked,nonsense,lead.ended', campaign: 'camp_1', other: 1 }
  expect(readEventFilters(search)).toEqual({ types: 'meeting.booked,lead.ended', campaign: 'camp_1' })
  expect(readEventFilters({ types: 'nonsense', campaign: 7 })).toEqual({})
})
