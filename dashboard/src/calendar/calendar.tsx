import '../campaigns/editor/editor.css'
import './calendar.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { campaignQuery, readinessQuery, useCampaignChange } from '../campaigns/campaign-queries.ts'
import { Discarded, SavedNote } from '../campaigns/editor/edited-part.tsx'
import { Waiting } from '../shared/components/loading-states.tsx'
import { useDraft } from '../shared/drafts/use-draft.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { BookingPreview } from './booking-preview.tsx'
import { calendarDraftOf, calendarOf } from './calendar-draft.ts'
import type { CalendarDraft } from './calendar-draft.ts'
import { HostFields } from './host-fields.tsx'
import { AfterwardsFields, MeetingFields, MeetingHoursFields } from './meeting-fields.tsx'
import { ProviderFields } from './provider-fields.tsx'
import { QuestionFields } from './question-fields.tsx'
import { calendar as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId')

/** Who meets prospects and when, beside the page on which they pick a time. */
export function CalendarTab() {
  const { campaignId } = route.useParams()
  const { data: campaign } = useQuery(campaignQuery(campaignId))
  const readiness = useQuery(readinessQuery(campaignId))
  // What is warned of stands above: coming later, it would push the form down.
  if (campaign === undefined || readiness.isLoading) return <Waiting />
  const warnings = readiness.data?.warnings.filter(({ pointer }) => pointer.startsWith('/calendar')) ?? []
  return (
    <>
      {warnings.map(({ pointer, detail }) => (
        <p key={pointer} className="warned">
          {detail} {pointer === '/calendar/provider' && <Link to="/settings/calendars">{t.connectTheCalendar}</Link>}
        </p>
      ))}
      <div className="calendar-columns">
        <CalendarForm campaign={campaign} />
        <BookingPreview campaign={campaign} />
      </div>
    </>
  )
}

/** The settings of the calendar; saved whole, and never over a change that somebody else made meanwhile. */
export function CalendarForm({ campaign }: { campaign: Schemas['Campaign'] }) {
  const isOpen = mayWrite(useSession()) && campaign.status !== 'archived'
  const saving = useCampaignChange(campaign.campaignId)
  // The version is that of the first change: nothing is saved over what others changed since.
  const saved = { version: campaign.version, draft: calendarDraftOf(campaign.calendar, campaign.schedule) }
  const {
    value: typed,
    isDirty,
    set: keep,
    drop,
    discard: giveUp,
    restore,
  } = useDraft(`calendar ${campaign.campaignId}`, saved)
  const { version, draft } = typed
  const set = (part: Partial<CalendarDraft>) => keep({ version, draft: { ...draft, ...part } })
  const save = () => saving.mutate({ version, body: { calendar: calendarOf(draft) } }, { onSuccess: drop })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  const [wasDiscarded, setDiscarded] = useState(false)
  const discard = () => {
    giveUp()
    setDiscarded(true)
    saving.reset()
  }
  const faults = withinCalendar(faultsByField(saving.error))
  return (
    <form className="surface stack" onSubmit={submit} aria-label={t.calendar}>
      <fieldset className="calendar-fields" disabled={!isOpen}>
        <ProviderFields draft={draft} set={set} faults={faults} />
        {draft.provider === 'builtin' && (
          <>
            <HostFields draft={draft} set={set} faults={faults} />
            {draft.who !== 'hosts' && <MeetingHoursFields draft={draft} set={set} faults={faults} />}
            <MeetingFields draft={draft} set={set} faults={faults} />
            <QuestionFields draft={draft} set={set} faults={faults} />
          </>
        )}
        <AfterwardsFields draft={draft} set={set} faults={faults} />
      </fieldset>
      {isOpen && isDirty && (
        <div className="save-bar" role="region" aria-label={t.unsavedChanges}>
          <div className="row">
            <Button type="submit" loading={saving.isPending}>
              {t.saveCalendar}
            </Button>
            <Button variant="default" onClick={discard}>
              {t.discardChanges}
            </Button>
            {saving.error === null && <span className="quiet">{t.unsaved}</span>}
          </div>
          {saving.error !== null && <Refusal error={saving.error} retry={save} />}
        </div>
      )}
      {!isDirty && wasDiscarded && restore !== undefined && !saving.isSuccess && <Discarded undo={restore} />}
      {!isDirty && saving.isSuccess && <SavedNote>{t.saved}</SavedNote>}
    </form>
  )
}

function withinCalendar(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, detail]) => [field.replace(/^calendar\//, ''), detail]))
}
