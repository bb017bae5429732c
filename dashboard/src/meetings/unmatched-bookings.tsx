import './meetings.css'
import './unmatched.css'
import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { connectionsQuery } from '../connections/connection-queries.ts'
import type { Connection } from '../connections/connection-queries.ts'
import { FindLead } from '../inbox/find-lead.tsx'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { useFocusAfter } from '../shared/hooks/focus-hooks.ts'
import { useTitle } from '../shared/hooks/use-title.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { MeetingTabs } from './meeting-tabs.tsx'
import { meetingTime, viewerZone } from './meeting-time.ts'
import { unmatchedQuery } from './unmatched-queries.ts'
import type { Unmatched } from './unmatched-queries.ts'
import { unmatchedBookings as t } from './texts.tsx'

/** Bookings in other calendars that belong to no lead: each is given to one, or dismissed. */
export function UnmatchedBookings() {
  useTitle(t.unmatchedBookings)
  const list = useInfiniteQuery(unmatchedQuery)
  const connections = useQuery(connectionsQuery)
  const found = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <h1>{t.meetings}</h1>
      <MeetingTabs />
      {list.error !== null && <Failure error={list.error} holds={t.noneLost} retry={list.refetch} />}
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
        {t.intro}
      </p>
      {found.length === 0 && <NoUnmatched isConnected={connections?.length !== 0} />}
      {found.length > 0 && (
        <div className="surface is-table">
          <table className="table">
            <thead>
              <tr>
                <th>{t.whoBooked}</th>
                <th>{t.when}</th>
                <th>{t.what}</th>
                <th className="number">{t.received}</th>
                <th>
                  <span className="visually-hidden">{t.actions}</span>
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
      <p>{isConnected ? t.allMatched : t.notConnected}</p>
      <Link to="/settings/calendars">{t.openCalendars}</Link>
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
        <strong>{attendee?.name ?? t.nobodyNamed}</strong>
        <span className="quiet">{attendee?.email}</span>
      </td>
      <td className="meeting-when">
        <span>{time === undefined ? '—' : `${time.day}, ${time.span}`}</span>
        {time !== undefined && <span className="quiet">{t.yours(time.place)}</span>}
      </td>
      <td className="meeting-about">
        <span>{title ?? t.meeting}</span>
        <span className="quiet">
          {calendar ?? t.anotherCalendar}
          {host !== null && t.with(host.name)}
        </span>
      </td>
      <td className="number" data-before={t.received}>
        <Ago at={receivedAt} />
      </td>
      <td className="row-actions">
        {isWriter && (
          <span className="unmatched-acts">
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t.assignBookingOf(who)}
              onClick={() => setAsking('assign')}
            >
              {t.assignToLead}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              className="danger"
              aria-label={t.dismissBookingOf(who)}
              onClick={() => setAsking('dismiss')}
            >
              {t.dismiss}
            </Button>
          </span>
        )}
        {asking === 'assign' && <AssignBooking booking={booking} onClose={() => setAsking(undefined)} />}
        {asking === 'dismiss' && <DismissBooking booking={booking} onClose={() => setAsking(undefined)} />}
      </td>
    </tr>
  )
}

/** Gives a booking to the lead who made it, and says before what that ends. */
export function AssignBooking({ booking, onClose }: { booking: Unmatched; onClose: () => void }) {
  const { noticeId, attendee } = booking
  const queries = useQueryClient()
  const [lead, setLead] = useState<Schemas['Lead']>()
  const assigning = useMutation({
    mutationFn: (prospectId: string) => {
      const params = { path: { noticeId } }
      return answered(api.POST('/api/v1/unmatched-bookings/{noticeId}/assign', { params, body: { prospectId } }))
    },
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['unmatched'] })
      await queries.invalidateQueries({ queryKey: ['meetings'] })
    },
  })
  const assign = () => lead !== undefined && assigning.mutate(lead.prospectId)
  return (
    <Modal opened onClose={onClose} title={t.whoIs(attendee?.name ?? 'it')}>
      <div className="stack left">
        <FindLead begin={attendee?.name.split(' ').at(-1) ?? ''} chosen={lead} choose={setLead} />
        {lead !== undefined && (
          <p role="status">
            {t.laterToo(
              lead.status === 'ended'
                ? t.theBookingBecomesAMeetingOf(lead.contactName)
                : t.theBookingBecomesAMeetingOf2(lead.contactName),
            )}
          </p>
        )}
        {assigning.error !== null && <Refusal error={assigning.error} retry={assign} />}
        <div className="row">
          <Button disabled={lead === undefined} loading={assigning.isPending} onClick={assign}>
            {t.assignBooking}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Says what dismissing forgets before it does. */
export function DismissBooking({ booking, onClose }: { booking: Unmatched; onClose: () => void }) {
  const { noticeId, attendee } = booking
  const queries = useQueryClient()
  const dismissing = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/unmatched-bookings/{noticeId}/dismiss', { params: { path: { noticeId } } })),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['unmatched'] })
    },
  })
  return (
    <Modal opened onClose={onClose} title={t.dismissQuestion}>
      <div className="stack left">
        <p>{t.whomItIsWithIsForgotten(attendee !== null && `: ${attendee.name}, ${attendee.email}`)}</p>
        {dismissing.error !== null && <Refusal error={dismissing.error} retry={() => dismissing.mutate()} />}
        <div className="row">
          <Button color="red" loading={dismissing.isPending} onClick={() => dismissing.mutate()}>
            {t.dismissBooking2}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.keepBooking}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
