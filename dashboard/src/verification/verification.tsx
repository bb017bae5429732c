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
import { verification as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

/** Who verifies addresses before the first email, what it may cost, and what it has cost. */
export function AddressVerification() {
  useTitle(t.addressVerification)
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery({ ...verificationQuery, enabled: isKeeper })
  return (
    <section className="stack" aria-labelledby="verification">
      <div>
        <h2 id="verification">{t.addressVerification}</h2>
        <p className="quiet">{t.optionalAVerifierSaysOfAn}</p>
      </div>
      {!isKeeper && <KeepersOnly>{t.aVerifierCanBeAskedAbout}</KeepersOnly>}
      {error !== null && <Failure error={error} holds={t.itIsAskedAsBefore} retry={refetch} />}
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
      <h3 id="verification-spend">{t.spend}</h3>
      {rests !== null && (
        <p className="warned" role="status">
          {t.itIsTriedAgain(
            <strong>{t.nobodyIsAskedForNow}</strong>,
            (verifier?.failures ?? 0) > 0 ? t.failedInARow(counted(verifier?.failures ?? 0, 'check')) : '',
            <Ago at={rests} />,
          )}
        </p>
      )}
      <p>
        <span className="figure">{dollars(today.usd)}</span>{' '}
        <span className="quiet">
          {t.today(
            usdPerDay === null ? '' : t.of(dollars(usdPerDay)),
            counted(today.checks, 'address', 'addresses'),
            checksPerDay === null ? '' : t.of2(checksPerDay.toLocaleString(LOCALE)),
          )}
        </span>
      </p>
      {verifier !== null && isUsed && <p className="fault">{t.theCapOfTheDayIs}</p>}
      {waiting > 0 && <p>{t.forAVerdict(counted(waiting, t.addressWaits, t.addressesWait))}</p>}
      {days.length === 0 ? (
        <p className="quiet">{t.nobodyWasAskedInTheLast}</p>
      ) : (
        <Sums
          caption={t.byDayUtc}
          columns={[t.day, t.addresses, t.cost]}
          rows={days.map(({ day, checks, usd }) => ({
            name: day,
            sums: [checks.toLocaleString(LOCALE), dollars(usd)],
          }))}
        />
      )}
    </section>
  )
}
