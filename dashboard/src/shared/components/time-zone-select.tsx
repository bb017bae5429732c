import './time-zone-select.css'
import { Select } from '@mantine/core'
import { useClearedSearch } from '../hooks/use-cleared-search.ts'
import { offsetInWords, zoneWords, zonesFor } from '../words/zone-words.ts'
import { timeZoneSelect as t } from './texts.tsx'

interface TimeZoneSelectProps {
  readonly label: string
  readonly description?: string
  readonly value: string
  readonly set: (timezone: string) => void
  readonly error?: string | undefined
  readonly readOnly?: boolean
}

/** The zone of whoever looks. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const MOST_SHOWN = 60

/** Every time zone that the browser knows, the reader's first; found by city, abbreviation, offset or any part of its name. */
export function TimeZoneSelect({ label, description, value, set, error, readOnly = false }: TimeZoneSelectProps) {
  const search = useClearedSearch(value)
  const zones = [...new Set([OWN_ZONE, 'UTC', value, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <Select
      label={label}
      description={description}
      searchable
      allowDeselect={false}
      limit={MOST_SHOWN}
      disabled={readOnly}
      placeholder={value}
      nothingFoundMessage={t.noTimeZoneFound}
      data={zones}
      filter={({ search: sought }) =>
        zonesFor(sought, zones).map((zone) => ({ value: zone, label: zone, disabled: false }))
      }
      renderOption={({ option: { value: zone } }) => (
        <span className="zone-option">
          <span>{zone.replaceAll('_', ' ')}</span>
          <span className="quiet">
            {zoneWords(zone).offsets.map(offsetInWords).join(' / ')}
            {zone === OWN_ZONE && t.yours}
          </span>
        </span>
      )}
      value={value}
      error={error}
      {...search}
      onChange={(next) => next !== null && set(next)}
    />
  )
}
