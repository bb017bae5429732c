import { zoneName } from '../../../pages/zone-names.ts'
import '../meetings/meetings.css'
import './lead.css'
import { Button, NativeSelect, NumberInput, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { MeetingMenu, MeetingOutcome } from '../meetings/meeting-actions.tsx'
import { meetingTime, viewerZone } from '../meetings/meeting-time.ts'
import { meetingState, providerName } from '../meetings/meeting-words.ts'
import { FormModal } from '../shared/components/form-dialog.tsx'
import { Failure } from '../shared/components/loading-states.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { exactTime } from '../shared/words/time-words.ts'
import { meetingsOfLeadQuery } from './lead-queries.ts'
import { readMeeting } from './read-meeting-form.ts'
import type { TypedMeeting } from './read-meeting-form.ts'
import { leadMeetings as t } from './texts.tsx'

/** The meetings of a lead, the one booked last first; nothing where there are none. */
export function LeadMeetings({ prospectId }: { prospectId: string }) {
  const meetings = useQuery(meetingsOfLeadQuery(prospectId))
  if (meetings.data === undefined) {
    return meetings.error === null ? null : <Failure error={meetings.error} retry={meetings.refetch} />
  }
  if (meetings.data.data.length === 0) return null
  return (
    <section className="surface stack" aria-labelledby="meetings">
      <h2 id="meetings">{t.meetings}</h2>
      <ul className="lead-meetings">
        {meetings.data.data.map((meeting) => (
          <li key={meeting.meetingId}>
            <OneMeeting meeting={meeting} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneMeeting({ meeting }: { meeting: Schemas['Meeting'] }) {
  const { startsAt, title, host, provider, live, location } = meeting
  const { day, span, place } = meetingTime(meeting, viewerZone())
  return (
    <div className="lead-meeting">
      <CalendarClock aria-hidden="true" />
      <div>
        <time dateTime={startsAt} title={exactTime(startsAt)}>
          <strong>{day}</strong>, {span} ({place})
        </time>
        <p className="quiet">
          {[title, host === null ? '' : t.with(host.name), providerName(provider), live ? '' : t.test]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {location !== null && (
          <p className="quiet">
            <OutsideLink href={location} />
          </p>
        )}
      </div>
      <div className="row">
        <StateWord {...meetingState(meeting)} />
        <MeetingMenu meeting={meeting} />
      </div>
      <MeetingOutcome meeting={meeting} />
    </div>
  )
}

/** Records a meeting that came about elsewhere; it says what follows before it does. */
export function RecordMeeting(props: { lead: Schemas['Lead']; opened: boolean; onClose: () => void }) {
  const { lead, opened, onClose } = props
  return (
    <FormModal opened={opened} onClose={onClose} title={t.logMeetingWith(lead.contactName)}>
      {opened && <MeetingForm lead={lead} onClose={onClose} />}
    </FormModal>
  )
}

const OUTCOMES = [
  { value: 'booked', label: t.upcoming },
  { value: 'attended', label: t.held },
  { value: 'no_show', label: t.noShow },
]

const EMPTY: TypedMeeting = {
  when: '',
  minutes: 30,
  status: 'booked',
  title: '',
  location: '',
  hostName: '',
  hostEmail: '',
  notes: '',
}

function MeetingForm({ lead, onClose }: { lead: Schemas['Lead']; onClose: () => void }) {
  const [fields, setFields] = useState(EMPTY)
  const recording = useRecording(lead, onClose)
  const faults = faultsByField(recording.error)
  const known = ['startsAt', 'durationMinutes', 'status', 'title', 'location', 'host', 'notes']
  const isPlaced = Object.keys(faults).some((field) => known.includes(field))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    recording.mutate(readMeeting(fields, viewerZone()))
  }
  const inputOf = (name: keyof TypedMeeting, fault: string = name) => ({
    value: fields[name],
    error: faults[fault],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setFields((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <form className="stack" onSubmit={submit}>
      <p className="quiet">{t.whatHappens}</p>
      <TextInput
        type="datetime-local"
        label={t.begins}
        description={t.zoneHelp(zoneName(viewerZone()))}
        required
        data-autofocus
        {...inputOf('when', 'startsAt')}
      />
      <NumberInput
        label={t.minutes}
        min={1}
        max={1440}
        required
        value={fields.minutes}
        error={faults['durationMinutes']}
        onChange={(value) => setFields((before) => ({ ...before, minutes: Number(value) }))}
      />
      <NativeSelect label={t.outcome} data={OUTCOMES} {...inputOf('status')} />
      <TextInput label={t.title} description={t.titleHelp} {...inputOf('title')} />
      <TextInput label={t.location} description={t.locationHelp} {...inputOf('location')} />
      <TextInput
        label={t.host}
        description={t.hostHelp}
        required={fields.hostEmail !== ''}
        {...inputOf('hostName', 'host')}
      />
      <TextInput type="email" label={t.hostEmail} required={fields.hostName !== ''} {...inputOf('hostEmail', 'host')} />
      <Textarea label={t.notes} autosize minRows={2} maxRows={8} {...inputOf('notes')} />
      {recording.error !== null && !isPlaced && <Failure error={recording.error} holds={t.nothingRecorded} />}
      <Button type="submit" loading={recording.isPending}>
        {t.logMeeting}
      </Button>
    </form>
  )
}

function useRecording({ prospectId, campaignId }: Schemas['Lead'], onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    // Sent twice, it is refused: a lead has one meeting that begins at an instant.
    mutationFn: (body: Schemas['ManualMeeting']) => {
      const options = { params: { path: { prospectId } }, body }
      return answered(api.POST('/api/v1/leads/{prospectId}/meetings', options))
    },
    onSuccess: async () => {
      onDone()
      await queries.invalidateQueries({ queryKey: ['meetings'] })
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
      await queries.invalidateQueries({ queryKey: ['leads', campaignId] })
    },
  })
}
