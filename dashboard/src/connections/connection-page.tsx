import './connections.css'
import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { CopyLine } from '../shared/components/copied-text.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { NoSuchPage } from '../shell/dead-ends.tsx'
import { PROVIDERS } from './calendar-provider-words.ts'
import { connectionsQuery } from './connection-queries.ts'
import type { Connection } from './connection-queries.ts'
import { ConnectionSecret } from './connection-secret.tsx'
import { ConnectionState } from './connections.tsx'
import { Sign } from '../shared/components/sign.tsx'
import { connectionPage as t } from './texts.tsx'

const route = getRouteApi('/shell/settings/calendars/$connectionId')

/** One connected calendar: what to paste where, whether it works, its secret. */
export function ConnectionPage() {
  const { connectionId } = route.useParams()
  const { data, error, refetch } = useQuery(connectionsQuery)
  const connection = data?.find((one) => one.connectionId === connectionId)
  useTitle(connection?.name ?? t.calendar)
  if (data === undefined) return error === null ? <Waiting /> : <Failure error={error} retry={refetch} />
  return connection === undefined ? <NoSuchPage /> : <Opened key={connectionId} connection={connection} />
}

const FAILURES = {
  bad_signature: t.itsSignatureWasNotMadeWith,
  no_secret: t.itCameBeforeTheSecretWas,
  unreadable: t.itWasGenuineAndNotUnderstood,
} as const

function Opened({ connection }: { connection: Connection }) {
  const isKeeper = mayKeep(useSession())
  const { name, provider, lastNoticeAt, lastFailureAt, lastFailure } = connection
  return (
    <>
      <div>
        <p className="quiet">
          <Link to="/settings/calendars">{t.calendars}</Link>
        </p>
        <h2>{name}</h2>
        <p className="row">
          <ConnectionState connection={connection} />
          <span className="quiet">
            {PROVIDERS[provider].label}
            {lastNoticeAt !== null && <>{t.lastNotice(<Ago at={lastNoticeAt} />)}</>}
          </span>
        </p>
      </div>
      {lastFailureAt !== null && (
        <p className="warned">
          {t.somethingWasTurnedAway(<Ago at={lastFailureAt} />, FAILURES[lastFailure ?? 'unreadable'])}
        </p>
      )}
      <div className="connection-columns">
        <SetUp connection={connection} />
        <div className="stack">
          {isKeeper && <ConnectionTest connection={connection} />}
          <ConnectionSecret connection={connection} isKeeper={isKeeper} />
          {isKeeper && <RemoveConnection connection={connection} />}
        </div>
      </div>
    </>
  )
}

function SetUp({ connection: { provider, inboundUrl } }: { connection: Connection }) {
  const { where, steps, events, page } = PROVIDERS[provider]
  return (
    <section className="surface stack" aria-labelledby="set-up">
      <h3 id="set-up">{t.setUp}</h3>
      <div className="connection-url">
        <CopyLine text={inboundUrl} label={t.copyInboundUrl} />
      </div>
      <p>{where}:</p>
      <ol className="connection-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div>
        <p className="quiet">{provider === 'url' ? t.types : t.events}</p>
        <ul className="connection-events">
          {events.map((event) => (
            <li key={event}>
              <Sign of="match" /> {event}
            </li>
          ))}
        </ul>
      </div>
      {provider === 'url' && <Example />}
      <p className="quiet">{t.thenInTheCalendarTabOf(page)}</p>
    </section>
  )
}

const EXAMPLE = {
  type: 'meeting.booked',
  data: {
    bookingId: 'AAMkAD-17',
    startsAt: '2026-12-01T14:00:00Z',
    endsAt: '2026-12-01T14:30:00Z',
    attendee: { name: t.janaPetersen, email: 'jana@harbour.example' },
    token: t.theFairleadParameterOfTheLink,
  },
}

const Example = () => (
  <div className="connection-example">
    <CopyLine text={JSON.stringify(EXAMPLE, null, 2)} label={t.copyExample} />
  </div>
)

const NAMES = {
  secret: t.secret,
  signature: t.signature,
  notices: t.notices,
  campaigns: t.campaigns,
} as const

/** Looks what a connection still lacks, and says it. */
export function ConnectionTest({ connection: { connectionId } }: { connection: Connection }) {
  const testing = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/booking-connections/{connectionId}/test', { params: { path: { connectionId } } })),
  })
  return (
    <section className="surface stack" aria-labelledby="test">
      <div>
        <h3 id="test">{t.test}</h3>
        <p className="quiet">{t.looksAtTheSecretTheSignature}</p>
      </div>
      {testing.error !== null && <Refusal error={testing.error} retry={() => testing.mutate()} />}
      {testing.data !== undefined && (
        <div role="status" className="stack">
          <p>
            <strong>{testing.data.ok ? t.everythingIsInPlace : t.somethingIsMissing}</strong>
          </p>
          <ul className="connection-checks" aria-label={t.resultOfTheTest}>
            {testing.data.checks.map(({ name, ok, detail }) => (
              <li key={name}>
                <Sign of={ok ? 'match' : 'miss'} />
                <span>
                  <span className="visually-hidden">{ok ? 'Right: ' : 'Missing: '}</span>
                  <strong>{NAMES[name]}</strong> {detail}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          {t.testCalendar}
        </Button>
      </div>
    </section>
  )
}

/** Says what goes and what stays before a calendar is disconnected. */
export function RemoveConnection({ connection: { connectionId, name } }: { connection: Connection }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () =>
      answered(api.DELETE('/api/v1/booking-connections/{connectionId}', { params: { path: { connectionId } } })),
    onSuccess: async () => {
      await navigate({ to: '/settings/calendars' })
      await queries.invalidateQueries({ queryKey: ['connections'] })
      await queries.invalidateQueries({ queryKey: ['unmatched'] })
    },
  })
  const keep = () => {
    removing.reset()
    setAsking(false)
  }
  return (
    <div>
      <Button variant="subtle" color="red" className="danger" onClick={() => setAsking(true)}>
        {t.disconnectCalendar}
      </Button>
      <Modal opened={asking} onClose={keep} title={t.disconnect(name)}>
        <div className="stack">
          <p>{t.whatItSendsIsRefusedFrom}</p>
          {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
          <div className="row">
            <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
              {t.disconnectCalendar}
            </Button>
            <Button variant="default" onClick={keep}>
              {t.keepCalendar}
            </Button>
          </div>
        </div>
      </Modal>
    </div>
  )
}
