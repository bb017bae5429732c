import { NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { placeAt } from '../campaigns/editor/places.ts'
import type { Step } from './step-changes.ts'
import { readWait, WAIT_UNITS, withWait, writeWait } from './wait-words.ts'
import type { WaitUnit } from './wait-words.ts'
import { waitFields as t } from './texts.tsx'

interface WaitFieldsProps {
  readonly step: Step
  readonly isFirst: boolean
  /** Where faults find it. */
  readonly place: string
  readonly fault: string | undefined
  readonly set: (step: Step) => void
}

/** How long a step waits, and which days count; the first one begins at once, unless somebody wants it to wait. */
export function WaitFields(props: WaitFieldsProps) {
  const { step, isFirst, place, fault, set } = props
  const [isOpen, setIsOpen] = useState(false)
  const wait = readWait(step.wait ?? 'P0D', step.waitDays)
  if (wait === undefined) return <MixedWait {...props} />
  if (isFirst && wait.amount === 0 && !isOpen) {
    return (
      <p className="wait-none">
        <span className="quiet">{t.sentAtOnce}</span>
        <button type="button" className="ghost" onClick={() => setIsOpen(true)}>
          {t.addWait}
        </button>
      </p>
    )
  }
  return (
    <div className="wait" {...placeAt(place)}>
      <NumberInput
        label={t.wait}
        min={0}
        max={525_600}
        allowDecimal={false}
        value={wait.amount}
        error={fault}
        onChange={(amount) => set(withWait(step, writeWait({ ...wait, amount: Number(amount) })))}
      />
      <Select
        aria-label={t.unitOfWait}
        allowDeselect={false}
        data={WAIT_UNITS.map(({ unit }) => unit)}
        value={wait.unit}
        onChange={(unit) => unit !== null && set(withWait(step, writeWait({ ...wait, unit: unit as WaitUnit })))}
      />
      <span className="quiet wait-after">{isFirst ? t.afterScoring : t.afterEmailBefore}</span>
      {wait.unit === 'business days' && <p className="quiet wait-note">{t.businessDaysAre}</p>}
    </div>
  )
}

/** A wait of several units, as it is written. */
function MixedWait({ step, place, fault, set }: WaitFieldsProps) {
  const { wait = 'P0D', waitDays = 'calendar' } = step
  return (
    <div className="wait is-mixed" {...placeAt(place)}>
      <TextInput
        label={t.wait}
        description={t.isoDuration}
        value={wait}
        error={fault}
        onChange={(event) => set(withWait(step, { wait: event.currentTarget.value, waitDays }))}
      />
      <Select
        label={t.daysThatCount}
        allowDeselect={false}
        data={[
          { value: 'calendar', label: t.everyDay },
          { value: 'business', label: t.businessDays },
        ]}
        value={waitDays}
        onChange={(days) => set(withWait(step, { wait, waitDays: days === 'business' ? days : 'calendar' }))}
      />
    </div>
  )
}
