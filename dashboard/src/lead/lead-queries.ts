import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'

/** How often a lead is asked for again, should the live stream be silent. */
const LIVE_MS = 30_000
/** While a company is being researched, what is found so far is asked for this often. */
export const RESEARCH_MS = 1_000
const at = (prospectId: string) => ({ params: { path: { prospectId } } })

export const leadQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['lead', prospectId],
    queryFn: () => answered(api.GET('/api/v1/leads/{prospectId}', at(prospectId))),
    refetchInterval: LIVE_MS,
  })

/** The score with its reasons; not asked for while there is none, and null where it went meanwhile. */
export const scoreQuery = ({ prospectId, score }: Pick<Schemas['Lead'], 'prospectId' | 'score'>) =>
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
    enabled: score !== null,
    refetchInterval: LIVE_MS,
  })

export type Score = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof scoreQuery>['queryFn']>>>>

export const factsQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['lead', prospectId, 'facts'],
    queryFn: () => answered(api.GET('/api/v1/leads/{prospectId}/facts', at(prospectId))),
    refetchInterval: ({ state }) => (state.data?.research?.running === true ? RESEARCH_MS : LIVE_MS),
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

export const meetingsOfLeadQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['meetings', 'of lead', prospectId],
    queryFn: () => answered(api.GET('/api/v1/meetings', { params: { query: { prospectId, limit: 50 } } })),
    refetchInterval: LIVE_MS,
  })

/** What happened, newest first. */
export const timelineQuery = (prospectId: string) =>
  infiniteQueryOptions({
    queryKey: ['lead', prospectId, 'timeline'],
    queryFn: ({ pageParam }) => {
      const query = { order: 'newest', ...(pageParam === null ? {} : { cursor: pageParam }) } as const
      return answered(api.GET('/api/v1/leads/{prospectId}/timeline', { params: { path: { prospectId }, query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: LIVE_MS,
  })
