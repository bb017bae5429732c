import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

/** How often what is on the screen is asked for again. */
export const LIVE_MS = 10_000

export const campaignsQuery = infiniteQueryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ pageParam }) =>
    answered(api.GET('/api/v1/campaigns', { params: { query: pageParam === null ? {} : { cursor: pageParam } } })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId],
    queryFn: () => answered(api.GET('/api/v1/campaigns/{campaignId}', { params: { path: { campaignId } } })),
  })

const TALLIED = 200

/** The newest leads of a campaign counted by state; `more` where there are others behind them. */
export interface Tally {
  readonly leads: number
  readonly more: boolean
  readonly byStatus: Readonly<Record<string, number>>
  readonly booked: number
  readonly forReview: readonly Schemas['Lead'][]
}

/** Counted over the newest 200: the API has no counts. */
export const tallyQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'tally', campaignId],
    queryFn: async () => {
      const path = '/api/v1/campaigns/{campaignId}/leads'
      return tally(await answered(api.GET(path, { params: { path: { campaignId }, query: { limit: TALLIED } } })))
    },
    staleTime: 15_000,
  })

function tally(page: { data: Schemas['Lead'][]; nextCursor: string | null }): Tally {
  const byStatus: Record<string, number> = {}
  for (const { status } of page.data) byStatus[status] = (byStatus[status] ?? 0) + 1
  return {
    leads: page.data.length,
    more: page.nextCursor !== null,
    byStatus,
    booked: page.data.filter(({ endReason }) => endReason === 'meeting_booked').length,
    forReview: page.data.filter(waitsForReview),
  }
}

/** Held by the rules, not by hand; those whose email is held are seen to where the email is. */
function waitsForReview({ hold, status }: Schemas['Lead']): boolean {
  return status !== 'ended' && hold !== null && !['paused', 'message_held'].includes(hold.reason)
}
