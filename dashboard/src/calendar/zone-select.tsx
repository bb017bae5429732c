import { Select } from '@mantine/core'
import { useMemo } from 'react'

const SHOWN = 100

interface Props {
  readonly label: string
  readonly description?: string
  readonly zone: string
  readonly error?: string | undefined
  readonly choose: (zone: string) => void
}

/** A time zone by typing part of its name; one that this browser does not list stays choosable. */
export function ZoneSelect({ label, description, zone, error, choose }: Props) {
  const zones = useMemo(() => [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])], [zone])
  return (
    <Select
      label={label}
      description={description}
      searchable
      allowDeselect={false}
      limit={SHOWN}
      data={zones}
      value={zone}
      error={error}
      nothingFoundMessage="No such time zone"
      onChange={(chosen) => {
        if (chosen !== null) choose(chosen)
      }}
    />
  )
}
