import { zoneName } from '../../../pages/zone-names.ts'
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
import { hosts as t } from './texts.tsx'

/** Whom prospects meet, and when each can be met. */
export function Hosts() {
  useTitle(t.hosts)
  const isKeeper = mayKeep(useSession())
  const { data: hosts, error, refetch } = useQuery(hostsQuery)
  return (
    <>
      <div className="between">
        <div>
          <h2>{t.hosts}</h2>
          <p className="quiet">{t.intro}</p>
        </div>
        {isKeeper && hosts !== undefined && hosts.length > 0 && <AddHost />}
      </div>
      {error !== null && <Failure error={error} holds={t.stillBookable} retry={refetch} />}
      {hosts === undefined && error === null && <Waiting />}
      {hosts?.length === 0 && (
        <div className="surface empty">
          <p>{t.empty}</p>
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
      {t.addHost}
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
            <th>{t.host}</th>
            <th>{t.weeklyHours}</th>
            <th>{t.timeZone}</th>
            <th className="number">{t.aDay}</th>
            <th>{t.state}</th>
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
      <td>{zoneName(timezone)}</td>
      <td className="number" data-unit={t.aDayAtMost}>
        {dailyMaximum ?? t.noLimit}
      </td>
      <td>
        <StateWord state={isArchived ? 'archived' : 'active'} text={isArchived ? t.archived : t.active} />
      </td>
    </tr>
  )
}
