import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download, History, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { MoreButton } from '../shared/components/more-button.tsx'
import { PastActions } from './bulk/action-progress.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { ExportLeads } from './export-leads.tsx'
import type { FilterChoices } from './filter/filter-choices.ts'
import { filterInWords } from './filter/filter-words.ts'
import { isEverything } from './filter/lead-filter.ts'
import type { LeadFilter } from './filter/lead-filter.ts'
import { SavedFilters } from './filter/saved-filters.tsx'
import { LeadTotal, totalInWords } from './lead-total.tsx'
import type { Total } from './lead-total.tsx'
import { columnsOf, writeSavedView } from './lead-view.ts'
import type { LeadView } from './lead-view.ts'
import { leadToolbar as t } from './texts.tsx'

interface LeadToolbarProps {
  readonly campaignId: string | null
  readonly view: LeadView
  readonly filter: LeadFilter
  readonly choices: FilterChoices
  /** Keys of customData that can be columns. */
  readonly keys: readonly string[]
  readonly total: Total | undefined
  readonly isWriter: boolean
  readonly onView: (view: LeadView) => void
  /** Absent where none can be added. */
  readonly add?: () => void
}

/** How many leads match, and what can be done with the list as a whole. */
export function LeadToolbar(props: LeadToolbarProps) {
  const { campaignId, view, filter, choices, keys, total, isWriter, onView, add } = props
  const [shown, setShown] = useState<'export' | 'actions' | null>(null)
  const sort = view.sort ?? 'created'
  const isFiltered = !isEverything(filter)
  const { names } = choices
  return (
    <div className="row lead-toolbar">
      <LeadTotal total={total} isFiltered={isFiltered} isPlanned={sort === 'nextSend' || sort === '-nextSend'} />
      <SavedFilters
        {...{ campaignId, filter, sort, isWriter, names }}
        columns={columnsOf(view)}
        onChoose={(saved) => onView(writeSavedView(saved, view))}
      />
      <ColumnMenu view={view} isOfAll={campaignId === null} keys={keys} onView={onView} />
      <Menu position="bottom-end">
        <Menu.Target>
          <MoreButton className="lead-more" label={t.more} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Download className="icon" aria-hidden="true" />}
            disabled={total === undefined || total.total === 0}
            onClick={() => setShown('export')}
          >
            {t.export}
          </Menu.Item>
          {isWriter && (
            <Menu.Item
              leftSection={<Upload className="icon" aria-hidden="true" />}
              renderRoot={(rootProps) => (
                <Link to="/imports" search={campaignId === null ? {} : { campaign: campaignId }} {...rootProps} />
              )}
            >
              {t.importLeads}
            </Menu.Item>
          )}
          {campaignId !== null && (
            <Menu.Item
              leftSection={<History className="icon" aria-hidden="true" />}
              onClick={() => setShown('actions')}
            >
              {t.pastActions}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {add !== undefined && (
        <Button
          variant="default"
          className="lead-add"
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t.addLead}
        </Button>
      )}
      {shown === 'actions' && campaignId !== null && (
        <PastActions campaignId={campaignId} names={names} onClose={() => setShown(null)} />
      )}
      {shown === 'export' && (
        <ExportLeads
          {...{ campaignId, view, filter }}
          words={filterInWords(filter, names)}
          count={total === undefined ? t.leads : totalInWords(total, isFiltered)}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}
