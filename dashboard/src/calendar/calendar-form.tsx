import { Button } from '@mantine/core'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { useCampaignChange } from '../campaigns/use-campaign-change.ts'
import { Refusal } from '../people/refusal.tsx'
import { mayWrite, useSession } from '../people/session.ts'
import { useKept } from '../shared/use-kept.ts'
import { AfterwardsFields } from './afterwards-fields.tsx'
import { calendarOf, draftOf } from './calendar-draft.ts'
import type { CalendarDraft } from './calendar-draft.ts'
import { HostFields } from './host-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { MeetingFields } from './meeting-fields.tsx'
import { ProviderFields } from './provider-fields.tsx'
import { QuestionFields } from './question-fields.tsx'

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
        <ProviderFields draft={draft} set={set} faults={faults} />
        {draft.provider === 'builtin' && (
          <>
            <HostFields draft={draft} set={set} faults={faults} />
            {draft.who !== 'hosts' && <HoursFields draft={draft} set={set} faults={faults} />}
            <MeetingFields draft={draft} set={set} faults={faults} />
            <QuestionFields draft={draft} set={set} faults={faults} />
          </>
        )}
        <AfterwardsFields draft={draft} set={set} faults={faults} />
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

function withinCalendar(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, detail]) => [field.replace(/^calendar\//, ''), detail]))
}
