import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { OutsideLink } from '../shared/outside-link.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { exactTime } from '../shared/time-words.ts'
import { MeetingActions } from './meeting-actions.tsx'
import { meetingTime, viewerZone } from './meeting-time.ts'
import { meetingState, providerName } from './meeting-words.ts'

interface Props {
  readonly meetings: readonly Schemas['Meeting'][]
  /** Names of campaigns by their ids. */
  readonly names: ReadonlyMap<string, string>
}

/** Meetings as a table, each in the viewer's time and in that of the prospect. */
export function MeetingRows({ meetings, names }: Props) {
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>When</th>
            <th>For them</th>
            <th>With</th>
            <th>Campaign</th>
            <th>State</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {meetings.map((meeting) => (
            <MeetingRow key={meeting.meetingId} meeting={meeting} campaign={names.get(meeting.campaignId)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly meeting: Schemas['Meeting']
  readonly campaign: string | undefined
}

function MeetingRow({ meeting, campaign }: RowProps) {
  const { campaignId, prospectId, attendee, host, provider, status, live, location } = meeting
  const mine = meetingTime(meeting, viewerZone())
  const theirs = meetingTime(meeting, meeting.timezone)
  return (
    <tr className={status === 'cancelled' ? 'is-over' : undefined}>
      <td className="meeting-when">
        <time dateTime={meeting.startsAt} title={exactTime(meeting.startsAt)}>
          <strong>{mine.day}</strong> {mine.span}
        </time>
        <span className="quiet">{mine.place}, yours</span>
      </td>
      <td className="meeting-when">
        <span>
          {theirs.day === mine.day ? '' : `${theirs.day} `}
          {theirs.span}
        </span>
        <span className="quiet">{theirs.place}, theirs</span>
      </td>
      <td className="is-main">
        <Link to="/leads/$prospectId" params={{ prospectId }} className="row-link">
          {attendee.name}
        </Link>
        <span className="quiet">{attendee.email}</span>
        {host !== null && <span className="quiet">Host: {host.name}</span>}
      </td>
      <td className="meeting-about">
        <Link to="/campaigns/$campaignId" params={{ campaignId }}>
          {campaign ?? 'Open campaign'}
        </Link>
        {location !== null && (
          <span className="quiet">
            <OutsideLink href={location} />
          </span>
        )}
      </td>
      <td>
        <StateWord {...meetingState(meeting)} />
        {!live && <span className="quiet meeting-test">Test</span>}
        <span className="quiet meeting-provider">{providerName(provider)}</span>
      </td>
      <td className="number">
        <MeetingActions meeting={meeting} />
      </td>
    </tr>
  )
}
