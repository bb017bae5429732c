import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { AddLead } from '../campaigns/add-lead.tsx'
import { mayKeep, mayWrite, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { Waiting } from '../shared/waiting.tsx'
import type { Act } from './action-words.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { filterInWords } from './filter-chips.ts'
import { FilterBar } from './filter-bar.tsx'
import { useFilterChoices } from './filter-choices.ts'
import { isEverything, readFilter } from './lead-filter.ts'
import type { LeadFilter } from './lead-filter.ts'
import type { LeadRow } from './lead-pages.ts'
import { LeadTable } from './lead-table.tsx'
import { LeadTotal } from './lead-total.tsx'
import { columnsOf, writeLeadView } from './lead-view.ts'
import type { LeadView } from './lead-view.ts'
import { firstPageQuery, queryOf, totalQuery } from './list-query.ts'
import type { List } from './list-query.ts'
import { NewLeadsSign } from './new-leads-sign.tsx'
import { NoLeads } from './no-leads.tsx'
import { PastActions } from './past-actions.tsx'
import { RunningActions } from './running-actions.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { isChosen, NOTHING } from './selection.ts'
import type { Selection } from './selection.ts'
import './leads.css'

const route = getRouteApi('/shell/campaigns/$campaignId/')

/** The leads of a campaign: narrowed, ordered, looked through and changed many at a time. */
export function CampaignLeads() {
  const { campaignId } = route.useParams()
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const isWriter = mayWrite(useSession())
  const [adding, setAdding] = useState(false)
  const { list, first, isStale, refresh, generation } = useList(campaignId, view)
  const [selection, setSelection] = useSelection(list)
  const total = useQuery({ ...totalQuery({ campaignId, view }), placeholderData: keepPreviousData }).data
  const columns = useMemo(() => columnsOf(view), [view])
  const keys = useSeenKeys(first.data?.rows)
  const choices = useFilterChoices(campaignId, keys)
  const filter = useMemo(() => readFilter(view), [view])
  const show = (next: LeadView) => void navigate({ search: next, replace: true, resetScroll: false })
  const showFilter = (next: LeadFilter) => show(writeLeadView(next, view))
  const add = () => setAdding(true)
  return (
    <section className="stack leads" aria-label="Leads">
      <FilterBar
        filter={filter}
        sort={view.sort ?? 'created'}
        choices={choices}
        onFilter={showFilter}
        onSort={(sort) => show(writeLeadView(filter, { ...view, sort }))}
      />
      <div className="between">
        <LeadTotal total={total} isFiltered={!isEverything(filter)} />
        <div className="row">
          <ColumnMenu keys={keys} />
          {isWriter && <Button onClick={add}>Add lead</Button>}
        </div>
      </div>
      {first.data !== undefined && Object.keys(queryOf(view)).length === 0 && (
        <NewLeadsSign campaignId={campaignId} newest={first.data.rows[0]?.prospectId} show={refresh} />
      )}
      {first.error !== null && <Failure error={first.error} holds="No lead is lost." retry={first.refetch} />}
      {first.isPending && <Waiting lines={8} />}
      {first.data?.rows.length === 0 && (
        <NoLeads isFiltered={!isEverything(filter)} clear={() => showFilter({})} {...(isWriter ? { add } : {})} />
      )}
      {first.data !== undefined && first.data.rows.length > 0 && (
        <LeadTable
          key={`${JSON.stringify(queryOf(list.view))} ${generation}`}
          list={list}
          columns={columns}
          isStale={isStale}
          total={total?.isExact === true ? total.total : undefined}
          mailboxes={choices.mailboxes}
          selection={selection}
          {...(isWriter ? { select: setSelection } : {})}
        />
      )}
      <AddLead campaignId={campaignId} opened={adding} onClose={() => setAdding(false)} />
    </section>
  )
}

/** The list that is shown: the one before stays until the first page of another is there. */
function useList(campaignId: string, view: LeadView) {
  const queries = useQueryClient()
  const wanted = useMemo(() => ({ campaignId, view }), [campaignId, view])
  const first = useQuery({ ...firstPageQuery(wanted), placeholderData: keepPreviousData })
  const [list, setList] = useState<List>(wanted)
  const [generation, setGeneration] = useState(0)
  const isThere = first.data !== undefined && !first.isPlaceholderData
  if (isThere && list !== wanted) setList(wanted)
  const refresh = async () => {
    queries.removeQueries({ queryKey: ['lead-chain', campaignId] })
    await queries.refetchQueries({ queryKey: ['leads', campaignId], type: 'active' })
    setGeneration((before) => before + 1)
  }
  return { list, first, isStale: first.isPlaceholderData, refresh, generation }
}

/** What is chosen belongs to its list: of another one, nothing is. */
function useSelection(list: List) {
  const [chosen, setChosen] = useState<{ list: List; selection: Selection }>({ list, selection: NOTHING })
  const selection = chosen.list === list ? chosen.selection : NOTHING
  return [selection, (next: Selection) => setChosen({ list, selection: next })] as const
}

/** Keys of customData that the first leads have. */
function useSeenKeys(rows: readonly LeadRow[] | undefined): readonly string[] {
  return useMemo(() => {
    const keys = new Set((rows ?? []).flatMap(({ customData }) => Object.keys(customData ?? {})))
    return [...keys].toSorted((a, b) => a.localeCompare(b))
  }, [rows])
}
