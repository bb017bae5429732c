import './leads.css'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useAsked } from '../shared/hooks/use-palette-request.ts'
import { mayKeep, mayWrite, useSession } from '../shared/session/session.ts'
import { counted } from '../shared/words/words.ts'
import { AddLead } from './add-lead.tsx'
import { RunningActions } from './bulk/action-progress.tsx'
import type { Act } from './bulk/action-words.ts'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { BulkQueue } from './bulk/bulk-queue.tsx'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { pathsIn, sortedKeys } from './filter/custom-data-paths.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { useFilterChoices } from './filter/filter-choices.ts'
import { filterInWords } from './filter/filter-words.ts'
import type { NamesOf } from './filter/filter-words.ts'
import { isEverything, readFilter } from './filter/lead-filter.ts'
import type { LeadFilter } from './filter/lead-filter.ts'
import { savedFiltersQuery } from './filter/saved-filter-queries.ts'
import { LeadPreview } from './lead-preview.tsx'
import { LeadToolbar } from './lead-toolbar.tsx'
import { columnsOf, readLeadView, writeLeadView } from './lead-view.ts'
import type { LeadView } from './lead-view.ts'
import { firstPageQuery, isNewestFirst, letNewerIn, queryOf, totalQuery } from './list-query.ts'
import type { List } from './list-query.ts'
import { NewLeadsSign } from './new-leads-sign.tsx'
import { NoLeads } from './no-leads.tsx'
import type { LeadRow } from './table/lead-pages.ts'
import { columnsIn } from './table/columns.ts'
import type { Room } from './table/columns.ts'
import { LeadTable } from './table/lead-table.tsx'
import { LeadsWaiting } from './table/leads-waiting.tsx'
import { NOTHING, isChosen } from './table/selection.ts'
import type { Selection } from './table/selection.ts'
import { NoFilter, WholeFilter } from './unreadable-filter.tsx'
import { campaignLeads as t } from './texts.tsx'

export interface LeadListProps {
  /** Null: all campaigns. */
  readonly campaignId: string | null
  readonly view: LeadView
  /** Whether it is asked at once if all of them are to be deleted. */
  readonly deletes?: boolean
  /** Puts another view into the address. */
  readonly show: (view: LeadView) => void
}

/** Leads, unless what the address narrows them by cannot be told: then none rather than more. */
export function LeadList({ campaignId, view, show }: LeadListProps) {
  const { filter: filterId, unread } = view
  const saved = useQuery({ ...savedFiltersQuery(campaignId), enabled: filterId !== undefined })
  const named = saved.data?.find((one) => one.filterId === filterId)?.filter
  const filter = useMemo(() => (filterId === undefined ? readFilter(view) : named), [filterId, named, view])
  const clear = () => show({})
  if (unread !== undefined) {
    return <NoFilter clear={clear}>{t.theFilterInThisAddressCannot(unread)}</NoFilter>
  }
  if (filter !== undefined) return <FilteredLeads {...{ campaignId, view, show, filter }} />
  if (saved.error !== null) return <Failure error={saved.error} retry={saved.refetch} />
  return saved.isPending ? <Waiting lines={8} /> : <NoFilter clear={clear}>{t.thisSavedFilterIsNoLonger}</NoFilter>
}

interface FilteredLeadsProps extends LeadListProps {
  /** What the view narrows by. */
  readonly filter: LeadFilter
}

/** The leads of a view: narrowed, ordered, looked through and changed many at a time. */
function FilteredLeads({ campaignId, view, show, filter }: FilteredLeadsProps) {
  const session = useSession()
  const isWriter = mayWrite(session)
  const [adding, setAdding] = useState(false)
  const { list, first, isStale, refresh, generation } = useList(campaignId, view)
  const [selection, select] = useSelection(list)
  const [act, setAct] = useState<Act | null>(null)
  const total = useQuery({ ...totalQuery({ campaignId, view }), placeholderData: keepPreviousData }).data
  const { keys, choices } = useView(campaignId, first.data?.rows)
  const preview = usePreview()
  const room = useRoom(preview.shown !== null)
  const columns = useMemo(() => columnsIn(columnsOf(view), campaignId === null, room), [campaignId, room, view])
  const showFilter = (next: LeadFilter) => show(writeLeadView(next, view))
  const canAdd = useHasCampaign(campaignId) && isWriter
  const add = () => setAdding(true)
  // The list of all campaigns that is left for a campaign sees its address too.
  useAsked(campaignId === null ? 'new-lead' : 'add-lead', () => canAdd && add())
  const rows = first.data?.rows
  // Nothing is there to be searched and ordered.
  const isBlank = rows?.length === 0 && isEverything(filter)
  return (
    <section className="stack leads" aria-label={t.leads}>
      {!isBlank && (
        <div className="lead-bar">
          {view.filter === undefined ? (
            <FilterBar filter={filter} choices={choices} isOfAll={campaignId === null} onFilter={showFilter} />
          ) : (
            <WholeFilter words={filterInWords(filter, choices.names)} clear={() => showFilter({})} />
          )}
          <LeadToolbar
            {...{ campaignId, view, filter, choices, keys, total, isWriter }}
            onView={show}
            {...(canAdd ? { add } : {})}
          />
        </div>
      )}
      {rows !== undefined && campaignId !== null && isNewestFirst({ campaignId, view }) && (
        <NewLeadsSign campaignId={campaignId} newest={rows[0]?.prospectId} show={refresh} />
      )}
      {first.error !== null && <Failure error={first.error} holds={t.noLeadIsLost} retry={first.refetch} />}
      {first.isPending && <LeadsWaiting columns={columns} sort={view.sort ?? 'created'} isChoosable={isWriter} />}
      {rows?.length === 0 && (
        <NoLeads
          campaignId={campaignId}
          isFiltered={!isEverything(filter)}
          clear={() => showFilter({})}
          {...(canAdd ? { add } : {})}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <div className={preview.shown === null ? 'lead-split' : 'lead-split is-split'}>
          <LeadTable
            key={`${JSON.stringify(queryOf(list.view))} ${generation}`}
            {...{ list, columns, isStale, selection }}
            sort={view.sort ?? 'created'}
            onSort={(sort) => show(readLeadView({ ...view, sort }))}
            total={total?.isExact === true && view.sort?.endsWith('nextSend') !== true ? total.total : undefined}
            names={choices.names}
            canChooseAll={campaignId !== null}
            onLook={preview.look}
            {...(isWriter ? { select } : {})}
          />
          {preview.shown !== null && <LeadPreview prospectId={preview.shown} onClose={preview.close} />}
        </div>
      )}
      <div className="lead-foot">
        {campaignId !== null && <RunningActions campaignId={campaignId} />}
        {isWriter && isChosen(selection) && (
          <SelectionBar
            {...{ selection, select }}
            total={campaignId === null ? undefined : total}
            mayErase={mayKeep(session)}
            onAct={setAct}
          />
        )}
      </div>
      {act !== null && (
        <Acting
          {...{ campaignId, act, selection, filter }}
          campaigns={choices.names.campaigns ?? {}}
          words={chosenWords(selection, filter, choices.names)}
          onClose={(isStarted) => {
            setAct(null)
            if (isStarted) select(NOTHING)
          }}
        />
      )}
      {canAdd && <AddLead campaignId={campaignId} opened={adding} onClose={() => setAdding(false)} />}
    </section>
  )
}

interface ActingProps {
  readonly campaignId: string | null
  readonly act: Act
  readonly selection: Selection
  readonly filter: LeadFilter
  readonly campaigns: Readonly<Record<string, string>>
  readonly words: string
  readonly onClose: (isStarted: boolean) => void
}

/** Asks once more before something is done to what is selected; of several campaigns, for each. */
function Acting({ campaignId, act, selection, filter, campaigns, words, onClose }: ActingProps) {
  const [ids] = useState(() => (selection.kind === 'rows' ? [...selection.ids] : []))
  const [progress, setProgress] = useState({ done: 0, isStarted: false })
  if (campaignId !== null) {
    return <BulkDialog {...{ campaignId, act, words, onClose }} filter={chosenFilter(selection, filter)} />
  }
  return (
    <BulkQueue
      {...{ act, ids, campaigns }}
      done={progress.done}
      onNext={(isLast, wasStarted) => {
        const isStarted = progress.isStarted || wasStarted
        if (isLast) onClose(isStarted)
        else setProgress({ done: progress.done + 1, isStarted })
      }}
    />
  )
}

/** Whether a lead can be added: to the campaign of the list, else to any that is not archived. */
function useHasCampaign(campaignId: string | null): boolean {
  const { data } = useQuery({ ...allCampaignsQuery, enabled: campaignId === null })
  return campaignId !== null || data?.data.some(({ status }) => status !== 'archived') === true
}

/** The lead beside the list: the space bar shows and hides it, and it follows the keys. Narrow windows have no room. */
function usePreview() {
  const isWide = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false })
  const [asked, setAsked] = useState<string | null>(null)
  return {
    shown: isWide ? asked : null,
    close: () => setAsked(null),
    look: (prospectId: string, isAsked: boolean) =>
      setAsked((before) => {
        if (isAsked) return before === prospectId ? null : prospectId
        return before === null ? null : prospectId
      }),
  }
}

/** How much room the columns have. */
function useRoom(isSplit: boolean): Room {
  const isNarrow = useMediaQuery('(max-width: 1200px)', false, { getInitialValueInEffect: false })
  const isLaptop = useMediaQuery('(max-width: 1360px)', false, { getInitialValueInEffect: false })
  if (isSplit) return 'split'
  return isNarrow ? 'narrow' : isLaptop ? 'laptop' : 'wide'
}

/** The list that is shown: the one before stays until the first page of another is there. */
function useList(campaignId: string | null, view: LeadView) {
  const queries = useQueryClient()
  const wanted = useMemo(() => ({ campaignId, view }), [campaignId, view])
  // Whoever comes to the list sees it as it is now.
  useState(() => letNewerIn(queries, campaignId))
  const first = useQuery({ ...firstPageQuery(wanted), placeholderData: keepPreviousData })
  const [list, setList] = useState<List>(wanted)
  const [generation, setGeneration] = useState(0)
  const isThere = first.data !== undefined && !first.isPlaceholderData
  if (isThere && list !== wanted) setList(wanted)
  const refresh = async () => {
    letNewerIn(queries, campaignId)
    queries.removeQueries({ queryKey: ['lead-chain', campaignId ?? 'all'] })
    await queries.refetchQueries({ queryKey: ['leads', campaignId ?? 'all'], type: 'active' })
    setGeneration((before) => before + 1)
  }
  return { list, first, isStale: first.isPlaceholderData, refresh, generation }
}

/** What a list can be narrowed by and show, besides the fields of every lead. */
function useView(campaignId: string | null, rows: readonly LeadRow[] | undefined) {
  const keys = useMemo(() => sortedKeys(rows, (customData) => Object.keys(customData)), [rows])
  const paths = useMemo(() => sortedKeys(rows, pathsIn), [rows])
  return {
    keys,
    choices: useFilterChoices(campaignId, paths),
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
