import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'

const LIVE_MS = 5_000
const at = (prospectId: string) => ({ params: { path: { prospectId } } })

export const leadQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['lead', prospectId],
    queryFn: () => answered(api.GET('/api/v1/leads/{prospectId}', at(prospectId))),
    refetchInterval: LIVE_MS,
  })

/** The score with its reasons; null while there is none. */
export const scoreQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['lead', prospectId, 'score'],
    queryFn: async () => {
      try {
        return await answered(api.GET('/api/v1/leads/{prospectId}/score', at(prospectId)))
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null
        throw error
      }
    },
    refetchInterval: LIVE_MS,
  })

export type Score = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof scoreQuery>['queryFn']>>>>

export const factsQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['lead', prospectId, 'facts'],
    queryFn: () => answered(api.GET('/api/v1/leads/{prospectId}/facts', at(prospectId))),
    refetchInterval: LIVE_MS,
  })

export const nextQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['lead', prospectId, 'next'],
    queryFn: () => answered(api.GET('/api/v1/leads/{prospectId}/next', at(prospectId))),
    refetchInterval: LIVE_MS,
  })

export const leadMessagesQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['lead', prospectId, 'messages'],
    queryFn: () => answered(api.GET('/api/v1/messages', { params: { query: { prospectId, limit: 50 } } })),
    refetchInterval: LIVE_MS,
  })

const MOST_PAGES = 5

/** Everything that happened, newest first; the API gives it the other way round. */
export const timelineQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['lead', prospectId, 'timeline'],
    queryFn: () => readTimeline(prospectId),
    refetchInterval: LIVE_MS,
  })

async function readTimeline(prospectId: string): Promise<Schemas['TimelineEntry'][]> {
  const entries: Schemas['TimelineEntry'][] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { limit: 200, ...(cursor === null ? {} : { cursor }) }
    const path = '/api/v1/leads/{prospectId}/timeline'
    const answer: { data: Schemas['TimelineEntry'][]; nextCursor: string | null } = await answered(
      api.GET(path, { params: { path: { prospectId }, query } }),
    )
    entries.push(...answer.data)
    cursor = answer.nextCursor
    if (cursor === null) break
  }
  return entries.toReversed()
}
