import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

const at = (campaignId: string) => ({ path: { campaignId } })

/** What templates can name. */
export const variablesQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['template-variables', campaignId],
    queryFn: () => answered(api.GET('/api/v1/campaigns/{campaignId}/template-variables', { params: at(campaignId) })),
    staleTime: 60_000,
  })

/** The email as it would be sent; the last answer stands until the next one. */
export const emailQuery = (campaignId: string, draft: Schemas['EmailDraft']) =>
  queryOptions({
    queryKey: ['email-preview', campaignId, draft],
    queryFn: ({ signal }) => {
      const order = { params: at(campaignId), body: draft, signal }
      return answered(api.POST('/api/v1/campaigns/{campaignId}/sequence/preview', order))
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The newest leads that a text is found in. */
export const leadsQuery = (campaignId: string, q: string) =>
  queryOptions({
    queryKey: ['leads', campaignId, 'to-preview', q],
    queryFn: () => {
      const query = { limit: 20, ...(q === '' ? {} : { q }) }
      return answered(api.GET('/api/v1/campaigns/{campaignId}/leads', { params: { ...at(campaignId), query } }))
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The results of each step and variant. */
export const figuresQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['sequence-figures', campaignId],
    queryFn: () => answered(api.GET('/api/v1/campaigns/{campaignId}/sequence/figures', { params: at(campaignId) })),
    staleTime: 60_000,
  })
