import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'

/** What the campaign would send in so many days. It is drawn once and stands until it is asked for again. */
export const simulationQuery = (campaignId: string, days: number) =>
  queryOptions({
    queryKey: ['simulation', campaignId, days],
    queryFn: ({ signal }) => {
      const order = { params: { path: { campaignId } }, body: { days, limit: 500 }, signal }
      return answered(api.POST('/api/v1/campaigns/{campaignId}/simulate', order))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
