import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { fieldsQuery } from '../icp/icp-queries.ts'
import { wordsOfFields } from '../icp/criterion-words.ts'
import { placeholdersOfStep, usePlaceholders } from '../sequence/placeholders/placeholders.ts'
import { conditionInWords } from '../sequence/condition/condition-words.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { dayAndTime, exactTime, timeThere } from '../shared/words/time-words.ts'
import { gateInWords, gateWaitInWords, waysOutOf, zoneInWords } from './gate-words.ts'
import { nextQuery } from './lead-queries.ts'
import { leadGates as t } from './texts.tsx'

/** When the next email leaves and why not sooner; nothing for a lead that gets none, unless something failed for it. */
export function LeadGates({ lead }: { lead: Schemas['Lead'] }) {
  const { prospectId, campaignId, status } = lead
  const next = useQuery(nextQuery(prospectId))
  if (next.error !== null && next.data === undefined) return <Failure error={next.error} retry={next.refetch} />
  if (next.data === undefined) return null
  const { gates, setAside, mailbox, timezone } = next.data
  const hasEnded = status === 'ended'
  if (hasEnded && setAside.length === 0) return null
  const closed = gates.filter(({ pass }) => !pass)
  const open = gates.filter(({ pass }) => pass)
  return (
    <section className="surface stack" aria-labelledby="next">
      <h2 id="next">{t.nextEmail}</h2>
      <SetAside setAside={setAside} />
      {!hasEnded && (
        <>
          <p className="next-answer">{answerOf(next.data, closed.length, status)}</p>
          {closed.length > 0 && <GateList gates={closed} lead={lead} zone={timezone} said={next.data.eligibleAt} />}
          <NextCondition campaignId={campaignId} next={next.data} />
          <NextPlaceholders campaignId={campaignId} step={next.data.step} />
          <details>
            <summary className="quiet">{t.conditionsMet(open.length, gates.length)}</summary>
            <p className="quiet next-clock">
              {t.clock(zoneInWords(next.data))}{' '}
              {mailbox !== null && (
                <>
                  {mailbox.keeps ? t.fromConversation : t.fromNext}
                  <Link to="/settings/mailboxes">{mailbox.address}</Link>.
                </>
              )}
            </p>
            <GateList gates={open} lead={lead} zone={timezone} />
          </details>
        </>
      )}
    </section>
  )
}

function answerOf(
  { step, eligibleAt, timezone }: Schemas['NextSend'],
  closed: number,
  status: Schemas['Lead']['status'],
): string {
  const what = step === null ? t.theNextEmail : t.step(step)
  if (eligibleAt !== null) {
    const there = timeThere(eligibleAt, timezone)
    const here = there === undefined ? dayAndTime(eligibleAt) : t.yourTime(dayAndTime(eligibleAt), there)
    return t.mayLeave(what, closed === 0 ? t.now : t.from(here))
  }
  if (step !== null) return t.waits(what)
  return status === 'in_sequence' ? t.nothingPlanned : t.nothingYet
}

interface GateListProps {
  readonly gates: readonly Schemas['Gate'][]
  readonly lead: Schemas['Lead']
  readonly zone: string
  /** The time that stands above the list: no gate says it again. */
  readonly said?: string | null
}

function GateList({ gates, lead, zone, said = null }: GateListProps) {
  return (
    <ul className="gates">
      {gates.map((one) => (
        <li key={one.gate}>
          <GateSign pass={one.pass} opensByItself={one.opensAt !== null} />
          <span>
            {gateInWords(one, lead)}
            {one.opensAt !== null && one.opensAt !== said && (
              <span className="quiet" title={exactTime(one.opensAt)}>
                {t.opens([dayAndTime(one.opensAt), timeThere(one.opensAt, zone)].filter(Boolean).join(', '))}
              </span>
            )}
            {!one.pass && <WayOut gate={one.gate} opensByItself={one.opensAt !== null} campaignId={lead.campaignId} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Met; or closed for a while, as a wait is; or until somebody does something. */
function GateSign({ pass, opensByItself }: { pass: boolean; opensByItself: boolean }) {
  const Icon = pass ? Check : opensByItself ? Clock : TriangleAlert
  const tone = pass ? 'is-good' : opensByItself ? 'is-off' : 'is-warn'
  return (
    <span className={`state ${tone}`} role="img" aria-label={pass ? t.met : t.notMet}>
      <Icon aria-hidden="true" />
    </span>
  )
}

const FAILINGS: Readonly<Record<NonNullable<Schemas['NextSend']['passedOver']>, string>> = {
  tier: t.otherTier,
  condition: t.conditionFails,
  unknown: t.fieldUnknown,
}

/** The condition of the step that comes next, and whether the lead meets it as things stand. */
function NextCondition(props: { campaignId: string; next: Schemas['NextSend'] }) {
  const { campaignId, next } = props
  const { data: campaign } = useQuery(campaignQuery(campaignId))
  const condition = campaign?.sequence.steps.find(({ number }) => number === next.step)?.condition
  const { data: fields } = useQuery({ ...fieldsQuery(campaignId), enabled: condition !== undefined })
  if (condition === undefined) return null
  const words = conditionInWords(condition, wordsOfFields(fields?.data ?? []))
  return (
    <p className={next.passedOver === null ? 'quiet' : 'warned'}>
      {next.passedOver === null ? (
        <>
          {t.sentOnlyWhen(
            words,
            <Link to="/campaigns/$campaignId/sequence" params={{ campaignId }}>
              {t.openSequence}
            </Link>,
          )}
        </>
      ) : (
        // The closed gate below leads to the sequence.
        <>{t.wouldBeSkipped(<strong>{t.skipped}</strong>, words, FAILINGS[next.passedOver])}</>
      )}
    </p>
  )
}

/** What of a template the next email still has. A test is written with it, a live campaign is not activated. */
function NextPlaceholders({ campaignId, step }: { campaignId: string; step: number | null }) {
  const { data: campaign } = useQuery(campaignQuery(campaignId))
  const placeholders = usePlaceholders()
  const next = campaign?.sequence.steps.find(({ number }) => number === step)
  const left = next === undefined ? [] : placeholdersOfStep(next, placeholders)
  if (left.length === 0) return null
  const link = (
    <Link to="/campaigns/$campaignId/sequence" params={{ campaignId }}>
      {t.openSequence}
    </Link>
  )
  return <p className="warned">{t.stillHas(left.join(', '), link)}</p>
}

const TRIED: Readonly<Record<Schemas['SetAside']['tried'], string>> = {
  follow_campaign: t.couldNotFollow,
  send: t.couldNotPrepare,
  settle: t.couldNotSettle,
}

/** What failed for this lead alone, when it is tried again, and the code by which the operator finds it in the log. */
function SetAside({ setAside }: Pick<Schemas['NextSend'], 'setAside'>) {
  return (
    <>
      {setAside.map(({ tried, messageId, reason, failures, triedAgainAt }) => (
        <p key={`${tried} ${messageId}`} className="warned">
          {t.setAside(
            <strong>{TRIED[tried]}</strong>,
            failures !== null && (failures === 1 ? t.failedOnce : t.failedTimes(failures)),
            <span title={exactTime(triedAgainAt)}>{t.retries(dayAndTime(triedAgainAt))}</span>,
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
