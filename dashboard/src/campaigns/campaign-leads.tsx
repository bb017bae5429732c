import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { Waiting } from '../shared/waiting.tsx'
import { AddLead } from './add-lead.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { LeadFilters } from './lead-filters.ts'
import { LeadRows } from './lead-rows.tsx'
import { NewLeadsSign } from './new-leads-sign.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId/')

/** The leads of a campaign, page by page as far as somebody scrolls. */
export function CampaignLeads() {
  const { campaignId } = route.useParams()
  const filters = route.useSearch()
  const session = useSession()
  const [adding, setAdding] = useState(false)
  const list = useInfiniteQuery({
    queryKey: ['leads', campaignId, filters],
    queryFn: ({ pageParam }) => readPage(campaignId, filters, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const leads = list.data?.pages.flatMap(({ data }) => data)
  const isFiltered = Object.keys(filters).some((name) => name !== 'sort')
  return (
    <section className="stack" aria-label="Leads">
      <div className="between">
        <FilterBar filters={filters} />
        {mayWrite(session) && <Button onClick={() => setAdding(true)}>Add lead</Button>}
      </div>
      {leads !== undefined && !isFiltered && filters.sort === undefined && (
        <NewLeadsSign campaignId={campaignId} newest={leads[0]?.prospectId} show={list.refetch} />
      )}
      {list.error !== null && <Failure error={list.error} holds="No lead is lost." retry={list.refetch} />}
      {list.isPending && <Waiting lines={8} />}
      {leads?.length === 0 && <NoLeads isFiltered={isFiltered} add={() => setAdding(true)} />}
      {leads !== undefined && leads.length > 0 && <LeadRows leads={leads} isStale={list.isPlaceholderData} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
      <AddLead campaignId={campaignId} opened={adding} onClose={() => setAdding(false)} />
    </section>
  )
}

function readPage(campaignId: string, filters: LeadFilters, cursor: string | null) {
  const query = { ...filters, limit: 50, ...(cursor === null ? {} : { cursor }) }
  return answered(api.GET('/api/v1/campaigns/{campaignId}/leads', { params: { path: { campaignId }, query } }))
}

function NoLeads({ isFiltered, add }: { isFiltered: boolean; add: () => void }) {
  const navigate = route.useNavigate()
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
      <Button onClick={add}>Add lead</Button>
      <a href="/api/docs" target="_blank" rel="noreferrer">
        Add leads over the API
      </a>
    </div>
  )
}
