import { Button, Popover, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchHint } from '../shared/hooks/use-search-hint.ts'
import { readInboxFilters } from './inbox-filters.ts'
import type { InboxFilters } from './inbox-filters.ts'
import { labelsQuery } from './inbox-queries.ts'
import { inboxFilterBar as t } from './texts.tsx'

/** Narrows the list; what is chosen stands in the address. */
export function InboxFilterBar({ filters, names }: { filters: InboxFilters; names: ReadonlyMap<string, string> }) {
  const navigate = useNavigate()
  const hint = useSearchHint()
  const [typed, setTyped] = useState(filters.q ?? '')
  const set = (part: { q?: string; campaign?: string | null; label?: string | null }) => {
    void navigate({
      to: '.',
      search: (before) => ({ ...readInboxFilters({ ...before, ...part }) }),
      replace: true,
      resetScroll: false,
    })
  }
  const search = useDebouncedCallback((q: string) => set({ q }), 250)
  const chosen = [filters.campaign, filters.label].filter((one) => one !== undefined).length
  return (
    <div className="inbox-search" role="search">
      <TextInput
        type="search"
        size="xs"
        aria-label={t.searchHelp}
        placeholder={hint}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <Popover position="bottom-end" width={280} trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button size="xs" variant={chosen > 0 ? 'light' : 'default'}>
            {t.filter(chosen)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t.filters}>
          <Chosen filters={filters} names={names} set={set} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

interface ChosenProps {
  readonly filters: InboxFilters
  readonly names: ReadonlyMap<string, string>
  readonly set: (part: { campaign?: string | null; label?: string | null }) => void
}

function Chosen({ filters, names, set }: ChosenProps) {
  const labels = useQuery(labelsQuery)
  return (
    <div className="stack">
      <Select
        label={t.campaign}
        placeholder={t.anyCampaign}
        clearable
        searchable
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={filters.campaign ?? null}
        onChange={(campaign) => set({ campaign })}
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        label={t.label}
        placeholder={t.anyLabel}
        clearable
        data={labels.data?.data.map(({ labelId, name }) => ({ value: labelId, label: name })) ?? []}
        value={filters.label ?? null}
        onChange={(label) => set({ label })}
        comboboxProps={{ withinPortal: false }}
      />
    </div>
  )
}
