import '../shared/endpoint/endpoint.css'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { KeepersOnly } from '../settings/keepers-only.tsx'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { Sums } from '../shared/endpoint/sums.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { dollars } from '../shared/words/number-words.ts'
import { counted } from '../shared/words/words.ts'
import { VerifierForm } from './verifier-form.tsx'
import { verificationQuery } from './verification-queries.ts'

/** Who verifies addresses before the first email, what it may cost, and what it has cost. */
export function AddressVerification() {
  useTitle('Address verification')
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery({ ...verificationQuery, enabled: isKeeper })
  return (
    <section className="stack" aria-labelledby="verification">
      <div>
        <h2 id="verification">Address verification</h2>
        <p className="quiet">
          Optional. A verifier says of an address whether it takes mail, before its first email leaves. Each campaign
          says under Rules whether it asks, and what follows. Fairlead itself knocks at no mail server to find out.
        </p>
      </div>
      {!isKeeper && (
        <KeepersOnly>
          A verifier can be asked about addresses before the first email. Owners and admins set it up and see what it
          costs.
        </KeepersOnly>
      )}
      {error !== null && <Failure error={error} holds="It is asked as before." retry={refetch} />}
      {isKeeper && data === undefined && error === null && <Waiting lines={8} />}
      {data !== undefined && (
        <div className="endpoint">
          <VerifierForm saved={data.verifier} />
          <Spent {...data} />
        </div>
      )}
    </section>
  )
}

/** As the server compares: no fraction of a cent decides. */
function millionths(usd: number): number {
  return Math.round(usd * 1e6)
}

/** What counts today against the caps, what waits, and the last days. */
function Spent({ verifier, today, waiting, days }: Schemas['AddressVerification']) {
  const { usdPerDay = null, checksPerDay = null } = verifier?.caps ?? {}
  const isUsed =
    (checksPerDay !== null && today.checks >= checksPerDay) ||
    (usdPerDay !== null && millionths(today.usd) + millionths(verifier?.costPerCheckUsd ?? 0) > millionths(usdPerDay))
  const rests = verifier?.restsUntil ?? null
  return (
    <section className="surface stack" aria-labelledby="verification-spend">
      <h3 id="verification-spend">Spend</h3>
      {rests !== null && (
        <p className="warned" role="status">
          <strong>Nobody is asked for now.</strong>{' '}
          {(verifier?.failures ?? 0) > 0 ? `${counted(verifier?.failures ?? 0, 'check')} failed in a row.` : ''} It is
          tried again <Ago at={rests} />.
        </p>
      )}
      <p>
        <span className="figure">{dollars(today.usd)}</span>{' '}
        <span className="quiet">
          today{usdPerDay === null ? '' : ` of ${dollars(usdPerDay)}`} · {counted(today.checks, 'address', 'addresses')}
          {checksPerDay === null ? '' : ` of ${checksPerDay.toLocaleString('en')}`}
        </span>
      </p>
      {verifier !== null && isUsed && (
        <p className="fault">The cap of the day is reached: addresses wait until tomorrow (UTC).</p>
      )}
      {waiting > 0 && <p>{counted(waiting, 'address waits', 'addresses wait')} for a verdict.</p>}
      {days.length === 0 ? (
        <p className="quiet">Nobody was asked in the last 30 days.</p>
      ) : (
        <Sums
          caption="By day, UTC"
          columns={['Day', 'Addresses', 'Cost']}
          rows={days.map(({ day, checks, usd }) => ({ name: day, sums: [checks.toLocaleString('en'), dollars(usd)] }))}
        />
      )}
    </section>
  )
}
