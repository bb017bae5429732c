import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { HOLD_REASONS, holdInWords, sentenceCase } from '../shared/words.ts'
import { STATUSES, TIERS } from './lead-filters.ts'
import type { LeadView } from './lead-filters.ts'

const route = getRouteApi('/shell/campaigns/$campaignId/')
const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: sentenceCase(value) }))
const TIER_OPTIONS = TIERS.map((value) => ({ value, label: `Tier ${value}` }))
const HOLD_OPTIONS = [
  { value: 'any', label: 'Held, for any reason' },
  ...HOLD_REASONS.map((value) => ({ value, label: `Held: ${holdInWords(value)}` })),
]
const SORTS = [
  { value: 'created', label: 'Newest first' },
  { value: 'score', label: 'Best first' },
]

/** Narrows the table; what is chosen stands in the address. */
export function FilterBar({ filters }: { filters: LeadView }) {
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(filters.q ?? '')
  const set = (part: Record<string, string | number | null | undefined>) => {
    const next = Object.entries({ ...filters, ...part }).filter(([, value]) => value != null && value !== '')
    void navigate({ search: Object.fromEntries(next), replace: true })
  }
  const search = useDebouncedCallback((q: string) => set({ q }), 250)
  return (
    <div className="row filters" role="search">
      <TextInput
        type="search"
        aria-label="Search leads by name, company or email"
        placeholder="Search  /"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={STATUS_OPTIONS}
        value={filters.status ?? null}
        onChange={(status) => set({ status: STATUSES.find((one) => one === status) })}
      />
      <Select
        aria-label="Tier"
        placeholder="Any tier"
        clearable
        data={TIER_OPTIONS}
        value={filters.tier ?? null}
        onChange={(tier) => set({ tier: TIERS.find((one) => one === tier) })}
      />
      <Select
        aria-label="Hold"
        placeholder="Held or not"
        clearable
        data={HOLD_OPTIONS}
        value={filters.hold ?? null}
        onChange={(hold) => set({ hold })}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
      />
      <Select
        aria-label="Order"
        allowDeselect={false}
        data={SORTS}
        value={filters.sort ?? 'created'}
        onChange={(sort) => set({ sort: sort === 'score' ? 'score' : undefined })}
      />
    </div>
  )
}
