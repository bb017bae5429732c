import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'
import { beginOf, endOf } from './webhook-filters.ts'
import type { Schemas } from '../api/client.ts'
import type { WebhookFilters } from './webhook-filters.ts'

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

/** The notifications of a campaign that the filters let through, newest first. */
export const deliveriesQuery = (campaignId: string, { only, type, since, until }: WebhookFilters) =>
  infiniteQueryOptions({
    queryKey: ['webhook', campaignId, 'deliveries', only, type, since, until],
    queryFn: ({ pageParam }) => {
      const begin = beginOf(since ?? '')
      const end = endOf(until ?? '')
      const query = {
        ...(only === undefined ? {} : { state: only }),
        ...(type === undefined ? {} : { type }),
        ...(begin === undefined ? {} : { since: begin }),
        ...(end === undefined ? {} : { until: end }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return answered(api.GET('/api/v1/campaigns/{campaignId}/deliveries', { params: { path: { campaignId }, query } }))
    },
    placeholderData: keepPreviousData,
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

/** How many are counted at most, of each state and type. */
const MOST_COUNTED = 200

/** What is sent again, as the API takes it. */
export type Range = Omit<Schemas['ResendRange'], 'cursor'>

/** How many notifications a range would send again; `isLeast` where there are more than are counted. */
export const rangeQuery = (campaignId: string, range: Range | undefined) =>
  queryOptions({
    queryKey: ['webhook', campaignId, 'range', range],
    queryFn: async () => {
      const { since, until, states, types } = range!
      const ofStates = states === 'all' ? [{}] : ([{ state: 'exhausted' }, { state: 'pending' }] as const)
      const ofTypes = types === undefined ? [{}] : types.map((type) => ({ type }))
      const asked = ofStates.flatMap((state) => ofTypes.map((type) => ({ ...state, ...type })))
      const pages = await Promise.all(
        asked.map((part) => {
          const query = { ...part, since, ...(until === undefined ? {} : { until }), limit: MOST_COUNTED }
          const params = { path: { campaignId }, query }
          return answered(api.GET('/api/v1/campaigns/{campaignId}/deliveries', { params }))
        }),
      )
      // As the API does: what was not tried yet has not failed, and tests are left out.
      const found = pages
        .flatMap(({ data }) => data)
        .filter(({ state, failures, test }) => !test && (states === 'all' || state === 'exhausted' || failures > 0))
      return { count: found.length, isLeast: pages.some(({ nextCursor }) => nextCursor !== null) }
    },
    enabled: range !== undefined,
  })
