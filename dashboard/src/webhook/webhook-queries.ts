import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'
import type { DeliveryState } from './webhook-filters.ts'

/** While something is on its way it is looked for more often. */
const UNDER_WAY_MS = 2_000

/** Whether the campaign's webhook is called; null where it has none. */
export const endpointQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['webhook', campaignId, 'endpoint'],
    queryFn: async () => {
      try {
        return await answered(api.GET('/api/v1/campaigns/{campaignId}/webhook', { params: { path: { campaignId } } }))
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null
        throw error
      }
    },
    refetchInterval: LIVE_MS,
  })

/** The notifications of a campaign, newest first. */
export const deliveriesQuery = (campaignId: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['webhook', campaignId, 'deliveries', state],
    queryFn: ({ pageParam }) => {
      const query = {
        ...(state === undefined ? {} : { state }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return answered(api.GET('/api/v1/campaigns/{campaignId}/deliveries', { params: { path: { campaignId }, query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: (query) => {
      const pages = query.state.data?.pages
      return pages?.[0]?.data.some((delivery) => delivery.state === 'pending') === true ? UNDER_WAY_MS : LIVE_MS
    },
  })

/** One notification with its body and attempts. */
export const deliveryQuery = (campaignId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhook', campaignId, 'delivery', deliveryId],
    queryFn: () => answered(api.GET('/api/v1/deliveries/{deliveryId}', { params: { path: { deliveryId } } })),
    refetchInterval: (query) => (query.state.data?.state === 'pending' ? UNDER_WAY_MS : LIVE_MS),
  })
