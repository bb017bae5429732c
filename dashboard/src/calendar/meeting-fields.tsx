import { TextInput } from '@mantine/core'
import { counted } from '../shared/words.ts'
import { minutesInWords } from './calendar-draft.ts'
import type { FieldsProps } from './calendar-form.tsx'

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
