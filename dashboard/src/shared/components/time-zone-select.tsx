import './time-zone-select.css'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useClearedSearch } from '../hooks/use-cleared-search.ts'
import { currentZoneName, zoneName } from '../../../../pages/zone-names.ts'
import { offsetInWords, zonesFor, zoneTyped, zoneWords } from '../words/zone-words.ts'
import { timeZoneSelect as t } from './texts.tsx'

interface TimeZoneSelectProps {
  readonly label: string
  readonly description?: string
  readonly value: string
  readonly set: (timezone: string) => void
  readonly error?: string | undefined
  readonly readOnly?: boolean
  /** What holds without a zone; given, the field can be emptied, and then sets ''. */
  readonly ifEmpty?: string
}

/** The zone of whoever looks. */
const OWN_ZONE = currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone)

const MOST_SHOWN = 60

/**
 * Every time zone that the browser knows, the reader's first; found by city, abbreviation, offset or any part of its name.
 * Enter takes the first that is found, and leaving the field what was typed in full.
 */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const { label, description, value, set, error, readOnly = false, ifEmpty } = props
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const chosen = value === '' ? '' : zoneName(value)
  const search = useClearedSearch(chosen)
  const all = [OWN_ZONE, 'UTC', value, ...Intl.supportedValuesOf('timeZone').map(currentZoneName)]
  // An alias that was stored stands for the zone of its name.
  const zones = [...new Set(all)].filter((zone) => zone !== '' && (zone === value || zoneName(zone) !== chosen))
  const close = () => {
    search.onDropdownClose()
    setOpen(false)
  }
  return (
    <Select
      label={label}
      description={description}
      searchable
      allowDeselect={false}
      clearable={ifEmpty !== undefined}
      limit={MOST_SHOWN}
      disabled={readOnly}
      placeholder={chosen === '' ? ifEmpty : chosen}
      nothingFoundMessage={t.noTimeZoneFound}
      data={zones.map(optionOf)}
      filter={({ search: sought }) => zonesFor(sought, zones).map(optionOf)}
      selectFirstOptionOnChange={typed !== ''}
      renderOption={({ option: { value: zone } }) => (
        <span className="zone-option">
          <span>{zoneName(zone)}</span>
          <span className="quiet">
            {zoneWords(zone).offsets.map(offsetInWords).join(' / ')}
            {zone === OWN_ZONE && t.yours}
          </span>
        </span>
      )}
      value={value === '' ? null : value}
      error={error}
      {...search}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        search.onDropdownOpen()
        setOpen(true)
      }}
      onDropdownClose={close}
      onKeyDown={({ key, currentTarget }) => {
        // As it opens, the library looks for the chosen zone, and forgets the first one that was found for what was pasted.
        const [first] =
          typed === '' || currentTarget.hasAttribute('aria-activedescendant') ? [] : zonesFor(typed, zones)
        if (key !== 'Enter' || first === undefined) return
        set(first)
        close()
      }}
      onSearchChange={(text) => {
        setTyped(text === chosen ? '' : text)
        search.onSearchChange(text)
      }}
      onChange={(next) => set(next ?? '')}
      onBlur={() => {
        const exact = zoneTyped(typed, zones)
        if (exact !== undefined && exact !== value) set(exact)
      }}
    />
  )
}

function optionOf(zone: string) {
  return { value: zone, label: zoneName(zone), disabled: false }
}
