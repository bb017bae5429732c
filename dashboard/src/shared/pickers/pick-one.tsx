import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useClearedSearch } from '../hooks/use-cleared-search.ts'
import { flat, optionMeant, optionTyped } from './found-options.ts'
import type { Offered } from './found-options.ts'
import { meantFilter, meantOption, nearestFirst, withGroups } from './meant-option.tsx'

interface PickOneProps extends Pick<SelectProps, 'label' | 'comboboxProps' | 'nothingFoundMessage' | 'error'> {
  readonly data: Offered
  readonly value: string | null
  readonly choose: (value: string) => void
  /** Told what is typed, for lists that offer it too. */
  readonly onTyped?: (text: string) => void
}

/**
 * One value of a list that is searched by typing: Enter takes the first that is found, leaving the field takes what was
 * typed in full, and a slip of the pen is offered as what was meant.
 */
export function PickOne({ data, value, choose, onTyped, ...field }: PickOneProps) {
  const [typed, setTyped] = useState('')
  const options = flat(data)
  const chosen = options.find((one) => one.value === value)?.label ?? ''
  const search = useClearedSearch(chosen)
  const meant = optionMeant(options, typed)
  return (
    <Select
      {...field}
      searchable
      allowDeselect={false}
      data={withGroups(data)}
      value={value === '' ? null : value}
      {...search}
      onSearchChange={(text) => {
        const next = text === chosen ? '' : text
        setTyped(next)
        onTyped?.(next)
        search.onSearchChange(text)
      }}
      selectFirstOptionOnChange={typed !== ''}
      {...(meant === undefined
        ? { filter: nearestFirst() }
        : { filter: meantFilter(meant), renderOption: meantOption })}
      onChange={(next) => next !== null && choose(next)}
      onBlur={() => {
        const exact = optionTyped(options, typed)
        if (exact !== undefined && exact.value !== value) choose(exact.value)
      }}
    />
  )
}
