import { Select } from '@mantine/core'
import { SORTS } from './lead-view.ts'
import type { Sort } from './lead-view.ts'

const WORDS: Readonly<Record<Sort, string>> = {
  created: 'Newest first',
  score: 'Best first',
  nextSend: 'Next email first',
}
const CHOICES = SORTS.map((value) => ({ value, label: WORDS[value] }))

/** Chooses the order of the table. */
export function OrderSelect({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  return (
    <Select
      className="lead-order"
      aria-label="Order"
      allowDeselect={false}
      data={CHOICES}
      value={sort}
      onChange={(chosen) => onChange(SORTS.find((one) => one === chosen) ?? 'created')}
    />
  )
}
