import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { fieldsQuery } from '../icp/icp-queries.ts'
import { conditionInWords } from '../sequence/condition/condition-words.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { dayAndTime, exactTime, timeThere } from '../shared/words/time-words.ts'
import { gateWaitInWords, waysOutOf, zoneInWords } from './gate-words.ts'
import { nextQuery } from './lead-queries.ts'

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
      <SetAside setAside={next.data.setAside} />
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

const FAILINGS: Readonly<Record<NonNullable<Schemas['NextSend']['passedOver']>, string>> = {
  tier: 'its tier is another',
  condition: 'what is known of it does not meet that',
  unknown: 'a field of that is not known',
}

/** The condition of the step that comes next, and whether the lead meets it as things stand. */
function NextCondition(props: { campaignId: string; next: Schemas['NextSend'] }) {
  const { campaignId, next } = props
  const { data: campaign } = useQuery(campaignQuery(campaignId))
  const condition = campaign?.sequence.steps.find(({ number }) => number === next.step)?.condition
  const { data: fields } = useQuery({ ...fieldsQuery(campaignId), enabled: condition !== undefined })
  if (condition === undefined) return null
  const labels = new Map(fields?.data.map(({ path, label }) => [path, label]))
  const words = conditionInWords(condition, labels)
  return (
    <p className={next.passedOver === null ? 'quiet' : 'warned'}>
      {next.passedOver === null ? (
        <>
          This step is sent only when {words}; as things stand, this lead gets it.{' '}
          <Link to="/campaigns/$campaignId/sequence" params={{ campaignId }}>
            Open sequence
          </Link>
        </>
      ) : (
        // The closed gate below leads to the sequence.
        <>
          <strong>It would be passed over:</strong> this step is sent only when {words}, and {FAILINGS[next.passedOver]}
          . It is asked again when the email is due.
        </>
      )}
    </p>
  )
}

const TRIED: Readonly<Record<Schemas['SetAside']['tried'], string>> = {
  follow_campaign: 'This lead could not follow the last change of its campaign.',
  send: 'The next email could not be prepared.',
  settle: 'An email whose sending was interrupted could not be settled.',
}

/** What failed for this lead alone, when it is tried again, and the code by which the operator finds it in the log. */
function SetAside({ setAside }: Pick<Schemas['NextSend'], 'setAside'>) {
  return (
    <>
      {setAside.map(({ tried, messageId, reason, failures, triedAgainAt }) => (
        <p key={`${tried} ${messageId}`} className="warned">
          <strong>{TRIED[tried]}</strong>{' '}
          {failures !== null && (failures === 1 ? 'It failed once. ' : `It failed ${failures} times. `)}
          <span title={exactTime(triedAgainAt)}>It is tried again by itself, next {dayAndTime(triedAgainAt)}.</span> If
          it goes on failing, tell whoever runs the installation: reason <code>{reason}</code>.
        </p>
      ))}
    </>
  )
}

/** What a closed gate waits for, and where it can be opened. */
function WayOut(props: { gate: Schemas['Gate']['gate']; opensByItself: boolean; campaignId: string }) {
  const { gate, opensByItself, campaignId } = props
  const wait = gateWaitInWords(gate, opensByItself)
  return (
    <>
      {wait !== undefined && <span className="quiet"> {wait}</span>}
      {waysOutOf(gate).map(({ to, label }) => (
        <span key={to}>
          {' '}
          <Link to={to.replace('$campaignId', campaignId)}>{label}</Link>
        </span>
      ))}
    </>
  )
}
