import './hosts.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { hoursInWords } from './host-draft.ts'
import { hostsQuery } from './host-queries.ts'
import type { Host } from './host-queries.ts'

/** Whom prospects meet, and when each can be met. */
export function Hosts() {
  useTitle('Hosts')
  const isKeeper = mayKeep(useSession())
  const { data: hosts, error, refetch } = useQuery(hostsQuery)
  return (
    <>
      <div className="between">
        <div>
          <h2>Hosts</h2>
          <p className="quiet">
            Whom prospects meet. A campaign’s calendar names one or several, who take turns; each is booked in hours of
            their own.
          </p>
        </div>
        {isKeeper && hosts !== undefined && hosts.length > 0 && <AddHost />}
      </div>
      {error !== null && <Failure error={error} holds="They are booked as before." retry={refetch} />}
      {hosts === undefined && error === null && <Waiting />}
      {hosts?.length === 0 && (
        <div className="surface empty">
          <p>
            Without hosts the first owner takes the meetings of a campaign, or one person who is named there. Add hosts
            to have several take turns, with days off and calendars of their own.
          </p>
          {isKeeper && <AddHost />}
        </div>
      )}
      {hosts !== undefined && hosts.length > 0 && <HostRows hosts={hosts} />}
    </>
  )
}

function AddHost() {
  return (
    <Button renderRoot={(props) => <Link to="/settings/hosts/$hostId" params={{ hostId: 'new' }} {...props} />}>
      Add host
    </Button>
  )
}

function HostRows({ hosts }: { hosts: readonly Host[] }) {
  const sorted = hosts.toSorted((one, other) => Number(one.archivedAt !== null) - Number(other.archivedAt !== null))
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>Host</th>
            <th>Weekly hours</th>
            <th>Time zone</th>
            <th className="number">A day</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((host) => (
            <HostRow key={host.hostId} host={host} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HostRow({ host }: { host: Host }) {
  const { hostId, name, email, weeklyHours, timezone, dailyMaximum, archivedAt } = host
  const isArchived = archivedAt !== null
  return (
    <tr className={isArchived ? 'is-over' : undefined}>
      <td className="is-main">
        <Link to="/settings/hosts/$hostId" params={{ hostId }} className="row-link">
          {name}
        </Link>
        <span className="quiet">{email}</span>
      </td>
      <td className="host-hours">{hoursInWords(weeklyHours)}</td>
      <td>{timezone}</td>
      <td className="number" data-unit="a day at most">
        {dailyMaximum ?? 'any number'}
      </td>
      <td>
        <StateWord state={isArchived ? 'archived' : 'active'} text={isArchived ? 'Archived' : 'Can be booked'} />
      </td>
    </tr>
  )
}
