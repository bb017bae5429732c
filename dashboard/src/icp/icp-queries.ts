import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

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
