import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ColumnMenu } from './column-menu.tsx'
import { ExportLeads } from './export-leads.tsx'
import type { FilterChoices } from './filter-choices.ts'
import { filterInWords } from './filter-chips.ts'
import { isEverything } from './lead-filter.ts'
import type { LeadFilter } from './lead-filter.ts'
import { LeadTotal, totalInWords } from './lead-total.tsx'
import type { Total } from './lead-total.tsx'
import { readLeadView, writeSavedView } from './lead-view.ts'
import type { LeadView } from './lead-view.ts'
import { OrderSelect } from './order-select.tsx'
import { PastActions } from './past-actions.tsx'
import { SavedFilters } from './saved-filters.tsx'

interface LeadToolbarProps {
  readonly campaignId: string
  readonly view: LeadView
  readonly filter: LeadFilter
  readonly choices: FilterChoices
  /** Keys of customData that can be columns. */
  readonly keys: readonly string[]
  readonly total: Total | undefined
  readonly isWriter: boolean
  readonly onView: (view: LeadView) => void
  /** Absent for who may not add any. */
  readonly add?: () => void
}

/** How many leads fit, and what can be done with the list as a whole. */
export function LeadToolbar({
  campaignId,
  view,
  filter,
  choices,
  keys,
  total,
  isWriter,
  onView,
  add,
}: LeadToolbarProps) {
  const [exporting, setExporting] = useState(false)
  const sort = view.sort ?? 'created'
  const isFiltered = !isEverything(filter)
  const { mailboxes } = choices
  return (
    <div className="between lead-toolbar">
      <LeadTotal total={total} isFiltered={isFiltered} isPlanned={sort === 'nextSend'} />
      <div className="row">
        <PastActions campaignId={campaignId} mailboxes={mailboxes} />
        <SavedFilters
          {...{ campaignId, filter, sort, isWriter, mailboxes }}
          onChoose={(saved) => onView(writeSavedView(saved, view))}
        />
        <OrderSelect sort={sort} onChange={(next) => onView(readLeadView({ ...view, sort: next }))} />
        <ColumnMenu keys={keys} />
        {total !== undefined && total.total > 0 && (
          <Button variant="default" onClick={() => setExporting(true)}>
            Export
          </Button>
        )}
        {isWriter && (
          <Link to="/imports" search={{ campaign: campaignId }}>
            Import leads
          </Link>
        )}
        {add !== undefined && <Button onClick={add}>Add lead</Button>}
      </div>
      {exporting && (
        <ExportLeads
          {...{ campaignId, view, filter }}
          words={filterInWords(filter, mailboxes)}
          count={total === undefined ? 'Leads' : totalInWords(total, isFiltered)}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  )
}
