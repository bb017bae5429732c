import '../meetings/meetings.css'
import { Button, Modal, NativeSelect, NumberInput, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../api/client.ts'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { MeetingActions } from '../meetings/meeting-actions.tsx'
import { meetingTime, viewerZone } from '../meetings/meeting-time.ts'
import { meetingState, providerName } from '../meetings/meeting-words.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { exactTime } from '../shared/words/time-words.ts'
import { meetingsOfLeadQuery } from './lead-queries.ts'
import { readMeeting } from './read-meeting-form.ts'
import type { TypedMeeting } from './read-meeting-form.ts'

/** The meetings of a lead, the one booked last first; nothing where there are none. */
export function LeadMeetings({ prospectId }: { prospectId: string }) {
  const meetings = useQuery(meetingsOfLeadQuery(prospectId))
  if (meetings.data === undefined) {
    return meetings.error === null ? null : <Failure error={meetings.error} retry={meetings.refetch} />
  }
  if (meetings.data.data.length === 0) return null
  return (
    <section className="surface stack" aria-labelledby="meetings">
      <h2 id="meetings">Meetings</h2>
      <ul className="timeline">
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
  const { startsAt, title, host, provider, live } = meeting
  const { day, span, place } = meetingTime(meeting, viewerZone())
  return (
    <div className="lead-meeting">
      <StateWord {...meetingState(meeting)} />{' '}
      <time dateTime={startsAt} title={exactTime(startsAt)}>
        <strong>{day}</strong> {span} ({place})
      </time>
      <p className="quiet">
        {[title, host === null ? '' : `with ${host.name}`, providerName(provider), live ? '' : 'Test']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <MeetingActions meeting={meeting} />
    </div>
  )
}

/** Records a meeting that came about elsewhere; it says what follows before it does. */
export function RecordMeeting(props: { lead: Schemas['Lead']; opened: boolean; onClose: () => void }) {
  const { lead, opened, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title={`Record a meeting with ${lead.contactName}`}>
      {opened && <MeetingForm lead={lead} onClose={onClose} />}
    </Modal>
  )
}

const OUTCOMES = [
  { value: 'booked', label: 'Still to come, or not known' },
  { value: 'attended', label: 'It took place' },
  { value: 'no_show', label: 'They did not come' },
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
      <p className="quiet">
        For one arranged on the phone or in another calendar. The lead’s sequence ends, and the campaign’s webhook is
        told; nobody gets an email about it.
      </p>
      <TextInput
        type="datetime-local"
        label="Begins"
        description={`In your time zone, ${viewerZone()}. It may be over.`}
        required
        data-autofocus
        {...inputOf('when', 'startsAt')}
      />
      <NumberInput
        label="Length in minutes"
        min={1}
        max={1440}
        required
        value={fields.minutes}
        error={faults['durationMinutes']}
        onChange={(value) => setFields((before) => ({ ...before, minutes: Number(value) }))}
      />
      <NativeSelect label="What became of it" data={OUTCOMES} {...inputOf('status')} />
      <TextInput
        label="Title"
        description="Left empty, it is the one of the campaign’s calendar."
        {...inputOf('title')}
      />
      <TextInput label="Place" description="An address, or the URL of a call." {...inputOf('location')} />
      <TextInput
        label="Host"
        description="Who meets them, where you know it."
        required={fields.hostEmail !== ''}
        {...inputOf('hostName', 'host')}
      />
      <TextInput
        type="email"
        label="Email of the host"
        required={fields.hostName !== ''}
        {...inputOf('hostEmail', 'host')}
      />
      <Textarea label="Notes" autosize minRows={2} maxRows={8} {...inputOf('notes')} />
      {recording.error !== null && !isPlaced && <Failure error={recording.error} holds="Nothing was recorded." />}
      <Button type="submit" loading={recording.isPending}>
        Record meeting
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
