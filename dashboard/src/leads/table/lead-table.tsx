import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Failure } from '../../shared/components/loading-states.tsx'
import type { List } from '../list-query.ts'
import { keepTrail } from '../list-trail.ts'
import type { Sort } from '../lead-view.ts'
import { widthOf } from './columns.ts'
import type { Column, RowNames } from './columns.ts'
import { LeadHead } from './lead-head.tsx'
import { MOST_ROWS } from './lead-pages.ts'
import type { LeadRow } from './lead-pages.ts'
import { LeadLine } from './lead-row.tsx'
import { MOST_CHOSEN, NOTHING, extended, holds, toggled } from './selection.ts'
import type { Selection } from './selection.ts'
import { useLeadPages } from './use-lead-pages.ts'
import { useRowKeys } from './use-row-keys.ts'
import { leadTable as t } from './texts.tsx'
import { LOCALE } from '../../shared/words/locale.ts'

/** As `.lead-table tr` says. */
const ROW_PX = 37
const NARROW_ROW_PX = 61
/** Rows drawn outside the window, so that keys and quick scrolling find them. */
const OVERSCAN = 12
/** Rows that stand for what is read next. */
const TAIL = 8

interface LeadTableProps {
  readonly list: List
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly isStale: boolean
  /** How many rows there are in all, where that is known exactly. */
  readonly total: number | undefined
  /** What ids of mailboxes and campaigns are called. */
  readonly names: RowNames
  /** Hears which lead the keys are at, and whether it is to be looked at. */
  readonly onLook: (prospectId: string, isAsked: boolean) => void
  readonly selection: Selection
  /** Absent for who may not change leads. */
  readonly select?: (selection: Selection) => void
  readonly canChooseAll: boolean
}

/**
 * Leads as a table of any length: only what is near the window is drawn, and only pages near it are in memory. Rows are of
 * one height, so that nothing moves when they come.
 */
export function LeadTable(props: LeadTableProps) {
  const { list, columns, sort, onSort, isStale, total, names, selection, select, canChooseAll, onLook } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [span, setSpan] = useState({ first: 0, last: 30 })
  const [active, setActive] = useState(-1)
  const pages = useLeadPages(list, span)
  const window = useDrawnRows(body, pages.count + (pages.isWhole ? 0 : TAIL))
  const { first, last } = window
  useEffect(() => setSpan((before) => (isNear(before, { first, last }) ? before : { first, last })), [first, last])
  useTrail(pages.rows)
  const choose = useChoosing({ selection, select, pages })
  const { reach } = window
  const look = useStable((row: number, isAsked: boolean) => {
    const lead = pages.rows.get(row)
    if (lead !== undefined) onLook(lead.prospectId, isAsked)
  })
  const focus = useStable((row: number) => {
    setActive(row)
    look(row, false)
  })
  const keys = { table: body, active, first, count: pages.count, reach, look: (row: number) => look(row, true) }
  useRowKeys({ ...keys, ...(choose === undefined ? {} : { choose }) })
  const stop = window.drawn.some(({ index }) => index === active) ? active : (window.drawn[0]?.index ?? 0)
  return (
    <div className={isStale ? 'surface is-table is-stale' : 'surface is-table'}>
      <table
        className="table lead-table"
        aria-rowcount={total === undefined ? -1 : total + 1}
        style={{ minWidth: widthOf(columns) }}
      >
        <LeadHead {...{ columns, sort, onSort, selection, select, canChooseAll, read: idsIn(pages.rows) }} />
        <tbody ref={body}>
          <Spacer height={window.above} />
          {window.drawn.map(({ index }) => (
            <LeadLine
              key={index}
              index={index}
              lead={pages.rows.get(index)}
              isKnown={index < pages.count}
              columns={columns}
              names={names}
              isStop={index === stop}
              isChosen={holds(selection, pages.rows.get(index)?.prospectId ?? '')}
              onFocus={focus}
              onLook={look}
              {...(choose === undefined ? {} : { choose: choose.click })}
            />
          ))}
          <Spacer height={window.below} />
        </tbody>
      </table>
      {pages.error !== null && <Failure error={pages.error} holds={t.whatWasReadStays} retry={pages.retry} />}
      {pages.count >= MOST_ROWS && (
        <p className="quiet list-end">{t.theFirstAreShownFiltersReach(MOST_ROWS.toLocaleString(LOCALE))}</p>
      )}
    </div>
  )
}

function idsIn(rows: ReadonlyMap<number, LeadRow>): string[] {
  return [...rows].toSorted(([a], [b]) => a - b).map(([, { prospectId }]) => prospectId)
}

function isNear(a: { first: number; last: number }, b: { first: number; last: number }): boolean {
  return Math.abs(a.first - b.first) < 20 && Math.abs(a.last - b.last) < 20
}

function useDrawnRows(body: React.RefObject<HTMLTableSectionElement | null>, count: number) {
  const isNarrow = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const rowPx = isNarrow ? NARROW_ROW_PX : ROW_PX
  const [top, setTop] = useState(0)
  // What stands above may come and go, such as a sign of new leads.
  useLayoutEffect(() => {
    const now = (body.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY
    setTop((before) => (Math.abs(before - now) < 1 ? before : now))
  })
  const rows = useWindowVirtualizer({ count, estimateSize: () => rowPx, overscan: OVERSCAN, scrollMargin: top })
  const drawn = rows.getVirtualItems()
  const first = rows.range?.startIndex ?? 0
  return {
    drawn,
    first,
    reach: (row: number) => rows.scrollToIndex(row),
    last: rows.range?.endIndex ?? first,
    above: (drawn[0]?.index ?? 0) * rowPx,
    below: (count - 1 - (drawn.at(-1)?.index ?? count - 1)) * rowPx,
  }
}

/** Has a lead that is opened from here know those beside it. */
function useTrail(rows: ReadonlyMap<number, LeadRow>): void {
  const [first] = rows.keys()
  const kept = `${first} ${rows.size} ${rows.get(first ?? 0)?.prospectId}`
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  useEffect(() => keepTrail(idsIn(latest.current)), [kept])
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr className="spacer" aria-hidden="true" style={{ height }} />
}

interface Choosing {
  readonly selection: Selection
  readonly select: ((selection: Selection) => void) | undefined
  readonly pages: ReturnType<typeof useLeadPages>
}

/** Choosing rows by keys and by the pointer; the last one chosen is where a range begins. */
function useChoosing({ selection, select, pages }: Choosing) {
  const anchor = useRef(0)
  const toggle = (row: number) => {
    const lead = pages.rows.get(row)
    anchor.current = row
    if (lead !== undefined) select?.(toggled(selection, lead.prospectId))
  }
  const upTo = async (row: number) => {
    if (row < 0) return
    const [begin, end] = anchor.current < row ? [anchor.current, row] : [row, anchor.current]
    const ids = await pages.idsBetween(begin, Math.min(end, begin + MOST_CHOSEN - 1))
    select?.(extended(selection, ids))
  }
  const click = useStable((row: number, isRange: boolean) => void (isRange ? upTo(row) : toggle(row)))
  if (select === undefined) return undefined
  return { toggle, upTo: (row: number) => void upTo(row), nothing: () => select(NOTHING), click }
}

/** The function as it was last handed over, by one that stays the same, so that rows which did not change are not drawn anew. */
function useStable<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
