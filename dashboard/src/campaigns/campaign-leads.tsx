import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { Waiting } from '../shared/waiting.tsx'
import { counted } from '../shared/words.ts'
import { AddLead } from './add-lead.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { columnsOf } from './lead-filters.ts'
import type { LeadFilters } from './lead-filters.ts'
import { LeadRows } from './lead-rows.tsx'
import { NewLeadsSign } from './new-leads-sign.tsx'
import './leads.css'

const route = getRouteApi('/shell/campaigns/$campaignId/')
const PAGE = 100

/** The leads of a campaign, page by page as far as somebody scrolls. */
export function CampaignLeads() {
  const { campaignId } = route.useParams()
  const { columns: _, ...filters } = route.useSearch()
  const session = useSession()
  const [adding, setAdding] = useState(false)
  const list = useLeads(campaignId, filters)
  const leads = list.data?.pages.flatMap(({ data }) => data)
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'sort' && value !== undefined)
  return (
    <section className="stack" aria-label="Leads">
      <div className="between">
        <FilterBar filters={filters} />
        <div className="row">
          <ColumnMenu leads={leads ?? []} />
          {mayWrite(session) && (
            <Link to="/imports" search={{ campaign: campaignId }}>
              Import leads
            </Link>
          )}
          {mayWrite(session) && <Button onClick={() => setAdding(true)}>Add lead</Button>}
        </div>
      </div>
      <Total first={list.data?.pages[0]} isFiltered={isFiltered} />
      {leads !== undefined && !isFiltered && filters.sort === undefined && (
        <NewLeadsSign campaignId={campaignId} newest={leads[0]?.prospectId} show={list.refetch} />
      )}
      {list.error !== null && <Failure error={list.error} holds="No lead is lost." retry={list.refetch} />}
      {list.isPending && <Waiting lines={8} />}
      {leads?.length === 0 && (
        <NoLeads isFiltered={isFiltered} {...(mayWrite(session) ? { add: () => setAdding(true) } : {})} />
      )}
      {leads !== undefined && leads.length > 0 && <Table leads={leads} isStale={list.isPlaceholderData} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
      <AddLead campaignId={campaignId} opened={adding} onClose={() => setAdding(false)} />
    </section>
  )
}

function Table(props: { leads: Parameters<typeof LeadRows>[0]['leads']; isStale: boolean }) {
  return <LeadRows {...props} columns={columnsOf(route.useSearch())} />
}

function useLeads(campaignId: string, filters: LeadFilters) {
  return useInfiniteQuery({
    queryKey: ['leads', campaignId, filters],
    queryFn: ({ pageParam }) => readPage(campaignId, filters, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** How many fit is asked once, with the first page. */
function readPage(campaignId: string, filters: LeadFilters, cursor: string | null) {
  const query = { ...filters, limit: PAGE, ...(cursor === null ? { count: true } : { cursor }) }
  return answered(api.GET('/api/v1/campaigns/{campaignId}/leads', { params: { path: { campaignId }, query } }))
}

function Total({
  first,
  isFiltered,
}: {
  first: Awaited<ReturnType<typeof readPage>> | undefined
  isFiltered: boolean
}) {
  if (first?.total === undefined || first.total === 0) return null
  const about = first.totalIs === 'estimated' ? 'about ' : ''
  return (
    <p className="quiet" role="status">
      {about}
      {counted(first.total, 'lead')} {isFiltered ? (first.total === 1 ? 'fits' : 'fit') : 'in all'}
    </p>
  )
}

function NoLeads({ isFiltered, add }: { isFiltered: boolean; add?: () => void }) {
  const navigate = route.useNavigate()
  const params = route.useParams()
  if (isFiltered) {
    return (
      <div className="surface empty">
        <p>No lead fits these filters.</p>
        <Button variant="default" onClick={() => void navigate({ search: {} })}>
          Clear filters
        </Button>
      </div>
    )
  }
  return (
    <div className="surface empty">
      <p>Leads that you or a program add to this campaign appear here.</p>
      {add !== undefined && <Button onClick={add}>Add lead</Button>}
      <Link to="/campaigns/$campaignId/try" params={params}>
        Try a domain without adding a lead
      </Link>
      <a href="/api/docs" target="_blank" rel="noreferrer">
        Add leads over the API
      </a>
    </div>
  )
}
