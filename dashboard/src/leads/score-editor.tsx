import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { Edited } from './choice-editor.tsx'
import { FilterForm } from './filter-form.tsx'
import { defined } from './lead-filter.ts'

const SCORE = { min: 0, max: 100, allowDecimal: false, clampBehavior: 'strict' } as const

/** Chooses a range of scores; either end may stay open. */
export function ScoreEditor({ filter, onChange, onDone }: Edited) {
  const [from, setFrom] = useState<number | string>(filter.minScore ?? '')
  const [to, setTo] = useState<number | string>(filter.maxScore ?? '')
  const isReversed = from !== '' && to !== '' && Number(from) > Number(to)
  const apply = () => {
    const { minScore: _, maxScore: __, ...rest } = filter
    onChange({ ...rest, ...defined({ minScore: numberOf(from), maxScore: numberOf(to) }) })
    onDone()
  }
  return (
    <FilterForm label="Filter by score" isReady={!isReversed} apply={apply}>
      <div className="filter-pair">
        <NumberInput label="Score from" {...SCORE} value={from} onChange={setFrom} />
        <NumberInput
          label="to"
          {...SCORE}
          value={to}
          onChange={setTo}
          error={isReversed ? 'Below its beginning' : undefined}
        />
      </div>
    </FilterForm>
  )
}

function numberOf(typed: number | string): number | undefined {
  return typed === '' ? undefined : Number(typed)
}
