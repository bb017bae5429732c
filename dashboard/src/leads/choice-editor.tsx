import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { defined } from './lead-filter.ts'
import type { LeadFilter } from './lead-filter.ts'

/** What editors of a part of a filter are given. */
export interface Edited {
  readonly label: string
  readonly filter: LeadFilter
  readonly onChange: (filter: LeadFilter) => void
  readonly onDone: () => void
}

interface ChoiceEditorProps extends Edited {
  readonly name: 'status' | 'endReason' | 'tier' | 'step' | 'mailbox'
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** More than these are searched through. */
const MANY = 12

/** Chooses several values of a part; each choice holds at once. */
export function ChoiceEditor({ label, name, options, filter, onChange }: ChoiceEditorProps) {
  const [search, setSearch] = useState('')
  const chosen = (filter[name] ?? []).map(String)
  const found = options.filter((one) => one.label.toLowerCase().includes(search.toLowerCase()))
  const choose = (values: readonly string[]) => {
    const { [name]: _, ...rest } = filter
    const kept = options.map(({ value }) => value).filter((value) => values.includes(value))
    const value = name === 'step' ? kept.map(Number) : kept
    onChange({ ...rest, ...defined({ [name]: kept.length === 0 ? undefined : value }) })
  }
  return (
    <div className="stack filter-editor">
      {options.length > MANY && (
        <TextInput
          aria-label={`Search in ${label}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group label={label} value={chosen} onChange={choose}>
        <div className="filter-options">
          {found.map((option) => (
            <Checkbox key={option.value} size="xs" {...option} />
          ))}
        </div>
      </Checkbox.Group>
      {options.length === 0 && <p className="quiet">There is none yet.</p>}
    </div>
  )
}
