import { Button, Menu, Select } from '@mantine/core'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { optionsOf } from '../shared/words/closed-list.ts'
import { PastActions } from './bulk/action-progress.tsx'
import { ExportLeads } from './export-leads.tsx'
import type { FilterChoices } from './filter/filter-choices.ts'
import { filterInWords } from './filter/filter-words.ts'
import { isEverything } from './filter/lead-filter.ts'
import type { LeadFilter } from './filter/lead-filter.ts'
import { SavedFilters } from './filter/saved-filters.tsx'
import { LeadTotal, totalInWords } from './lead-total.tsx'
import type { Total } from './lead-total.tsx'
import { SORT_WORDS, columnsOf, readLeadView, writeSavedView } from './lead-view.ts'
import type { LeadView, Sort } from './lead-view.ts'
import { leadToolbar as t } from './texts.tsx'

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
  const { names } = choices
  return (
    <div className="between lead-toolbar">
      <LeadTotal total={total} isFiltered={isFiltered} isPlanned={sort === 'nextSend'} />
      <div className="row">
        <PastActions campaignId={campaignId} names={names} />
        <SavedFilters
          {...{ campaignId, filter, sort, isWriter, names }}
          onChoose={(saved) => onView(writeSavedView(saved, view))}
        />
        <OrderSelect sort={sort} onChange={(next) => onView(readLeadView({ ...view, sort: next }))} />
        <ColumnMenu keys={keys} />
        {total !== undefined && total.total > 0 && (
          <Button variant="default" onClick={() => setExporting(true)}>
            {t.export}
          </Button>
        )}
        {isWriter && (
          <Link to="/imports" search={{ campaign: campaignId }}>
            {t.importLeads}
          </Link>
        )}
        {add !== undefined && <Button onClick={add}>{t.addLead}</Button>}
      </div>
      {exporting && (
        <ExportLeads
          {...{ campaignId, view, filter }}
          words={filterInWords(filter, names)}
          count={total === undefined ? t.leads : totalInWords(total, isFiltered)}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  )
}

const route = getRouteApi('/shell/campaigns/$campaignId/')
const MOST_OFFERED = 30

/** Chooses which keys of customData are columns; the choice stands in the address. */
function ColumnMenu({ keys }: { keys: readonly string[] }) {
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = columnsOf(view)
  // A comma would end a column in the address.
  const offered = [...new Set([...chosen, ...keys])].filter((key) => !key.includes(',')).slice(0, MOST_OFFERED)
  if (offered.length === 0) return null
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
    const { columns: _, ...rest } = view
    const search = next.length === 0 ? rest : { ...rest, columns: next.join(',') }
    void navigate({ search, replace: true, resetScroll: false })
  }
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default">{t.columns}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.fromCustomdata}</Menu.Label>
        {offered.map((key) => (
          <Menu.CheckboxItem key={key} checked={chosen.includes(key)} onChange={() => toggle(key)}>
            {key}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const CHOICES = optionsOf(SORT_WORDS)

/** Chooses the order of the table. */
function OrderSelect({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  return (
    <Select
      className="lead-order"
      aria-label={t.order}
      allowDeselect={false}
      data={CHOICES}
      value={sort}
      onChange={(chosen) => onChange(CHOICES.find(({ value }) => value === chosen)?.value ?? 'created')}
    />
  )
}
