import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Edited } from './choice-editor.tsx'
import { dayOf, edgesOf } from './filter-chips.ts'
import { FilterForm } from './filter-form.tsx'
import { defined } from './lead-filter.ts'

/** Chooses a range of days in the viewer's zone, both included; either end may stay open. */
export function DaysEditor({ label, filter, range, onChange, onDone }: Edited & { range: 'created' | 'lastEvent' }) {
  const [first, last] = [`${range}From`, `${range}To`] as const
  const [from, setFrom] = useState(() => shownDay(filter[first]))
  const [to, setTo] = useState(() => shownDay(filter[last]))
  const isReversed = from !== '' && to !== '' && from > to
  const apply = () => {
    const { [first]: _, [last]: __, ...rest } = filter
    onChange({ ...rest, ...defined({ [first]: edgesOf(from)?.from, [last]: edgesOf(to)?.to }) })
    onDone()
  }
  return (
    <FilterForm label="Filter by day" isReady={!isReversed} apply={apply}>
      <TextInput
        type="date"
        label={`${label} from`}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="to, that day included"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={isReversed ? 'Before its beginning' : undefined}
      />
    </FilterForm>
  )
}

/** The day of an instant here. */
function shownDay(instant: string | undefined): string {
  if (instant === undefined || instant.length === 10) return instant ?? ''
  return dayOf(instant) ?? new Date(instant).toLocaleDateString('sv')
}
