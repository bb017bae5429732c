import './leads.css'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { mayKeep, mayWrite, useSession } from '../shared/session/session.ts'
import { counted } from '../shared/words/words.ts'
import { AddLead } from './add-lead.tsx'
import { RunningActions } from './bulk/action-progress.tsx'
import type { Act } from './bulk/action-words.ts'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { pathsIn, sortedKeys } from './filter/custom-data-paths.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { useFilterChoices } from './filter/filter-choices.ts'
import { filterInWords } from './filter/filter-words.ts'
import type { NamesOf } from './filter/filter-words.ts'
import { isEverything, readFilter } from './filter/lead-filter.ts'
import type { LeadFilter } from './filter/lead-filter.ts'
import { savedFiltersQuery } from './filter/saved-filter-queries.ts'
import { LeadToolbar } from './lead-toolbar.tsx'
import { columnsOf, writeLeadView } from './lead-view.ts'
import type { LeadView } from './lead-view.ts'
import { firstPageQuery, queryOf, totalQuery } from './list-query.ts'
import type { List } from './list-query.ts'
import { NewLeadsSign } from './new-leads-sign.tsx'
import { NoLeads } from './no-leads.tsx'
import type { LeadRow } from './table/lead-pages.ts'
import { LeadTable } from './table/lead-table.tsx'
import { NOTHING, isChosen } from './table/selection.ts'
import type { Selection } from './table/selection.ts'
import { NoFilter, WholeFilter } from './unreadable-filter.tsx'
import { campaignLeads as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId/')

/** The leads of a campaign, unless what the address narrows them by cannot be told: then none rather than more. */
export function CampaignLeads() {
  const { campaignId } = route.useParams()
  const view = route.useSearch()
  const { filter: filterId, unread } = view
  const saved = useQuery({ ...savedFiltersQuery(campaignId), enabled: filterId !== undefined })
  const named = saved.data?.find((one) => one.filterId === filterId)?.filter
  const filter = useMemo(() => (filterId === undefined ? readFilter(view) : named), [filterId, named, view])
  if (unread !== undefined) {
    return <NoFilter>{t.theFilterInThisAddressCannot(unread)}</NoFilter>
  }
  if (filter !== undefined) return <FilteredLeads {...{ campaignId, view, filter }} />
  if (saved.error !== null) return <Failure error={saved.error} retry={saved.refetch} />
  return saved.isPending ? <Waiting lines={8} /> : <NoFilter>{t.thisSavedFilterIsNoLonger}</NoFilter>
}

interface FilteredLeadsProps {
  readonly campaignId: string
  readonly view: LeadView
  /** What the view narrows by. */
  readonly filter: LeadFilter
}

/** The leads of a view: narrowed, ordered, looked through and changed many at a time. */
function FilteredLeads({ campaignId, view, filter }: FilteredLeadsProps) {
  const session = useSession()
  const isWriter = mayWrite(session)
  const [adding, setAdding] = useState(false)
  const [act, setAct] = useState<Act | null>(null)
  const { list, first, isStale, refresh, generation } = useList(campaignId, view)
  const [selection, select] = useSelection(list)
  const total = useQuery({ ...totalQuery({ campaignId, view }), placeholderData: keepPreviousData }).data
  const { keys, columns, choices, show } = useView(campaignId, view, first.data?.rows)
  const showFilter = (next: LeadFilter) => show(writeLeadView(next, view))
  const add = () => setAdding(true)
  const rows = first.data?.rows
  return (
    <section className="stack leads" aria-label={t.leads}>
      {view.filter === undefined ? (
        <FilterBar filter={filter} choices={choices} onFilter={showFilter} />
      ) : (
        <WholeFilter words={filterInWords(filter, choices.names)} clear={() => showFilter({})} />
      )}
      <LeadToolbar
        {...{ campaignId, view, filter, choices, keys, total, isWriter }}
        onView={show}
        {...(isWriter ? { add } : {})}
      />
      {rows !== undefined && Object.keys(queryOf(view)).length === 0 && (
        <NewLeadsSign campaignId={campaignId} newest={rows[0]?.prospectId} show={refresh} />
      )}
      {first.error !== null && <Failure error={first.error} holds={t.noLeadIsLost} retry={first.refetch} />}
      {first.isPending && <Waiting lines={8} />}
      {rows?.length === 0 && (
        <NoLeads isFiltered={!isEverything(filter)} clear={() => showFilter({})} {...(isWriter ? { add } : {})} />
      )}
      {rows !== undefined && rows.length > 0 && (
        <LeadTable
          key={`${JSON.stringify(queryOf(list.view))} ${generation}`}
          {...{ list, columns, isStale, selection }}
          total={total?.isExact === true && view.sort !== 'nextSend' ? total.total : undefined}
          mailboxes={choices.names.mailboxes ?? {}}
          {...(isWriter ? { select } : {})}
        />
      )}
      <div className="lead-foot">
        <RunningActions campaignId={campaignId} />
        {isWriter && isChosen(selection) && (
          <SelectionBar {...{ selection, total, select }} mayErase={mayKeep(session)} onAct={setAct} />
        )}
      </div>
      {act !== null && (
        <BulkDialog
          {...{ campaignId, act }}
          filter={chosenFilter(selection, filter)}
          words={chosenWords(selection, filter, choices.names)}
          onClose={(isStarted) => {
            setAct(null)
            if (isStarted) select(NOTHING)
          }}
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

/** What the address says, and what it can be changed to. */
function useView(campaignId: string, view: LeadView, rows: readonly LeadRow[] | undefined) {
  const navigate = route.useNavigate()
  const keys = useMemo(() => sortedKeys(rows, (customData) => Object.keys(customData)), [rows])
  const paths = useMemo(() => sortedKeys(rows, pathsIn), [rows])
  return {
    keys,
    columns: useMemo(() => columnsOf(view), [view]),
    choices: useFilterChoices(campaignId, paths),
    show: (next: LeadView) => void navigate({ search: next, replace: true, resetScroll: false }),
  }
}

/** What is chosen belongs to its list: of another one, nothing is. */
function useSelection(list: List) {
  const [chosen, setChosen] = useState<{ list: List; selection: Selection }>({ list, selection: NOTHING })
  const selection = chosen.list === list ? chosen.selection : NOTHING
  return [selection, (next: Selection) => setChosen({ list, selection: next })] as const
}

function chosenFilter(selection: Selection, filter: LeadFilter): LeadFilter {
  return selection.kind === 'all' ? filter : { lead: [...selection.ids] }
}

/** Which leads, a sentence. */
function chosenWords(selection: Selection, filter: LeadFilter, names: NamesOf): string {
  if (selection.kind === 'rows')
    return t.theThatYouChose(selection.ids.size === 1 ? 'lead' : counted(selection.ids.size, 'lead'))
  if (isEverything(filter)) return t.allLeadsOfThisCampaign
  return t.allLeadsThatFit(filterInWords(filter, names))
}
