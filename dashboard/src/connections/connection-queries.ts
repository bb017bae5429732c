import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'

export type Connection = Schemas['BookingConnection']
export type ConnectionProvider = Connection['provider']

/** Every calendar of somebody else that is connected, the oldest first. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async () => (await answered(api.GET('/api/v1/booking-connections'))).data as readonly Connection[],
  refetchInterval: LIVE_MS,
})
