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

const route = getRouteApi('/shell/settings/calendars/$connectionId')

/** One connected calendar: what to paste where, whether it works, its secret. */
export function ConnectionPage() {
  const { connectionId } = route.useParams()
  const { data, error, refetch } = useQuery(connectionsQuery)
  const connection = data?.find((one) => one.connectionId === connectionId)
  useTitle(connection?.name ?? 'Calendar')
  if (data === undefined) return error === null ? <Waiting /> : <Failure error={error} retry={refetch} />
  return connection === undefined ? <NoSuchPage /> : <Opened key={connectionId} connection={connection} />
}

const FAILURES = {
  bad_signature: 'its signature was not made with this secret, or too long ago.',
  no_secret: 'it came before the secret was here.',
  unreadable: 'it was genuine, and not understood.',
} as const

function Opened({ connection }: { connection: Connection }) {
  const isKeeper = mayKeep(useSession())
  const { name, provider, lastNoticeAt, lastFailureAt, lastFailure } = connection
  return (
    <>
      <div>
        <p className="quiet">
          <Link to="/settings/calendars">Calendars</Link>
        </p>
        <h2>{name}</h2>
        <p className="row">
          <ConnectionState connection={connection} />
          <span className="quiet">
            {PROVIDERS[provider].label}
            {lastNoticeAt !== null && (
              <>
                , last notice <Ago at={lastNoticeAt} />
              </>
            )}
          </span>
        </p>
      </div>
      {lastFailureAt !== null && (
        <p className="warned">
          Something was turned away <Ago at={lastFailureAt} />: {FAILURES[lastFailure ?? 'unreadable']}
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
      <h3 id="set-up">Set up</h3>
      <div className="connection-url">
        <CopyLine text={inboundUrl} label="Copy inbound URL" />
      </div>
      <p>{where}:</p>
      <ol className="connection-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div>
        <p className="quiet">{provider === 'url' ? 'Types' : 'Events'}</p>
        <ul className="connection-events">
          {events.map((event) => (
            <li key={event}>
              <span className="sign is-match" aria-hidden="true">
                ✓
              </span>{' '}
              {event}
            </li>
          ))}
        </ul>
      </div>
      {provider === 'url' && <Example />}
      <p className="quiet">
        Then, in the Calendar tab of a campaign, choose this provider and the address of the booking page, such as{' '}
        {page}.
      </p>
    </section>
  )
}

const EXAMPLE = {
  type: 'meeting.booked',
  data: {
    bookingId: 'AAMkAD-17',
    startsAt: '2026-12-01T14:00:00Z',
    endsAt: '2026-12-01T14:30:00Z',
    attendee: { name: 'Jana Petersen', email: 'jana@harbour.example' },
    token: 'the fairlead parameter of the link',
  },
}

const Example = () => (
  <div className="connection-example">
    <CopyLine text={JSON.stringify(EXAMPLE, null, 2)} label="Copy example" />
  </div>
)

const NAMES = {
  secret: 'Secret',
  signature: 'Signature',
  notices: 'Notices',
  campaigns: 'Campaigns',
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
        <h3 id="test">Test</h3>
        <p className="quiet">Looks at the secret, the signature, what came in and the campaigns that lead there.</p>
      </div>
      {testing.error !== null && <Refusal error={testing.error} retry={() => testing.mutate()} />}
      {testing.data !== undefined && (
        <div role="status" className="stack">
          <p>
            <strong>{testing.data.ok ? 'Everything is in place.' : 'Something is missing.'}</strong>
          </p>
          <ul className="connection-checks" aria-label="Result of the test">
            {testing.data.checks.map(({ name, ok, detail }) => (
              <li key={name}>
                <span className={`sign is-${ok ? 'match' : 'miss'}`} aria-hidden="true">
                  {ok ? '✓' : '✕'}
                </span>
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
          Test calendar
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
        Disconnect calendar
      </Button>
      <Modal opened={asking} onClose={keep} title={`Disconnect ${name}?`}>
        <div className="stack">
          <p>
            What it sends is refused from then on, and leads who book there are written to all the same. Its meetings
            stay; its unmatched bookings are forgotten.
          </p>
          {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
          <div className="row">
            <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
              Disconnect calendar
            </Button>
            <Button variant="default" onClick={keep}>
              Keep calendar
            </Button>
          </div>
        </div>
      </Modal>
    </div>
  )
}
