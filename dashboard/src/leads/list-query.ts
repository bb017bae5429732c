import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { paths } from '../api/schema.d.ts'
import { PAGE, withoutNewer } from './table/lead-pages.ts'
import type { LeadPage, LeadRow } from './table/lead-pages.ts'
import { factsIn } from './table/columns.ts'
import { columnsOf } from './lead-view.ts'
import type { LeadView } from './lead-view.ts'

type ListQuery = NonNullable<paths['/api/v1/campaigns/{campaignId}/leads']['get']['parameters']['query']>

/** A list: whose leads, and in which order. */
export interface List {
  /** Null: all campaigns. */
  readonly campaignId: string | null
  readonly view: LeadView
}

/**
 * A page by the cursor that it begins at. One that is read again is read beyond its end, so that leads which came to fit
 * meanwhile push none out. It is forgotten as soon as no part of the screen needs it.
 */
export const pageQuery = (list: List, cursor: string | null, isAgain: boolean) =>
  queryOptions({
    queryKey: ['leads', list.campaignId ?? 'all', queryOf(list.view), cursor],
    queryFn: async ({ client, queryKey, signal }) => {
      const isKnown = isAgain || client.getQueryData(queryKey) !== undefined
      const page = await readPage(list, { cursor, limit: isKnown ? 2 * PAGE : PAGE, signal })
      const holdsBack = cursor === null && isNewestFirst(list)
      return holdsBack ? withoutNewer(client.getQueryData<LeadPage>(queryKey), page) : page
    },
    staleTime: 30_000,
    gcTime: 0,
  })

/** The first page; kept for a while, so that a table is there at once when somebody comes back to it. */
export const firstPageQuery = (list: List) => ({ ...pageQuery(list, null, false), gcTime: 300_000 })

/** Whether a list is all leads of a campaign, the newest first: a sign above it tells of those that come meanwhile. */
export function isNewestFirst({ campaignId, view }: List): boolean {
  const { show: _, ...query } = queryOf(view)
  return campaignId !== null && Object.keys(query).length === 0
}

/** Lets the lists of a campaign begin with the leads that came meanwhile, as soon as they are read again. */
export function letNewerIn(queries: QueryClient, campaignId: string | null): void {
  queries.setQueriesData<LeadPage>(
    { queryKey: ['leads', campaignId ?? 'all'], predicate: ({ queryKey }) => queryKey[3] === null },
    (page) => page && { ...page, takesNewer: true },
  )
}

/** How many leads fit, and whether that is exact. Asked beside the first page, which does not wait for it. */
export const totalQuery = ({ campaignId, view }: List) => {
  const { sort: _, show: __, ...query } = queryOf(view)
  return queryOptions({
    queryKey: ['leads', campaignId ?? 'all', query, 'total'],
    queryFn: async ({ signal }) => {
      const { total = 0, totalIs } = await readList(campaignId, { ...query, limit: 1, count: true }, signal)
      return { total, isExact: totalIs !== 'estimated' }
    },
    staleTime: 30_000,
  })
}

/** The filter and the order of a view, as the API takes them. */
export function queryOf({ columns, ...rest }: LeadView): ListQuery {
  const facts = factsIn(columnsOf({ ...rest, ...(columns === undefined ? {} : { columns }) }))
  const query = facts.length === 0 ? rest : { ...rest, show: facts.join(',') }
  // Where none is named, the API lists a saved filter in its own order.
  return (query.filter === undefined ? query : { sort: 'created', ...query }) as ListQuery
}

function readList(campaignId: string | null, query: ListQuery, signal: AbortSignal) {
  return campaignId === null
    ? answered(api.GET('/api/v1/leads', { params: { query }, signal }))
    : answered(api.GET('/api/v1/campaigns/{campaignId}/leads', { params: { path: { campaignId }, query }, signal }))
}

async function readPage(
  { campaignId, view }: List,
  { cursor, limit, signal }: { cursor: string | null; limit: number; signal: AbortSignal },
): Promise<LeadPage> {
  const query = { ...queryOf(view), limit, ...(cursor === null ? {} : { cursor }) }
  const { data, nextCursor } = await readList(campaignId, query, signal)
  return { rows: data.map(rowOf), next: nextCursor }
}

/** Notes, research and facts of a thousand leads would fill the memory of a browser for nothing. */
function rowOf(lead: LeadRow): LeadRow {
  const { prospectId, contactName, email, companyName, customData, acceptedAt } = lead
  const { status, endReason, hold, score, tier, step, nextSendAt, mailboxId } = lead
  const { campaignId, title, owner, tags, facts, meeting, updatedAt } = lead
  const who = { prospectId, campaignId, contactName, email, title, companyName, customData, acceptedAt, updatedAt }
  const team = {
    ...(owner === undefined ? {} : { owner }),
    ...(tags && { tags }),
    ...(facts && { facts }),
    ...(meeting && { meeting }),
  }
  return { ...who, ...team, status, endReason, hold, score, tier, step, nextSendAt, mailboxId }
}
