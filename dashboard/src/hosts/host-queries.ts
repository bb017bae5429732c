import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'

export type Host = Schemas['Host']
export type Feed = Schemas['HostFeed']

/** Every host, those archived among them. */
export const hostsQuery = queryOptions({
  queryKey: ['hosts', 'list'],
  queryFn: async () =>
    (await answered(api.GET('/api/v1/hosts', { params: { query: { archived: true } } }))).data as readonly Host[],
})

/** The calendars of a host; they are read every five minutes, so that this is asked for again. */
export const feedsQuery = (hostId: string) =>
  queryOptions({
    queryKey: ['hosts', 'feeds', hostId],
    queryFn: async () =>
      (await answered(api.GET('/api/v1/hosts/{hostId}/feeds', { params: { path: { hostId } } })))
        .data as readonly Feed[],
    refetchInterval: LIVE_MS,
  })
