import './connections.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { AddConnection } from './add-connection.tsx'
import { PROVIDERS } from './calendar-provider-words.ts'
import { connectionsQuery } from './connection-queries.ts'
import type { Connection } from './connection-queries.ts'
import { connections as t } from './texts.tsx'

const route = getRouteApi('/shell/settings/calendars')

/** Calendars of others whose bookings become meetings of leads. */
export function Connections() {
  useTitle(t.calendars)
  const isKeeper = mayKeep(useSession())
  const navigate = route.useNavigate()
  const [adding, setAdding] = useState(false)
  const { data: connections, error, refetch } = useQuery(connectionsQuery)
  const add = <Button onClick={() => setAdding(true)}>{t.connectCalendar}</Button>
  return (
    <>
      <div className="between">
        <div>
          <h2>{t.calendars}</h2>
          <p className="quiet">{t.whereProspectsBookAtCalCom}</p>
        </div>
        {isKeeper && connections !== undefined && connections.length > 0 && add}
      </div>
      {error !== null && <Failure error={error} holds={t.bookingsComeInAsBefore} retry={refetch} />}
      {connections === undefined && error === null && <Waiting />}
      {connections?.length === 0 && (
        <div className="surface empty">
          <p>{t.theBuiltInBookingPageNeeds}</p>
          {isKeeper && add}
        </div>
      )}
      {connections !== undefined && connections.length > 0 && (
        <div className="surface is-table">
          <table className="table">
            <thead>
              <tr>
                <th>{t.calendar}</th>
                <th>{t.provider}</th>
                <th>{t.state}</th>
                <th className="number">{t.lastNotice}</th>
              </tr>
            </thead>
            <tbody>
              {connections.map((connection) => (
                <ConnectionRow key={connection.connectionId} connection={connection} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {adding && (
        <AddConnection
          onClose={() => setAdding(false)}
          onAdded={(connectionId) =>
            void navigate({ to: '/settings/calendars/$connectionId', params: { connectionId } })
          }
        />
      )}
    </>
  )
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { connectionId, name, provider, lastNoticeAt } = connection
  return (
    <tr>
      <td className="is-main">
        <Link to="/settings/calendars/$connectionId" params={{ connectionId }} className="row-link">
          {name}
        </Link>
      </td>
      <td>{PROVIDERS[provider].label}</td>
      <td>
        <ConnectionState connection={connection} />
      </td>
      <td className="number" data-before={t.lastNotice}>
        <Ago at={lastNoticeAt} />
      </td>
    </tr>
  )
}

/** Whether its notices come in, as a word. */
export function ConnectionState({ connection }: { connection: Connection }) {
  const { hasSecret, lastNoticeAt, lastFailureAt } = connection
  if (!hasSecret) return <StateWord state="held" text={t.needsItsSecret} />
  if (lastFailureAt !== null && (lastNoticeAt === null || lastFailureAt > lastNoticeAt)) {
    return <StateWord state="failed" text={t.lastNoticeWasTurnedAway} />
  }
  if (lastNoticeAt === null) return <StateWord state="draft" text={t.noNoticeYet} />
  return <StateWord state="active" text={t.bookingsComeIn} />
}
