import { Select } from '@mantine/core'
import { timeZoneSelect as t } from './texts.tsx'

interface TimeZoneSelectProps {
  readonly label: string
  readonly description?: string
  readonly value: string
  readonly set: (timezone: string) => void
  readonly error?: string | undefined
  readonly readOnly?: boolean
}

/** Every time zone that the browser knows, with the present one; found by any part of its name. */
export function TimeZoneSelect({ label, description, value, set, error, readOnly = false }: TimeZoneSelectProps) {
  return (
    <Select
      label={label}
      description={description}
      searchable
      allowDeselect={false}
      limit={200}
      disabled={readOnly}
      nothingFoundMessage={t.thereIsNoSuchTimeZone}
      data={[...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])].toSorted()}
      filter={({ options, search }) => {
        const sought = search.trim().toLowerCase().replaceAll(' ', '_')
        return options.filter((one) => 'value' in one && String(one.value).toLowerCase().includes(sought))
      }}
      value={value}
      error={error}
      onChange={(next) => next !== null && set(next)}
    />
  )
}
