import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { InboxFilters } from './inbox-filters.ts'
import { inboxFilterBar as t } from './texts.tsx'

const route = getRouteApi('/shell/inbox')

/** Narrows the list; what is chosen stands in the address. */
export function InboxFilterBar({ filters, names }: { filters: InboxFilters; names: ReadonlyMap<string, string> }) {
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(filters.q ?? '')
  const set = (part: { q?: string; campaign?: string | null }) => {
    void navigate({
      search: (before) => {
        const next = Object.entries({ ...before, ...part }).filter(([, value]) => value != null && value !== '')
        return Object.fromEntries(next)
      },
      replace: true,
    })
  }
  const search = useDebouncedCallback((q: string) => set({ q }), 250)
  return (
    <div className="row filters" role="search">
      <TextInput
        type="search"
        aria-label={t.searchMailBySenderSubjectOr}
        placeholder={t.search}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <Select
        aria-label={t.campaign}
        placeholder={t.anyCampaign}
        clearable
        searchable
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={filters.campaign ?? null}
        onChange={(campaign) => set({ campaign })}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
      />
    </div>
  )
}
