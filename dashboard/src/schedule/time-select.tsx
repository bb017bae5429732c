import { Select } from '@mantine/core'
import { useState } from 'react'
import { useClearedSearch } from '../shared/hooks/use-cleared-search.ts'
import { timeOfDay } from '../shared/words/time-words.ts'
import { timesFound, timeTyped } from './typed-time.ts'

interface TimeSelectProps {
  readonly label: string
  /** The label is said and not shown, and there is no arrow: two of them and a button stand in a line. */
  readonly isSlim?: boolean
  readonly times: readonly string[]
  readonly value: string
  readonly readOnly?: boolean
  readonly error: string | boolean | undefined
  readonly set: (time: string) => void
}

/** Its list is wider than it is, so that a time stands in one line. */
const SLIM = {
  rightSection: <></>,
  rightSectionWidth: 8,
  comboboxProps: { width: 128, position: 'bottom-start' },
} as const

/** A time of day on the reader's clock, chosen or typed: Enter and leaving the field take what was typed in full. */
export function TimeSelect({ label, isSlim = false, times, value, readOnly = false, error, set }: TimeSelectProps) {
  const [typed, setTyped] = useState('')
  const chosen = timeOfDay(value)
  const search = useClearedSearch(chosen)
  const exact = timeTyped(times, typed)
  return (
    <Select
      {...(isSlim ? { ...SLIM, 'aria-label': label } : { label })}
      searchable
      allowDeselect={false}
      disabled={readOnly}
      withCheckIcon={!isSlim}
      placeholder={chosen}
      data={[...new Set([...times, ...(exact === undefined ? [] : [exact])])].map(optionOf)}
      filter={({ search: sought }) => timesFound(times, sought).map(optionOf)}
      selectFirstOptionOnChange={typed !== ''}
      value={value}
      error={error}
      {...search}
      onSearchChange={(text) => {
        setTyped(text === chosen ? '' : text)
        search.onSearchChange(text)
      }}
      onChange={(next) => next !== null && set(next)}
      onBlur={() => {
        if (exact !== undefined && exact !== value) set(exact)
      }}
    />
  )
}

function optionOf(time: string) {
  return { value: time, label: timeOfDay(time), disabled: false }
}
