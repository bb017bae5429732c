import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Edited } from './choice-editor.tsx'
import { FilterForm } from './filter-form.tsx'
import { defined } from './lead-filter.ts'

/** Names a company. */
export function CompanyEditor({ filter, onChange, onDone }: Edited) {
  const [typed, setTyped] = useState(filter.company ?? '')
  const company = typed.trim()
  const apply = () => {
    const { company: _, ...rest } = filter
    onChange({ ...rest, ...defined({ company: company === '' ? undefined : company }) })
    onDone()
  }
  return (
    <FilterForm label="Filter by company" apply={apply}>
      <TextInput
        label="Company"
        description="Its whole name, or its domain"
        maxLength={300}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FilterForm>
  )
}
