import { useNavigate } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { LeadCells } from './lead-cells.tsx'

const ROW_PX = 57
/** Rows kept outside the window, so that keys and quick scrolling find them. */
const OVERSCAN = 12

interface LeadRowsProps {
  readonly leads: readonly Schemas['Lead'][]
  /** Keys of customData that are columns. */
  readonly columns: readonly string[]
  readonly isStale: boolean
}

/** Leads as a table of any length: only what is near the window is drawn. `j` and `k` move between rows, Enter opens one. */
export function LeadRows({ leads, columns, isStale }: LeadRowsProps) {
  const open = useOpenByKey()
  const table = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(table.current?.offsetTop ?? 0), [])
  const rows = useWindowVirtualizer({
    count: leads.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => leads[index]?.prospectId ?? index,
  })
  const drawn = rows.getVirtualItems()
  const above = (drawn[0]?.start ?? top) - top
  const below = rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)
  return (
    <div className={isStale ? 'surface is-table is-stale' : 'surface is-table'}>
      <table className="table" aria-rowcount={leads.length + 1}>
        <LeadHead columns={columns} />
        <tbody ref={table}>
          <Spacer height={above} />
          {drawn.map(({ index }) => {
            const lead = leads[index]
            if (lead === undefined) return null
            return (
              <tr
                key={lead.prospectId}
                ref={rows.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                tabIndex={0}
                onKeyDown={(event) => open(event, lead.prospectId)}
              >
                <LeadCells lead={lead} columns={columns} />
              </tr>
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}

function LeadHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th>Name</th>
        <th>Company</th>
        <th className="number">Score</th>
        <th>Tier</th>
        <th>Where it stands</th>
        {columns.map((key) => (
          <th key={key}>{key}</th>
        ))}
        <th className="number">Added</th>
      </tr>
    </thead>
  )
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr className="spacer" aria-hidden="true" style={{ height }} />
}

function useOpenByKey() {
  const navigate = useNavigate()
  return (event: KeyboardEvent<HTMLTableRowElement>, prospectId: string) => {
    if (event.target instanceof HTMLInputElement) return
    const row = event.currentTarget
    const next = { j: row.nextElementSibling, k: row.previousElementSibling }[event.key]
    if (next instanceof HTMLElement) next.focus()
    if (event.key === 'Enter') void navigate({ to: '/leads/$prospectId', params: { prospectId } })
  }
}
