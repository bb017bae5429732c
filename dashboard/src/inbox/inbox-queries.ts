import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'
import { INBOX_VIEWS } from './inbox-filters.ts'
import type { InboxFilters } from './inbox-filters.ts'

const ON_ITS_WAY_MS = 3_000
const ON_ITS_WAY: readonly (string | null)[] = ['queued', 'sending']

/** One page after the other of what the filters let through, newest first. */
export const inboxQuery = ({ show = 'waiting', campaign, label, q }: InboxFilters) =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list', show, campaign, label, q],
    queryFn: ({ pageParam }) => {
      const query = {
        limit: 50,
        ...INBOX_VIEWS[show].query,
        ...(campaign === undefined ? {} : { campaignId: campaign }),
        ...(label === undefined ? {} : { label }),
        ...(q === undefined ? {} : { q }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return answered(api.GET('/api/v1/inbox', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  })

/** How much waits for a person. */
export const inboxCountsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: () => answered(api.GET('/api/v1/inbox/counts')),
  staleTime: 15_000,
  refetchInterval: 60_000,
})

/** A mail with its conversation; asked for often while an answer is on its way. */
export const conversationQuery = (inboundId: string) =>
  queryOptions({
    queryKey: ['inbox', 'one', inboundId],
    queryFn: () => answered(api.GET('/api/v1/inbox/{inboundId}', { params: { path: { inboundId } } })),
    refetchInterval: ({ state: { data } }) =>
      data?.thread.some(({ state }) => ON_ITS_WAY.includes(state)) === true ? ON_ITS_WAY_MS : LIVE_MS,
  })

/** What came in about a lead, newest first. */
export const repliesOfLeadQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['inbox', 'of', prospectId],
    queryFn: () => answered(api.GET('/api/v1/inbox', { params: { query: { prospectId, limit: 50 } } })),
    refetchInterval: LIVE_MS,
  })

/** What conversations may be called, and the version of that. */
export const labelsQuery = queryOptions({
  queryKey: ['inbox-labels'],
  queryFn: async () => {
    const asking = api.GET('/api/v1/inbox/labels')
    const { data } = await answered(asking)
    return { data, version: (await asking).response.headers.get('ETag') ?? '*' }
  },
  staleTime: 60_000,
})

/** Snippets as they read for a lead. */
export const filledSnippetsQuery = (prospectId: string) =>
  queryOptions({
    queryKey: ['snippets', 'for', prospectId],
    queryFn: () => answered(api.GET('/api/v1/leads/{prospectId}/reply/snippets', { params: { path: { prospectId } } })),
    // What is known of the lead changes meanwhile.
    staleTime: 5_000,
  })

/** Templates for replies. */
export const snippetsQuery = queryOptions({
  queryKey: ['snippets'],
  queryFn: () => answered(api.GET('/api/v1/snippets')),
  staleTime: 60_000,
})
