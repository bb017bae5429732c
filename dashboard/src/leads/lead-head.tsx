import { NOTHING } from './selection.ts'
import type { Selection } from './selection.ts'

interface LeadHeadProps {
  readonly columns: readonly string[]
  readonly selection: Selection
  readonly select?: (selection: Selection) => void
}

/** The names of the columns; widths are fixed, so that scrolling moves none of them. */
export function LeadHead({ columns, selection, select }: LeadHeadProps) {
  const isAll = selection.kind === 'all'
  return (
    <thead>
      <tr>
        {select !== undefined && (
          <th className="is-box">
            <input
              type="checkbox"
              aria-label="Choose all leads that fit"
              checked={isAll}
              onChange={() => select(isAll ? NOTHING : { kind: 'all' })}
            />
          </th>
        )}
        <th className="is-main">Name</th>
        <th className="is-company">Company</th>
        <th className="is-score">Score</th>
        <th className="is-state">Where it stands</th>
        <th className="is-next">Next email</th>
        <th className="is-mailbox">From</th>
        {columns.map((key) => (
          <th key={key} className="is-own" title={key}>
            <span className="cut">{key}</span>
          </th>
        ))}
        <th className="is-added number">Added</th>
      </tr>
    </thead>
  )
}
