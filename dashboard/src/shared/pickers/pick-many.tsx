import { MultiSelect } from '@mantine/core'
import type { MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { flat, optionMeant, optionTyped } from './found-options.ts'
import type { Offered } from './found-options.ts'
import { meantFilter, meantOption, nearestFirst, withGroups } from './meant-option.tsx'

type Kept = 'label' | 'description' | 'comboboxProps' | 'nothingFoundMessage' | 'maxValues' | 'limit' | 'openOnFocus'

interface PickManyProps extends Pick<MultiSelectProps, Kept | 'hidePickedOptions'> {
  readonly data: Offered
  readonly value: readonly string[]
  readonly choose: (values: string[]) => void
  /** The caret stands in it once its dialog opens. */
  readonly 'data-autofocus'?: boolean
  /** Whether what no option is called may be chosen as well. */
  readonly takesAny?: boolean
  /** One value is the rule: the list closes after each, so that what is below it is in view. */
  readonly isUsuallyOne?: boolean
}

/**
 * Several values of a list that is searched by typing: Enter takes the first that is found, leaving the field takes what
 * was typed in full, and a slip of the pen is offered as what was meant.
 */
export function PickMany({ data, value, choose, takesAny = false, isUsuallyOne = false, ...field }: PickManyProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const options = flat(data)
  const exact = optionTyped(options, typed)
  const meant = takesAny ? undefined : optionMeant(options, typed)
  const text = typed.trim()
  // What is found comes first; what was typed is there for whoever means it.
  const own = takesAny && text !== '' && exact === undefined ? [{ value: text, label: text }] : []
  const add = (one: string | undefined) => {
    if (one !== undefined && !value.includes(one) && value.length < (field.maxValues ?? Infinity))
      choose([...value, one])
  }
  return (
    <MultiSelect
      {...field}
      searchable
      clearSearchOnChange
      data={[...withGroups(data), ...own]}
      value={[...value]}
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange={typed !== ''}
      {...(meant === undefined
        ? { filter: nearestFirst(own) }
        : { filter: meantFilter(meant), renderOption: meantOption })}
      {...(isUsuallyOne
        ? { dropdownOpened: isOpen, onDropdownOpen: () => setOpen(true), onDropdownClose: () => setOpen(false) }
        : {})}
      onChange={(values) => {
        setOpen(false)
        choose(values)
      }}
      onBlur={() => add(exact?.value ?? own[0]?.value)}
    />
  )
}
