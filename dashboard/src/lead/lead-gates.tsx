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
import { leadGates as t } from './texts.tsx'

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
      <h2 id="next">{t.nextEmail}</h2>
      <SetAside setAside={next.data.setAside} />
      <div>
        <p>{hasEnded ? t.noneUnlessTheLeadIsResumed : answerOf(next.data, closed.length)}</p>
        {!hasEnded && <p className="quiet">{t.clockOfTheProspect(zoneInWords(next.data))}</p>}
        {!hasEnded && next.data.mailbox !== null && (
          <p className="quiet">
            {next.data.mailbox.keeps ? t.fromTheMailboxOfThisConversation : t.asItStandsNowFrom}
            <Link to="/settings/mailboxes">{next.data.mailbox.address}</Link>.
          </p>
        )}
        {!hasEnded && <NextCondition campaignId={campaignId} next={next.data} />}
      </div>
      {closed.length > 0 && <GateList gates={closed} campaignId={campaignId} zone={next.data.timezone} />}
      {open.length > 0 && (
        <details>
          <summary className="quiet">{t.ofConditionsAreMet(open.length, gates.length)}</summary>
          <GateList gates={open} campaignId={campaignId} zone={next.data.timezone} />
        </details>
      )}
    </section>
  )
}

function answerOf({ step, eligibleAt, timezone }: Schemas['NextSend'], closed: number): string {
  const what = step === null ? t.theNextEmail : t.step(step)
  if (eligibleAt !== null) {
    const there = timeThere(eligibleAt, timezone)
    const here = there === undefined ? dayAndTime(eligibleAt) : t.yourTime(dayAndTime(eligibleAt), there)
    return t.mayLeave(what, closed === 0 ? 'now' : t.from(here))
  }
  return step === null ? t.nothingMoreIsPlanned : t.waitsForWhatStandsBelow(what)
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
          <span className={pass ? 'sign is-match' : 'sign is-miss'} aria-label={pass ? 'met' : t.notMet}>
            {pass ? '✓' : '✕'}
          </span>
          <span>
            {pass ? detail : <strong>{detail}</strong>}
            {opensAt !== null && (
              <span className="quiet" title={exactTime(opensAt)}>
                {t.opens([dayAndTime(opensAt), timeThere(opensAt, zone)].filter(Boolean).join(', '))}
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
  tier: t.itsTierIsAnother,
  condition: t.whatIsKnownOfItDoes,
  unknown: t.aFieldOfThatIsNot,
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
          {t.thisStepIsSentOnlyWhen(
            words,
            <Link to="/campaigns/$campaignId/sequence" params={{ campaignId }}>
              {t.openSequence}
            </Link>,
          )}
        </>
      ) : (
        // The closed gate below leads to the sequence.
        <>{t.thisStepIsSentOnlyWhen2(<strong>{t.itWouldBePassedOver}</strong>, words, FAILINGS[next.passedOver])}</>
      )}
    </p>
  )
}

const TRIED: Readonly<Record<Schemas['SetAside']['tried'], string>> = {
  follow_campaign: t.thisLeadCouldNotFollowThe,
  send: t.theNextEmailCouldNotBe,
  settle: t.anEmailWhoseSendingWasInterrupted,
}

/** What failed for this lead alone, when it is tried again, and the code by which the operator finds it in the log. */
function SetAside({ setAside }: Pick<Schemas['NextSend'], 'setAside'>) {
  return (
    <>
      {setAside.map(({ tried, messageId, reason, failures, triedAgainAt }) => (
        <p key={`${tried} ${messageId}`} className="warned">
          {t.ifItGoesOnFailingTell(
            <strong>{TRIED[tried]}</strong>,
            failures !== null && (failures === 1 ? t.itFailedOnce : t.itFailedTimes(failures)),
            <span title={exactTime(triedAgainAt)}>{t.itIsTriedAgainByItself(dayAndTime(triedAgainAt))}</span>,
            <code>{reason}</code>,
          )}
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
