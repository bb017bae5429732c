import { Button, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { useCampaignChange } from '../campaigns/use-campaign-change.ts'
import { Refusal } from '../people/refusal.tsx'
import { mayWrite, useSession } from '../people/session.ts'
import { useKept } from '../shared/use-kept.ts'
import { counted } from '../shared/words.ts'
import { calendarOf, draftOf, minutesInWords } from './calendar-draft.ts'
import type { CalendarDraft } from './calendar-draft.ts'
import { HostFields } from './host-fields.tsx'
import { HoursFields } from './hours-fields.tsx'

/** What every group of fields is given. */
export interface FieldsProps {
  readonly draft: CalendarDraft
  readonly set: (part: Partial<CalendarDraft>) => void
  /** What the API found wrong, by pointer within the calendar. */
  readonly faults: Readonly<Record<string, string>>
}

/** What was typed, and the campaign as it was before. */
interface EditedCalendar {
  readonly base: Schemas['Campaign']
  readonly draft: CalendarDraft
}

/** The settings of the calendar; saved whole, and never over a change that somebody else made meanwhile. */
export function CalendarForm({ campaign }: { campaign: Schemas['Campaign'] }) {
  const isOpen = mayWrite(useSession()) && campaign.status !== 'archived'
  const [edited, keep] = useKept<EditedCalendar>(`calendar ${campaign.campaignId}`)
  const saving = useCampaignChange(campaign.campaignId)
  // Until something is typed, the form follows what others save.
  const { base, draft } = edited ?? { base: campaign, draft: draftOf(campaign.calendar, campaign.schedule) }
  const set = (part: Partial<CalendarDraft>) => keep({ base, draft: { ...draft, ...part } })
  const save = () =>
    saving.mutate(
      { version: base.version, body: { calendar: calendarOf(draft) } },
      { onSuccess: () => keep(undefined) },
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  const discard = () => {
    keep(undefined)
    saving.reset()
  }
  const faults = withinCalendar(faultsByField(saving.error))
  return (
    <form className="surface stack" onSubmit={submit} aria-label="Calendar">
      <fieldset className="calendar-fields" disabled={!isOpen}>
        <HostFields draft={draft} set={set} faults={faults} />
        <HoursFields draft={draft} set={set} faults={faults} />
        <MeetingFields draft={draft} set={set} faults={faults} />
      </fieldset>
      {saving.error !== null && <Refusal error={saving.error} retry={save} />}
      {isOpen && (
        <div className="row">
          <Button type="submit" loading={saving.isPending} disabled={edited === undefined}>
            Save calendar
          </Button>
          {edited !== undefined && (
            <Button variant="default" onClick={discard}>
              Discard changes
            </Button>
          )}
          {edited !== undefined && <span className="quiet">Not saved yet. Kept while you look at other screens.</span>}
          {edited === undefined && saving.isSuccess && (
            <span className="quiet" role="status">
              Saved. Calendar links show it from now on.
            </span>
          )}
        </div>
      )}
    </form>
  )
}

const NUMBERS = [
  { name: 'durationMinutes', label: 'Length (minutes)', min: 5, max: 480 },
  { name: 'minimumNoticeMinutes', label: 'Notice (minutes)', min: 0, max: 43_200 },
  { name: 'horizonDays', label: 'Bookable ahead (days)', min: 1, max: 90 },
] as const

function MeetingFields({ draft, set, faults }: FieldsProps) {
  const meanings = {
    durationMinutes: 'Start times follow each other at this distance.',
    minimumNoticeMinutes: `Nothing sooner after booking than this: ${minutesInWords(draft.minimumNoticeMinutes)}.`,
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
    </fieldset>
  )
}

function withinCalendar(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, detail]) => [field.replace(/^calendar\//, ''), detail]))
}
