import './meetings.css'
import './unmatched.css'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { connectionsQuery } from '../connections/connection-queries.ts'
import type { Connection } from '../connections/connection-queries.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { useFocusAfter } from '../shared/use-focus-after.ts'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { AssignBooking } from './assign-booking.tsx'
import { DismissBooking } from './dismiss-booking.tsx'
import { meetingTime, viewerZone } from './meeting-time.ts'
import { MeetingTabs } from './meeting-tabs.tsx'
import { unmatchedQuery } from './unmatched-queries.ts'
import type { Unmatched } from './unmatched-queries.ts'

/** Bookings in other calendars that belong to no lead: each is given to one, or dismissed. */
export function UnmatchedBookings() {
  useTitle('Unmatched bookings')
  const list = useInfiniteQuery(unmatchedQuery)
  const connections = useQuery(connectionsQuery)
  const found = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <h1>Meetings</h1>
      <MeetingTabs />
      {list.error !== null && <Failure error={list.error} holds="No booking is lost." retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {found !== undefined && <UnmatchedList found={found} connections={connections.data} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
    </>
  )
}

interface ListProps {
  readonly found: readonly Unmatched[]
  readonly connections: readonly Connection[] | undefined
}

function UnmatchedList({ found, connections }: ListProps) {
  const names = new Map(connections?.map(({ connectionId, name }) => [connectionId, name]))
  // Whoever decided about one goes on from here, as its row is gone.
  const top = useFocusAfter<HTMLParagraphElement>(found.length)
  return (
    <>
      <p className="quiet" ref={top} tabIndex={-1}>
        Booked in another calendar, neither through a lead’s link nor with a lead’s address. Give each to the lead who
        booked, or dismiss it.
      </p>
      {found.length === 0 && <NoUnmatched isConnected={connections?.length !== 0} />}
      {found.length > 0 && (
        <div className="surface is-table">
          <table className="table">
            <thead>
              <tr>
                <th>Who booked</th>
                <th>When</th>
                <th>What</th>
                <th className="number">Heard of</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map((booking) => (
                <UnmatchedRow key={booking.noticeId} booking={booking} calendar={names.get(booking.connectionId)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function NoUnmatched({ isConnected }: { isConnected: boolean }) {
  return (
    <div className="surface empty">
      <p>
        {isConnected
          ? 'Every booking that was told of belongs to a lead.'
          : 'No other calendar is connected. Where one is, bookings that belong to no lead appear here.'}
      </p>
      <Link to="/settings/calendars">Open calendars</Link>
    </div>
  )
}

function UnmatchedRow({ booking, calendar }: { booking: Unmatched; calendar: string | undefined }) {
  const { attendee, startsAt, endsAt, title, host, receivedAt } = booking
  const isWriter = mayWrite(useSession())
  const [asking, setAsking] = useState<'assign' | 'dismiss'>()
  const who = attendee?.name ?? 'somebody'
  const time = startsAt === null ? undefined : meetingTime({ startsAt, endsAt: endsAt ?? startsAt }, viewerZone())
  return (
    <tr>
      <td className="is-main">
        <strong>{attendee?.name ?? 'Nobody named'}</strong>
        <span className="quiet">{attendee?.email}</span>
      </td>
      <td className="meeting-when">
        <span>{time === undefined ? '—' : `${time.day}, ${time.span}`}</span>
        {time !== undefined && <span className="quiet">{time.place}, yours</span>}
      </td>
      <td className="meeting-about">
        <span>{title ?? 'Meeting'}</span>
        <span className="quiet">
          {calendar ?? 'Another calendar'}
          {host !== null && `, with ${host.name}`}
        </span>
      </td>
      <td className="number" data-before="heard of">
        <Ago at={receivedAt} />
      </td>
      <td className="row-actions">
        {isWriter && (
          <span className="unmatched-acts">
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Assign to lead: the booking of ${who}`}
              onClick={() => setAsking('assign')}
            >
              Assign to lead
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              className="danger"
              aria-label={`Dismiss the booking of ${who}`}
              onClick={() => setAsking('dismiss')}
            >
              Dismiss
            </Button>
          </span>
        )}
        {asking === 'assign' && <AssignBooking booking={booking} onClose={() => setAsking(undefined)} />}
        {asking === 'dismiss' && <DismissBooking booking={booking} onClose={() => setAsking(undefined)} />}
      </td>
    </tr>
  )
}
