import './hosts.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { viewerZone } from '../meetings/meeting-time.ts'
import { mayKeep, useSession } from '../people/session.ts'
import { KeepersOnly } from '../settings/keepers-only.tsx'
import { NoSuchPage } from '../shell/dead-ends.tsx'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { ArchiveHost } from './archive-host.tsx'
import { HostFeeds } from './host-feeds.tsx'
import { HostForm } from './host-form.tsx'
import { hostsQuery } from './host-queries.ts'
import type { Host } from './host-queries.ts'

const route = getRouteApi('/shell/settings/hosts/$hostId')

/** One host: when they can be met, and the calendars that say when they are busy. */
export function HostPage() {
  const { hostId } = route.useParams()
  const { data: hosts, error, refetch } = useQuery(hostsQuery)
  const host = hosts?.find((one) => one.hostId === hostId)
  useTitle(host?.name ?? 'Host')
  if (hostId === 'new') return <NewHost />
  if (hosts === undefined) return error === null ? <Waiting /> : <Failure error={error} retry={refetch} />
  return host === undefined ? <NoSuchPage /> : <OpenedHost key={hostId} host={host} />
}

function NewHost() {
  const isKeeper = mayKeep(useSession())
  const navigate = route.useNavigate()
  return (
    <>
      <Heading text="Add host" />
      {isKeeper ? (
        <HostForm
          host={undefined}
          timezone={viewerZone()}
          onAdded={(hostId) => void navigate({ to: '/settings/hosts/$hostId', params: { hostId }, replace: true })}
        />
      ) : (
        <KeepersOnly>Owners and admins add hosts.</KeepersOnly>
      )}
    </>
  )
}

function OpenedHost({ host }: { host: Host }) {
  const isOpen = mayKeep(useSession()) && host.archivedAt === null
  return (
    <>
      <Heading text={host.name} />
      {host.archivedAt !== null && (
        <p className="warned">
          Archived <Ago at={host.archivedAt} />: nobody is booked with them. Their booked meetings stay.
        </p>
      )}
      <div className="host-columns">
        <HostForm host={host} timezone={host.timezone} />
        <div className="stack">
          <HostFeeds host={host} isOpen={isOpen} />
          {isOpen && <ArchiveHost host={host} />}
        </div>
      </div>
    </>
  )
}

function Heading({ text }: { text: string }) {
  return (
    <div>
      <p className="quiet">
        <Link to="/settings/hosts">Hosts</Link>
      </p>
      <h2>{text}</h2>
    </div>
  )
}
