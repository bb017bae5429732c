import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Edited } from './choice-editor.tsx'
import { defined } from './lead-filter.ts'

/** Names a company. */
export function CompanyEditor({ filter, onChange, onDone }: Edited) {
  const [typed, setTyped] = useState(filter.company ?? '')
  const company = typed.trim()
  return (
    <form
      className="stack filter-editor"
      onSubmit={(event) => {
        event.preventDefault()
        const { company: _, ...rest } = filter
        onChange({ ...rest, ...defined({ company: company === '' ? undefined : company }) })
        onDone()
      }}
    >
      <TextInput
        label="Company"
        description="Its whole name, or its domain"
        maxLength={300}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="xs">
        Filter by company
      </Button>
    </form>
  )
}
