import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/failure.tsx'
import { dayAndTime, exactTime, timeThere } from '../shared/time-words.ts'
import { zoneInWords } from './gate-words.ts'
import { nextQuery } from './lead-queries.ts'
import { NextCondition } from './next-condition.tsx'
import { WayOut } from './way-out.tsx'

/** When the next email leaves, and every condition that decides: the closed ones first. */
export function LeadGates({ lead }: { lead: Schemas['Lead'] }) {
  const { prospectId, campaignId, status } = lead
  const hasEnded = status === 'ended'
  const next = useQuery(nextQuery(prospectId))
  if (next.error !== null && next.data === undefined) return <Failure error={next.error} retry={next.refetch} />
  if (next.data === undefined) return null
  const { gates } = next.data
  const closed = gates.filter(({ pass }) => !pass)
  const open = gates.filter(({ pass }) => pass)
  return (
    <section className="surface stack" aria-labelledby="next">
      <h2 id="next">Next email</h2>
      <div>
        <p>{hasEnded ? 'None, unless the lead is resumed.' : answerOf(next.data, closed.length)}</p>
        {!hasEnded && <p className="quiet">Clock of the prospect: {zoneInWords(next.data)}.</p>}
        {!hasEnded && next.data.mailbox !== null && (
          <p className="quiet">
            {next.data.mailbox.keeps ? 'From the mailbox of this conversation, ' : 'As it stands now, from '}
            <Link to="/settings/mailboxes">{next.data.mailbox.address}</Link>.
          </p>
        )}
        {!hasEnded && <NextCondition campaignId={campaignId} next={next.data} />}
      </div>
      {closed.length > 0 && <GateList gates={closed} campaignId={campaignId} zone={next.data.timezone} />}
      {open.length > 0 && (
        <details>
          <summary className="quiet">
            {open.length} of {gates.length} conditions are met
          </summary>
          <GateList gates={open} campaignId={campaignId} zone={next.data.timezone} />
        </details>
      )}
    </section>
  )
}

function answerOf({ step, eligibleAt, timezone }: Schemas['NextSend'], closed: number): string {
  const what = step === null ? 'The next email' : `Step ${step}`
  if (eligibleAt !== null) {
    const there = timeThere(eligibleAt, timezone)
    const here = there === undefined ? dayAndTime(eligibleAt) : `${dayAndTime(eligibleAt)} your time, ${there}`
    return `${what} may leave ${closed === 0 ? 'now' : `from ${here}`}.`
  }
  return step === null ? 'Nothing more is planned.' : `${what} waits for what stands below.`
}

interface GateListProps {
  readonly gates: readonly Schemas['Gate'][]
  readonly campaignId: string
  readonly zone: string
}

function GateList({ gates, campaignId, zone }: GateListProps) {
  return (
    <ul className="gates">
      {gates.map(({ gate, pass, detail, opensAt }) => (
        <li key={gate}>
          <span className={pass ? 'sign is-match' : 'sign is-miss'} aria-label={pass ? 'met' : 'not met'}>
            {pass ? '✓' : '✕'}
          </span>
          <span>
            {pass ? detail : <strong>{detail}</strong>}
            {opensAt !== null && (
              <span className="quiet" title={exactTime(opensAt)}>
                {' '}
                Opens {[dayAndTime(opensAt), timeThere(opensAt, zone)].filter(Boolean).join(', ')}.
              </span>
            )}
            {!pass && <WayOut gate={gate} opensByItself={opensAt !== null} campaignId={campaignId} />}
          </span>
        </li>
      ))}
    </ul>
  )
}
