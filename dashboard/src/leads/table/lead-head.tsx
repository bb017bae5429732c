import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Sort } from '../lead-view.ts'
import type { Column } from './columns.ts'
import { MOST_CHOSEN, NOTHING, extended, holds } from './selection.ts'
import type { Selection } from './selection.ts'
import { leadTable as t } from './texts.tsx'

interface LeadHeadProps {
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly selection: Selection
  readonly select?: ((selection: Selection) => void) | undefined
  /** False where only leads that were read can be chosen. */
  readonly canChooseAll: boolean
  /** The leads that were read. */
  readonly read: readonly string[]
}

/** The names of the columns; pressed, one orders the table. Widths are fixed, so that scrolling moves none of them. */
export function LeadHead({ columns, sort, onSort, selection, select, canChooseAll, read }: LeadHeadProps) {
  const every: Selection = canChooseAll ? { kind: 'all' } : extended(NOTHING, read)
  const isAll =
    every.kind === 'all' ? selection.kind === 'all' : read.slice(0, MOST_CHOSEN).every((one) => holds(selection, one))
  return (
    <thead>
      <tr>
        {select !== undefined && (
          <th className="is-box">
            <input
              type="checkbox"
              aria-label={canChooseAll ? t.selectAll : t.selectShown}
              checked={isAll}
              onChange={() => select(isAll ? NOTHING : every)}
            />
          </th>
        )}
        <SortHead label={t.name} by="name" className="is-main" {...{ sort, onSort }} />
        {columns.map(({ key, label, width, grows, sort: by }) => (
          <SortHead key={key} className={`is-${key}`} {...{ label, by, sort, onSort }} {...(grows ? {} : { width })} />
        ))}
      </tr>
    </thead>
  )
}

interface SortHeadProps extends Pick<LeadHeadProps, 'sort' | 'onSort'> {
  readonly label: string
  readonly by: Sort | undefined
  readonly width?: number
  readonly className: string
}

/** Orders that begin with the highest. */
const DOWN: readonly string[] = ['created', 'score', 'lastEvent']

function SortHead({ label, by, width, className, sort, onSort }: SortHeadProps) {
  const style = width === undefined ? {} : { style: { width } }
  if (by === undefined) {
    return (
      <th className={className} title={label} {...style}>
        <span className="cut">{label}</span>
      </th>
    )
  }
  const reversed = `-${by}` as Sort
  const isOn = sort === by || sort === reversed
  const isDown = DOWN.includes(by) === (sort === by)
  const Arrow = isDown ? ArrowDown : ArrowUp
  return (
    <th className={className} {...style} aria-sort={isOn ? (isDown ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className="sort-head" onClick={() => onSort(sort === by ? reversed : by)}>
        <span className="cut">{label}</span>
        {isOn && <Arrow className="sort-arrow" aria-hidden="true" />}
      </button>
    </th>
  )
}
