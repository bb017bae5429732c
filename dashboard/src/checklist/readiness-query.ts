import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'

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
