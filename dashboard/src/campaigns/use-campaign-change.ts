import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

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
