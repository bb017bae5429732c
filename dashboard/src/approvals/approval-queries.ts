import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'
import type { ApprovalFilters } from './approval-filters.ts'

export type Approval = Schemas['Approval']

/** One page after the other of texts that wait for a person, the one asked first first. */
export const approvalsQuery = ({ campaign }: ApprovalFilters) =>
  infiniteQueryOptions({
    queryKey: ['approvals', 'list', campaign],
    queryFn: ({ pageParam }) => {
      const query = {
        state: 'waiting' as const,
        ...(campaign === undefined ? {} : { campaignId: campaign }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return answered(api.GET('/api/v1/approvals', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: LIVE_MS,
  })

/** How many texts wait, by campaign; `isLeast` where there are more than were counted. */
export const waitingQuery = queryOptions({
  queryKey: ['approvals', 'count'],
  queryFn: async () => {
    const { needs } = await answered(api.GET('/api/v1/overview'))
    return needs
      .filter(({ kind }) => kind === 'approval_waiting')
      .map(({ campaignId, count, countIs }) => ({ campaignId, count, isLeast: countIs !== 'exact' }))
  },
  // The overview reads much: it is not asked for at every change.
  staleTime: 15_000,
  refetchInterval: 60_000,
})

const MOST_COUNTED = 200
const PAGE = 50

/** How many texts of a step wait, counted up to 200. */
export const waitingOfStepQuery = (campaignId: string, step: number) =>
  queryOptions({
    queryKey: ['approvals', 'of step', campaignId, step],
    queryFn: async () => {
      let count = 0
      let cursor: string | null = null
      do {
        const query = {
          state: 'waiting' as const,
          campaignId,
          step,
          limit: PAGE,
          ...(cursor === null ? {} : { cursor }),
        }
        const page: { data: Approval[]; nextCursor: string | null } = await answered(
          api.GET('/api/v1/approvals', { params: { query } }),
        )
        count += page.data.length
        cursor = page.nextCursor
      } while (cursor !== null && count < MOST_COUNTED)
      return { count, isLeast: cursor !== null }
    },
    gcTime: 0,
  })
