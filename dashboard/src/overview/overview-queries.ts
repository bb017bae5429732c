import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'
import { firstOf } from '../shared/words/date-words.ts'

export type OverviewMode = 'live' | 'test'

/** What needs a person, and what went out today, of the campaigns in a mode. */
export const overviewQuery = (mode: OverviewMode) =>
  queryOptions({
    queryKey: ['overview', mode],
    queryFn: () => answered(api.GET('/api/v1/overview', { params: { query: { mode } } })),
    staleTime: 5_000,
    refetchInterval: 60_000,
  })

/** The replies that came last, of those to answer. */
export const newestRepliesQuery = queryOptions({
  queryKey: ['inbox', 'newest'],
  queryFn: () => answered(api.GET('/api/v1/inbox', { params: { query: { needsAnswer: true, limit: 3 } } })),
  refetchInterval: LIVE_MS,
})

/** The meetings that come next, tests among them. */
export const nextMeetingsQuery = queryOptions({
  queryKey: ['meetings', 'next'],
  queryFn: () =>
    answered(api.GET('/api/v1/meetings', { params: { query: { when: 'upcoming', status: 'booked', limit: 20 } } })),
  refetchInterval: LIVE_MS,
})

/** Days of a week, and of the one before. */
const TREND_DAYS = 14

/** What leads reached on each of the last fourteen days, of the campaigns in a mode. */
export const trendQuery = (mode: OverviewMode, today: string) => {
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions()
  const query = { mode, from: firstOf(TREND_DAYS, today), to: today, timezone, unit: 'day' as const }
  return queryOptions({
    queryKey: ['figures', 'trend', query],
    queryFn: async () => {
      const report = await answered(api.GET('/api/v1/reports/funnel', { params: { query } }))
      if (typeof report === 'string') throw new TypeError('The report came as a file.')
      return report
    },
    staleTime: 15_000,
    refetchInterval: 60_000,
  })
}
