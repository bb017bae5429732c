import { MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { campaignChoicesQuery } from '../inbox/inbox-queries.ts'
import type { EventFilters } from './event-filters.ts'
import { EVENT_GROUPS } from './event-types.ts'

/** Which types, and of which campaign. */
export function EventFilterBar({ filters }: { filters: EventFilters }) {
  const navigate = useNavigate()
  const { data } = useQuery(campaignChoicesQuery)
  const campaigns = data?.data.map(({ campaignId, name }) => ({ value: campaignId, label: name })) ?? []
  const set = (part: { types?: string; campaign?: string }) => {
    const { types = '', campaign = '' } = { ...filters, ...part }
    const search = { ...(types === '' ? {} : { types }), ...(campaign === '' ? {} : { campaign }) }
    void navigate({ to: '/events', search, replace: true, resetScroll: false })
  }
  return (
    <div className="event-filters">
      <MultiSelect
        aria-label="Types"
        placeholder={filters.types === undefined ? 'All types' : ''}
        searchable
        clearable
        data={EVENT_GROUPS.map(({ group, items }) => ({ group, items: [...items] }))}
        value={filters.types?.split(',') ?? []}
        onChange={(types) => set({ types: types.join(',') })}
      />
      <Select
        aria-label="Campaign"
        placeholder="All campaigns"
        searchable
        clearable
        data={campaigns}
        value={filters.campaign ?? null}
        onChange={(campaign) => set({ campaign: campaign ?? '' })}
      />
    </div>
  )
}
