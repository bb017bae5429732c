import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { OutsideLink } from '../shared/outside-link.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { exactTime } from '../shared/time-words.ts'
import { CancelMeeting } from './cancel-meeting.tsx'
import { meetingTime, viewerZone } from './meeting-time.ts'

interface Props {
  readonly meetings: readonly Schemas['Meeting'][]
  /** Names of campaigns by their ids. */
  readonly names: ReadonlyMap<string, string>
  readonly isPast: boolean
}

/** Meetings as a table, each in the viewer's time and in that of the prospect. */
export function MeetingRows({ meetings, names, isPast }: Props) {
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
            <MeetingRow
              key={meeting.meetingId}
              meeting={meeting}
              campaign={names.get(meeting.campaignId)}
              isPast={isPast}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly meeting: Schemas['Meeting']
  readonly campaign: string | undefined
  readonly isPast: boolean
}

function MeetingRow({ meeting, campaign, isPast }: RowProps) {
  const { campaignId, prospectId, attendee, status, live, location } = meeting
  const mine = meetingTime(meeting, viewerZone())
  const theirs = meetingTime(meeting, meeting.timezone)
  const isCancelled = status === 'cancelled'
  return (
    <tr className={isCancelled ? 'is-over' : undefined}>
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
        <StateWord state={isCancelled ? 'archived' : 'active'} text={isCancelled ? 'Cancelled' : 'Booked'} />
        {!live && <span className="quiet meeting-test">Test</span>}
      </td>
      <td className="number">
        <Actions meeting={meeting} isOpen={!isCancelled && !isPast} />
      </td>
    </tr>
  )
}

function Actions({ meeting, isOpen }: { meeting: Schemas['Meeting']; isOpen: boolean }) {
  const isWriter = mayWrite(useSession())
  const [asking, setAsking] = useState(false)
  if (!isOpen || !isWriter) return null
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        className="danger"
        aria-label={`Cancel meeting with ${meeting.attendee.name}`}
        onClick={() => setAsking(true)}
      >
        Cancel meeting
      </Button>
      <CancelMeeting meeting={meeting} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
