import { infiniteQueryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

export type Unmatched = Schemas['UnmatchedBooking']

/** Bookings elsewhere that belong to no lead, the one heard of last first. */
export const unmatchedQuery = infiniteQueryOptions({
  queryKey: ['unmatched'],
  queryFn: ({ pageParam }) => {
    const query = pageParam === null ? {} : { cursor: pageParam }
    return answered(api.GET('/api/v1/unmatched-bookings', { params: { query } }))
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 15_000,
  refetchInterval: 60_000,
})
