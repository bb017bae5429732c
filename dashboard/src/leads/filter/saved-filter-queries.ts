import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'

export type SavedFilter = Schemas['SavedFilter']

/** The filters that people keep for a campaign, or for all (null), by name. */
export const savedFiltersQuery = (campaignId: string | null) =>
  queryOptions({
    queryKey: ['saved-filters', campaignId ?? 'all'],
    queryFn: async () => {
      if (campaignId === null) return (await answered(api.GET('/api/v1/filters'))).data
      const params = { path: { campaignId } }
      return (await answered(api.GET('/api/v1/campaigns/{campaignId}/filters', { params }))).data
    },
    staleTime: 60_000,
  })

/** What is done to saved filters. */
export type FilterDeed =
  | { readonly kind: 'save'; readonly body: Schemas['NewSavedFilter'] }
  | { readonly kind: 'change'; readonly filterId: string; readonly body: Schemas['SavedFilterChange'] }
  | { readonly kind: 'delete'; readonly filterId: string }

/** Saves, changes or deletes a filter; the list is read again. */
export function useFilterDeed(campaignId: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deed: FilterDeed): Promise<unknown> => carryOut(campaignId, deed),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['saved-filters', campaignId ?? 'all'] }),
  })
}

function carryOut(campaignId: string | null, deed: FilterDeed): Promise<unknown> {
  if (deed.kind === 'save') {
    if (campaignId === null) return answered(api.POST('/api/v1/filters', { body: deed.body }))
    const order = { params: { path: { campaignId } }, body: deed.body }
    return answered(api.POST('/api/v1/campaigns/{campaignId}/filters', order))
  }
  const params = { path: { filterId: deed.filterId } }
  return deed.kind === 'change'
    ? answered(api.PATCH('/api/v1/filters/{filterId}', { params, body: deed.body }))
    : answered(api.DELETE('/api/v1/filters/{filterId}', { params }))
}
