import { Select } from '@mantine/core'
import { useClearedSearch } from '../shared/hooks/use-cleared-search.ts'

interface TimeSelectProps {
  readonly label: string
  /** The label is said and not shown. */
  readonly isSlim?: boolean
  readonly times: readonly string[]
  readonly value: string
  readonly readOnly: boolean
  readonly error: string | boolean | undefined
  readonly set: (time: string) => void
}

/** A time of day, chosen or typed. */
export function TimeSelect({ label, isSlim = false, times, value, readOnly, error, set }: TimeSelectProps) {
  const search = useClearedSearch(value)
  return (
    <Select
      {...(isSlim ? { 'aria-label': label } : { label })}
      searchable
      allowDeselect={false}
      disabled={readOnly}
      withCheckIcon={!isSlim}
      placeholder={value}
      data={[...times]}
      value={value}
      error={error}
      {...search}
      onChange={(next) => next !== null && set(next)}
    />
  )
}
