import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/failure.tsx'
import { dayAndTime, exactTime } from '../shared/time-words.ts'
import { nextQuery } from './lead-queries.ts'

/** When the next email leaves, and every condition that decides: the closed ones first. */
export function LeadGates({ prospectId, hasEnded }: { prospectId: string; hasEnded: boolean }) {
  const next = useQuery(nextQuery(prospectId))
  if (next.error !== null && next.data === undefined) return <Failure error={next.error} retry={next.refetch} />
  if (next.data === undefined) return null
  const { gates } = next.data
  const closed = gates.filter(({ pass }) => !pass)
  const open = gates.filter(({ pass }) => pass)
  return (
    <section className="surface stack" aria-labelledby="next">
      <h2 id="next">Next email</h2>
      <p>{hasEnded ? 'None, unless the lead is resumed.' : answerOf(next.data, closed.length)}</p>
      {closed.length > 0 && <GateList gates={closed} />}
      {open.length > 0 && (
        <details>
          <summary className="quiet">
            {open.length} of {gates.length} conditions are met
          </summary>
          <GateList gates={open} />
        </details>
      )}
    </section>
  )
}

function answerOf({ step, eligibleAt }: Schemas['NextSend'], closed: number): string {
  const what = step === null ? 'The next email' : `Step ${step}`
  if (eligibleAt !== null)
    return `${what} may leave ${closed === 0 ? 'now' : `from ${dayAndTime(eligibleAt)} your time`}.`
  return step === null ? 'Nothing more is planned.' : `${what} waits for what stands below.`
}

function GateList({ gates }: { gates: readonly Schemas['Gate'][] }) {
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
                Opens {dayAndTime(opensAt)}.
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
