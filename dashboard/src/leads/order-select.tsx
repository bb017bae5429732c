import { Select } from '@mantine/core'
import { optionsOf } from '../shared/options.ts'
import { SORT_WORDS } from './lead-view.ts'
import type { Sort } from './lead-view.ts'

const CHOICES = optionsOf(SORT_WORDS)

/** Chooses the order of the table. */
export function OrderSelect({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  return (
    <Select
      className="lead-order"
      aria-label="Order"
      allowDeselect={false}
      data={CHOICES}
      value={sort}
      onChange={(chosen) => onChange(CHOICES.find(({ value }) => value === chosen)?.value ?? 'created')}
    />
  )
}
