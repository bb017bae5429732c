import './connections.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { mayKeep, useSession } from '../people/session.ts'
import { NoSuchPage } from '../shell/dead-ends.tsx'
import { Ago } from '../shared/ago.tsx'
import { CopyLine } from '../shared/copy-line.tsx'
import { Failure } from '../shared/failure.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { connectionsQuery } from './connection-queries.ts'
import type { Connection } from './connection-queries.ts'
import { ConnectionSecret } from './connection-secret.tsx'
import { ConnectionState } from './connections.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { PROVIDERS } from './provider-words.ts'
import { RemoveConnection } from './remove-connection.tsx'

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
