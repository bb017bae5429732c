import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'

const at = (campaignId: string) => ({ path: { campaignId } })

/** What criteria can name. */
export const fieldsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['icp-fields', campaignId],
    queryFn: () => answered(api.GET('/api/v1/campaigns/{campaignId}/icp/fields', { params: at(campaignId) })),
    staleTime: 60_000,
  })

/** What a draft of the criteria would make of the leads that are there; the last answer stands until the next one. */
export const effectQuery = (campaignId: string, icp: Schemas['Icp']) =>
  queryOptions({
    queryKey: ['icp-effect', campaignId, icp],
    queryFn: ({ signal }) =>
      answered(
        api.POST('/api/v1/campaigns/{campaignId}/icp/preview', { params: at(campaignId), body: { icp }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** How often a rescoring under way is asked for, beside the live events of each twentieth. */
const UNDER_WAY_MS = 1_000

/** The last scoring anew of a campaign, or the one under way. */
export const rescoringQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['rescoring', campaignId],
    queryFn: () => answered(api.GET('/api/v1/campaigns/{campaignId}/rescore', { params: at(campaignId) })),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? UNDER_WAY_MS : LIVE_MS),
  })

/** Criteria as each version had them, newest first. */
export const versionsQuery = (campaignId: string) =>
  infiniteQueryOptions({
    queryKey: ['icp-versions', campaignId],
    queryFn: ({ pageParam }) => {
      const query = { limit: 10, ...(pageParam === null ? {} : { cursor: pageParam }) }
      const params = { ...at(campaignId), query }
      return answered(api.GET('/api/v1/campaigns/{campaignId}/icp/versions', { params }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** One version whole; it never changes but for its number of leads. */
export const versionQuery = (campaignId: string, icpVersion: number) =>
  queryOptions({
    queryKey: ['icp-versions', campaignId, icpVersion],
    queryFn: () => {
      const params = { path: { campaignId, icpVersion } }
      return answered(api.GET('/api/v1/campaigns/{campaignId}/icp/versions/{icpVersion}', { params }))
    },
    staleTime: 60_000,
  })

/** Criteria to start from; the same for everybody. */
export const templatesQuery = queryOptions({
  queryKey: ['icp-templates'],
  queryFn: () => answered(api.GET('/api/v1/icp-templates')),
  staleTime: Infinity,
})
