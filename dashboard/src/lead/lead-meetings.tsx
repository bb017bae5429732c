import '../meetings/meetings.css'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { MeetingActions } from '../meetings/meeting-actions.tsx'
import { meetingTime, viewerZone } from '../meetings/meeting-time.ts'
import { meetingState, providerName } from '../meetings/meeting-words.ts'
import { Failure } from '../shared/failure.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { exactTime } from '../shared/time-words.ts'
import { meetingsOfLeadQuery } from './lead-queries.ts'

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
