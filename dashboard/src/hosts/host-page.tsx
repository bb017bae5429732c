import './hosts.css'
import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { viewerZone } from '../meetings/meeting-time.ts'
import { KeepersOnly } from '../settings/keepers-only.tsx'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { NoSuchPage } from '../shell/dead-ends.tsx'
import { HostFeeds } from './host-feeds.tsx'
import { HostForm } from './host-form.tsx'
import { hostsQuery } from './host-queries.ts'
import type { Host } from './host-queries.ts'
import { hostPage as t } from './texts.tsx'

const route = getRouteApi('/shell/settings/hosts/$hostId')

/** One host: when they can be met, and the calendars that say when they are busy. */
export function HostPage() {
  const { hostId } = route.useParams()
  const { data: hosts, error, refetch } = useQuery(hostsQuery)
  const host = hosts?.find((one) => one.hostId === hostId)
  useTitle(host?.name ?? t.host)
  if (hostId === 'new') return <NewHost />
  if (hosts === undefined) return error === null ? <Waiting /> : <Failure error={error} retry={refetch} />
  return host === undefined ? <NoSuchPage /> : <OpenedHost key={hostId} host={host} />
}

function NewHost() {
  const isKeeper = mayKeep(useSession())
  const navigate = route.useNavigate()
  return (
    <>
      <Heading text={t.addHost} />
      {isKeeper ? (
        <HostForm
          host={undefined}
          timezone={viewerZone()}
          onAdded={(hostId) => void navigate({ to: '/settings/hosts/$hostId', params: { hostId }, replace: true })}
        />
      ) : (
        <KeepersOnly>{t.keepersOnly}</KeepersOnly>
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
        <p className="warned">{t.archivedNobodyIsBookedWithThem(<Ago at={host.archivedAt} />)}</p>
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
        <Link to="/settings/hosts">{t.hosts}</Link>
      </p>
      <h2>{text}</h2>
    </div>
  )
}

/** Says what goes and what stays before a host is archived; campaigns that name them are led to. */
export function ArchiveHost({ host: { hostId, name } }: { host: Host }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const archiving = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/hosts/{hostId}', { params: { path: { hostId } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['hosts'] })
      setAsking(false)
    },
  })
  const close = () => {
    archiving.reset()
    setAsking(false)
  }
  return (
    <div>
      <Button variant="subtle" color="red" className="danger" onClick={() => setAsking(true)}>
        {t.archiveHost}
      </Button>
      <Modal opened={asking} onClose={close} title={t.archive(name)}>
        <div className="stack">
          <p>{t.nobodyIsBookedWithAnyMore(name)}</p>
          {archiving.error !== null && <Named error={archiving.error} retry={() => archiving.mutate()} />}
          <div className="row">
            <Button color="red" loading={archiving.isPending} onClick={() => archiving.mutate()}>
              {t.archiveHost}
            </Button>
            <Button variant="default" onClick={close}>
              {t.keepHost}
            </Button>
          </div>
        </div>
      </Modal>
    </div>
  )
}

function Named({ error, retry }: { error: Error; retry: () => void }) {
  const campaigns = campaignsIn(error)
  if (campaigns.length === 0) return <Refusal error={error} retry={retry} />
  return (
    <div className="failure" role="alert">
      <p>{t.removeThereFirst(<strong>{t.inUse}</strong>)}</p>
      <ul className="bullets">
        {campaigns.map(({ campaignId, name }) => (
          <li key={campaignId}>
            <Link to="/campaigns/$campaignId/calendar" params={{ campaignId }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function campaignsIn(error: Error): readonly { campaignId: string; name: string }[] {
  if (!(error instanceof ApiProblem) || error.status !== 409) return []
  const { campaigns } = error.members
  return Array.isArray(campaigns) ? campaigns : []
}
