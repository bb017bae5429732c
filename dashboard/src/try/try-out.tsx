import './try.css'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { Check, CircleDashed, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { TryDomain } from '../campaigns/try-domain.tsx'
import { isDeadEnd, researchInWords } from '../lead/facts/fact-words.ts'
import { factsQuery, leadMessagesQuery, leadQuery, meetingsOfLeadQuery } from '../lead/lead-queries.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { Tier } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { dayAndTime } from '../shared/words/time-words.ts'
import { webAddress } from '../shared/words/words.ts'
import { tryOut as t } from './texts.tsx'

const route = getRouteApi('/shell/try')
/** What is under way is looked at this often, until its email is there. */
const LOOK_MS = 1_000

/** From a domain to a booked meeting with oneself: website, score, captured email, booking. The form stays for the next. */
export function TryOut() {
  useTitle(t.tryYourDomain)
  const session = useSession()
  const { lead } = route.useSearch()
  return (
    <>
      <h1>{t.tryYourDomain}</h1>
      {mayWrite(session) ? <TryDomain session={session} /> : <p className="surface quiet">{t.readOnly}</p>}
      {lead !== undefined && <Steps key={lead} prospectId={lead} />}
    </>
  )
}

function Steps({ prospectId }: { prospectId: string }) {
  const messages = useQuery({
    ...leadMessagesQuery(prospectId),
    refetchInterval: ({ state }) => (firstEmail(state.data?.data) === undefined ? LOOK_MS : false),
  })
  const email = firstEmail(messages.data?.data)
  const lead = useQuery({ ...leadQuery(prospectId), refetchInterval: email === undefined ? LOOK_MS : false })
  const facts = useQuery(factsQuery(prospectId))
  const meetings = useQuery(meetingsOfLeadQuery(prospectId))
  const error = lead.error ?? facts.error ?? messages.error
  if (lead.data === undefined || facts.data === undefined) {
    return error === null ? <Waiting /> : <Failure error={error} retry={lead.refetch} />
  }
  const { data, research } = facts.data
  const found = data.filter(({ path }) => path.startsWith('company.')).length
  const isUnread = research !== null && isDeadEnd(research)
  return (
    <section className="surface stack" aria-label={lead.data.domain}>
      <h2>{lead.data.domain}</h2>
      <ol className="try-steps" aria-live="polite">
        <WebsiteStep lead={lead.data} research={research} found={found} isUnread={isUnread} />
        <ScoreStep lead={lead.data} hasNothing={isUnread && found === 0} />
        <EmailStep email={email} />
        <MeetingStep email={email} meeting={meetings.data?.data.find(({ status }) => status === 'booked')} />
      </ol>
      {email !== undefined && <Ending campaignId={lead.data.campaignId} />}
    </section>
  )
}

interface WebsiteProps {
  readonly lead: Schemas['Lead']
  readonly research: Schemas['Research'] | null
  readonly found: number
  readonly isUnread: boolean
}

function WebsiteStep({ lead: { prospectId, domain }, research, found, isUnread }: WebsiteProps) {
  if (research === null || research.running || research.outcome === null) {
    return <Step state="waiting" title={t.readingTheWebsite(domain)} />
  }
  const seeFacts = (
    <Link to="/leads/$prospectId" params={{ prospectId }}>
      {t.seeFacts}
    </Link>
  )
  if (isUnread) {
    return (
      <Step state="failed" title={t.notRead(domain)}>
        {researchInWords(research)} {t.tryAnother}
        {found > 0 && <> {seeFacts}</>}
      </Step>
    )
  }
  return (
    <Step state="done" title={t.facts(found)}>
      {seeFacts}
    </Step>
  )
}

function ScoreStep({ lead, hasNothing }: { lead: Schemas['Lead']; hasNothing: boolean }) {
  if (hasNothing) return <Step state="failed" title={t.noScore} />
  if (lead.score === null) return <Step state="waiting" title={t.scoring} />
  return (
    <Step
      state="done"
      title={
        <>
          {t.score(lead.score)} <Tier tier={lead.tier} />
        </>
      }
    >
      {t.exampleCriteria}{' '}
      <Link to="/leads/$prospectId" params={{ prospectId: lead.prospectId }}>
        {t.seeWhy}
      </Link>
    </Step>
  )
}

function EmailStep({ email }: { email: Schemas['Message'] | undefined }) {
  if (email === undefined) return <Step state="waiting" title={t.writing} />
  return (
    <Step state="done" title={t.captured}>
      <span className="try-email">
        <strong>{email.subject}</strong>
        <span>{email.body}</span>
      </span>
      <Link to="/mail" search={{ state: 'captured', message: email.messageId }}>
        {t.openInMail}
      </Link>
    </Step>
  )
}

function MeetingStep({
  email,
  meeting,
}: {
  email: Schemas['Message'] | undefined
  meeting: Schemas['Meeting'] | undefined
}) {
  if (meeting !== undefined) {
    return (
      <Step state="done" title={t.booked(dayAndTime(meeting.startsAt))}>
        <Link to="/meetings">{t.seeMeetings}</Link>
      </Step>
    )
  }
  const link = webAddress(linkOf(email?.body ?? ''))
  return (
    <Step state="waiting" title={t.bookAMeeting}>
      {link === undefined ? (
        t.bookFromEmail
      ) : (
        <Button renderRoot={(props) => <a href={link} target="_blank" rel="noreferrer" {...props} />}>
          {t.openBookingPage}
        </Button>
      )}
    </Step>
  )
}

const ICONS = { done: Check, waiting: CircleDashed, failed: TriangleAlert }

interface StepProps {
  readonly state: keyof typeof ICONS
  readonly title: ReactNode
  readonly children?: ReactNode
}

function Step({ state, title, children }: StepProps) {
  const Icon = ICONS[state]
  return (
    <li className={`is-${state}`}>
      <Icon className="icon" aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        {children !== undefined && <div className="quiet">{children}</div>}
      </div>
    </li>
  )
}

/** A try-out that has shown its email sends nothing more; its booking page stays open until the next one. */
function Ending({ campaignId }: { campaignId: string }) {
  const session = useSession()
  const queries = useQueryClient()
  const campaign = useQuery(campaignQuery(campaignId)).data
  const { mutate, isIdle } = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/campaigns/{campaignId}/pause', { params: { path: { campaignId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  })
  const isOver = campaign?.status === 'active' && mayWrite(session)
  useEffect(() => {
    if (isOver && isIdle) mutate()
  }, [isOver, isIdle, mutate])
  return (
    <div className="between">
      <p className="quiet">{t.paused}</p>
      {mayWrite(session) && (
        <Button variant="default" renderRoot={(props) => <Link to="/campaigns" hash="create-campaign" {...props} />}>
          {t.createCampaign}
        </Button>
      )}
    </div>
  )
}

function firstEmail(messages: readonly Schemas['Message'][] | undefined): Schemas['Message'] | undefined {
  return messages?.find(({ state, kind }) => state === 'captured' && kind === 'step')
}

const CALENDAR_LINK = /^https?:\/\/[^/\s]+\/c\//u

/** The personal booking link of an email, one of its words. */
function linkOf(body: string): string | undefined {
  return body.split(/\s/u).find((word) => CALENDAR_LINK.test(word))
}
