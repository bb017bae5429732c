import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allCampaignsQuery } from './campaign-queries.ts'
import { campaignSelect as t } from './texts.tsx'

interface CampaignSelectProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string | undefined
  readonly set: (campaignId: string | undefined) => void
  /** Whether none may be chosen. */
  readonly clearable?: boolean
}

/** One of the campaigns by its name; found by any part of it. */
export function CampaignSelect({ label, placeholder, value, set, clearable = false }: CampaignSelectProps) {
  const { data } = useQuery(allCampaignsQuery)
  const options = (data?.data ?? []).map(({ campaignId, name }) => ({ value: campaignId, label: name }))
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable={clearable}
      allowDeselect={false}
      data={options}
      value={value ?? null}
      nothingFoundMessage={t.noCampaignHasTheseLetters}
      onChange={(campaignId) => set(campaignId ?? undefined)}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
    />
  )
}
