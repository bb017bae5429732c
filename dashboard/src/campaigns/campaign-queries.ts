import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

/** How often what is on the screen is asked for again, should the live stream be silent. */
export const LIVE_MS = 30_000

export const campaignsQuery = infiniteQueryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ pageParam }) =>
    answered(
      api.GET('/api/v1/campaigns', {
        params: { query: { limit: 200, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

/** The newest campaigns: as many as one answer holds. */
export const allCampaignsQuery = queryOptions({
  queryKey: ['campaigns', 'all'],
  queryFn: () => answered(api.GET('/api/v1/campaigns', { params: { query: { limit: 200 } } })),
  staleTime: 60_000,
})

export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId],
    queryFn: () => answered(api.GET('/api/v1/campaigns/{campaignId}', { params: { path: { campaignId } } })),
  })

/** Which campaigns figures are of: one, or those in a mode. */
export type FiguresOf = { readonly campaignId: string } | { readonly mode: 'live' | 'test' | 'all' }

/** What leads reached, in all and by campaign: the same numbers as in reports. */
export const figuresQuery = (query: FiguresOf) =>
  queryOptions({
    queryKey: ['figures', query],
    queryFn: async () => {
      const report = await answered(api.GET('/api/v1/reports/campaigns', { params: { query } }))
      if (typeof report === 'string') throw new TypeError('The report came as a file.')
      return report
    },
    staleTime: 5_000,
    refetchInterval: LIVE_MS,
  })

/** Reads what the screen of a campaign begins with, so that it stands at once when somebody is led there. */
export async function readCampaign(queries: QueryClient, campaignId: string): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(campaignQuery(campaignId)),
    queries.prefetchQuery(figuresQuery({ campaignId })),
  ])
}

/** How many leads stand where. */
export const funnelQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'funnel', campaignId],
    queryFn: () => answered(api.GET('/api/v1/campaigns/{campaignId}/funnel', { params: { path: { campaignId } } })),
    staleTime: 15_000,
    // A count that was under way when something happened is shared by who asks then: the change shows with the next one.
    refetchInterval: 10_000,
  })

/** The first two leads that are held for a reason. */
export const heldQuery = (campaignId: string, hold: string) =>
  queryOptions({
    queryKey: ['campaigns', 'held', campaignId, hold],
    queryFn: () => {
      const params = { path: { campaignId }, query: { hold, limit: 2 } }
      return answered(api.GET('/api/v1/campaigns/{campaignId}/leads', { params }))
    },
    staleTime: 5_000,
  })

/** What a campaign still needs, as it is or as though it were live. Asked for again after every change of a campaign. */
export const readinessQuery = (campaignId: string, mode?: 'live') =>
  queryOptions({
    queryKey: ['campaigns', 'readiness', campaignId, mode],
    queryFn: () => {
      const params = { path: { campaignId }, query: mode === undefined ? {} : { mode } }
      return answered(api.GET('/api/v1/campaigns/{campaignId}/readiness', { params }))
    },
    refetchInterval: LIVE_MS,
  })

/** Settings to save, and the version of the campaign that they were read from: a change by others in between is refused. */
export interface CampaignChange {
  readonly version: number
  readonly body: Schemas['CampaignPatch']
}

/** Saves settings of a campaign; what was shown once stands in the answer and in no cache. */
export function useCampaignChange(campaignId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, body }: CampaignChange) => {
      const params = { path: { campaignId }, header: { 'if-match': `"${version}"` } }
      return answered(api.PATCH('/api/v1/campaigns/{campaignId}', { params, body }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
    gcTime: 0,
  })
}
