import { Checkbox, Select, TextInput } from '@mantine/core'
import { counted } from '../shared/words/words.ts'
import { minutesInWords } from './calendar-draft.ts'
import type { OnColleague } from './calendar-draft.ts'
import type { FieldsProps } from './calendar-draft.ts'
import { WeekSpans } from './week-spans.tsx'

const NUMBERS = [
  { name: 'durationMinutes', label: 'Length (minutes)', min: 5, max: 480 },
  { name: 'bufferBeforeMinutes', label: 'Kept free before (minutes)', min: 0, max: 240 },
  { name: 'bufferAfterMinutes', label: 'Kept free after (minutes)', min: 0, max: 240 },
  { name: 'minimumNoticeMinutes', label: 'Notice (minutes)', min: 0, max: 43_200 },
  { name: 'horizonDays', label: 'Bookable ahead (days)', min: 1, max: 90 },
] as const

/** What the meeting is called, where it is, how long and how soon. */
export function MeetingFields({ draft, set, faults }: FieldsProps) {
  const meanings = {
    durationMinutes: 'Start times follow each other at this distance.',
    bufferBeforeMinutes: 'Nothing else in this time.',
    bufferAfterMinutes: 'Nothing else in this time.',
    minimumNoticeMinutes: `Nothing sooner after booking: ${minutesInWords(draft.minimumNoticeMinutes)}.`,
    horizonDays: `Nothing later than ${counted(Number(draft.horizonDays), 'day')} from the booking.`,
  }
  return (
    <fieldset className="calendar-fields">
      <legend>Meeting</legend>
      <TextInput
        label="Title"
        description="On the page, in the invitation and in the notification."
        required
        maxLength={200}
        value={draft.title}
        error={faults['title']}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Location"
        description="An address, or the URL of a call, which only those see who have booked."
        maxLength={2_000}
        value={draft.location}
        error={faults['location']}
        onChange={(event) => set({ location: event.currentTarget.value })}
      />
      <div className="calendar-numbers">
        {NUMBERS.map(({ name, ...field }) => (
          <TextInput
            key={name}
            {...field}
            type="number"
            required
            description={meanings[name]}
            value={draft[name]}
            error={faults[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** When meetings can take place: as in the schedule, or spans of each day. */
export function MeetingHoursFields({ draft, set, faults }: FieldsProps) {
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
