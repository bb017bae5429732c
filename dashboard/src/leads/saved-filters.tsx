import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeepFilters } from './keep-filters.tsx'
import { isEverything, isSameFilter } from './lead-filter.ts'
import type { LeadFilter } from './lead-filter.ts'
import type { Sort } from './lead-view.ts'
import { SaveFilter } from './save-filter.tsx'
import { savedFiltersQuery } from './saved-filter-queries.ts'
import type { SavedFilter } from './saved-filter-queries.ts'

interface SavedFiltersProps {
  readonly campaignId: string
  readonly filter: LeadFilter
  readonly sort: Sort
  readonly isWriter: boolean
  /** Addresses of mailboxes by their ids. */
  readonly mailboxes: Readonly<Record<string, string>>
  readonly onChoose: (saved: SavedFilter) => void
}

/** Filters that are kept under names: chosen, saved, renamed and deleted. */
export function SavedFilters({ campaignId, filter, sort, isWriter, mailboxes, onChoose }: SavedFiltersProps) {
  const saved = useQuery(savedFiltersQuery(campaignId)).data ?? []
  const [shown, setShown] = useState<'save' | 'keep' | null>(null)
  const current = saved.find((one) => isSameFilter(one.filter, filter) && one.sort === sort)
  const canSave = isWriter && !isEverything(filter) && current === undefined
  const close = () => setShown(null)
  if (saved.length === 0 && !canSave && shown === null) return null
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" className="saved-filters">
            <span className="cut">{current?.name ?? 'Saved filters'}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map((one) => (
            <Menu.Item key={one.filterId} className="saved-filter" onClick={() => onChoose(one)}>
              {one === current ? '✓ ' : ''}
              {one.name}
            </Menu.Item>
          ))}
          {saved.length > 0 && isWriter && <Menu.Divider />}
          {canSave && <Menu.Item onClick={() => setShown('save')}>Save this filter…</Menu.Item>}
          {saved.length > 0 && isWriter && (
            <Menu.Item onClick={() => setShown('keep')}>Rename or delete filters…</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {shown === 'save' && <SaveFilter {...{ campaignId, filter, sort, mailboxes, saved }} onClose={close} />}
      {shown === 'keep' && <KeepFilters {...{ campaignId, saved, mailboxes }} onClose={close} />}
    </>
  )
}
