import { Checkbox } from '@mantine/core'
import type { FieldsProps } from './calendar-form.tsx'
import { WeekSpans } from './week-spans.tsx'

/** When meetings can take place: as in the schedule, or spans of each day. */
export function HoursFields({ draft, set, faults }: FieldsProps) {
  const { hours, hasHours } = draft
  return (
    <fieldset className="calendar-fields">
      <legend>Weekly hours</legend>
      <Checkbox
        label="The days and hours of the schedule"
        checked={!hasHours}
        onChange={(event) => set({ hasHours: !event.currentTarget.checked })}
      />
      {faults['weeklyHours'] !== undefined && <p className="failure">{faults['weeklyHours']}</p>}
      {hasHours && <WeekSpans hours={hours} set={(next) => set({ hours: next })} faults={faults} />}
    </fieldset>
  )
}
