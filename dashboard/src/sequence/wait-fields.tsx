import { NumberInput, Select, TextInput } from '@mantine/core'
import type { Step } from './step-changes.ts'
import { readWait, WAIT_UNITS, withWait, writeWait } from './wait-words.ts'
import type { WaitUnit } from './wait-words.ts'
import { waitFields as t } from './texts.tsx'

interface WaitFieldsProps {
  readonly step: Step
  readonly fault: string | undefined
  /** Absent where nothing may be changed. */
  readonly set: ((step: Step) => void) | undefined
}

/** How long a step waits, and which days count. */
export function WaitFields({ step, fault, set }: WaitFieldsProps) {
  const wait = readWait(step.wait ?? 'P0D', step.waitDays)
  const disabled = set === undefined
  if (wait === undefined) return <MixedWait step={step} fault={fault} set={set} />
  return (
    <div className="wait">
      <NumberInput
        label={t.wait}
        min={0}
        max={525_600}
        allowDecimal={false}
        disabled={disabled}
        value={wait.amount}
        error={fault}
        onChange={(amount) => set?.(withWait(step, writeWait({ ...wait, amount: Number(amount) })))}
      />
      <Select
        aria-label={t.unitOfTheWait}
        allowDeselect={false}
        disabled={disabled}
        data={WAIT_UNITS.map(({ unit }) => unit)}
        value={wait.unit}
        onChange={(unit) => unit !== null && set?.(withWait(step, writeWait({ ...wait, unit: unit as WaitUnit })))}
      />
      {wait.unit === 'business days' && <p className="quiet wait-note">{t.daysThatTheScheduleNamesWithout}</p>}
    </div>
  )
}

/** A wait of several units, as it is written. */
function MixedWait({ step, fault, set }: WaitFieldsProps) {
  const { wait = 'P0D', waitDays = 'calendar' } = step
  const disabled = set === undefined
  return (
    <div className="wait is-mixed">
      <TextInput
        label={t.wait}
        description={t.anIso8601DurationSuchAs}
        disabled={disabled}
        value={wait}
        error={fault}
        onChange={(event) => set?.(withWait(step, { wait: event.currentTarget.value, waitDays }))}
      />
      <Select
        label={t.daysThatCount}
        allowDeselect={false}
        disabled={disabled}
        data={[
          { value: 'calendar', label: t.everyDay },
          { value: 'business', label: t.businessDays },
        ]}
        value={waitDays}
        onChange={(days) => set?.(withWait(step, { wait, waitDays: days === 'business' ? days : 'calendar' }))}
      />
    </div>
  )
}
