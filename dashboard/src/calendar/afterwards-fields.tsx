import { Checkbox, Select } from '@mantine/core'
import type { OnColleague } from './calendar-draft.ts'
import type { FieldsProps } from './calendar-form.tsx'

const COLLEAGUES: readonly { value: OnColleague; label: string }[] = [
  { value: 'ignore', label: 'Are written to all the same' },
  { value: 'hold', label: 'Are held for review' },
  { value: 'stop', label: 'Are ended' },
]

/** What a booking, and calling it off, means for emails. */
export function AfterwardsFields({ draft, set, faults }: FieldsProps) {
  return (
    <fieldset className="calendar-fields">
      <legend>After a booking</legend>
      <Select
        label="Other leads of this campaign at the company"
        description="Whoever books gets no further emails."
        allowDeselect={false}
        data={COLLEAGUES}
        value={draft.onColleague}
        error={faults['onColleague']}
        onChange={(chosen) => set({ onColleague: COLLEAGUES.find(({ value }) => value === chosen)?.value ?? 'ignore' })}
      />
      <Checkbox
        label="Resume the sequence when the meeting is cancelled"
        description="Unless the lead has another meeting."
        checked={draft.resumeOnCancel}
        onChange={(event) => set({ resumeOnCancel: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
