import './lead.css'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { repliesOfLeadQuery } from '../inbox/inbox-queries.ts'
import { LeadResearch } from '../research/lead-research.tsx'
import { leadTraceQuery } from '../research/research-queries.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { NoSuchLead } from '../shell/dead-ends.tsx'
import { LeadFacts, ResearchWarning } from './facts/lead-facts.tsx'
import { useCatalogue } from './facts/use-field-catalogue.ts'
import { LeadActions, useAsActed } from './lead-actions.tsx'
import { LeadGates } from './lead-gates.tsx'
import { LeadConversation } from './lead-conversation.tsx'
import { LeadDetails, WaysToReach } from './lead-details.tsx'
import { LeadMeetings } from './lead-meetings.tsx'
import { factsQuery, leadMessagesQuery, leadQuery, meetingsOfLeadQuery, nextQuery, scoreQuery } from './lead-queries.ts'
import { leadState } from './lead-state.ts'
import { LeadSteps } from './lead-steps.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { LeadScore } from './score/lead-score.tsx'
import { lead as t } from './texts.tsx'

const route = getRouteApi('/shell/leads/$prospectId')

/** One lead: who it is and where it stands, what happened, and why. */
export function Lead() {
  const { prospectId } = route.useParams()
  return <OneLead key={prospectId} prospectId={prospectId} />
}

function OneLead({ prospectId }: { prospectId: string }) {
  const lead = useQuery(leadQuery(prospectId))
  const isReady = useFirstAnswers(prospectId, lead.data)
  const asActed = useAsActed(lead.data)
  useTitle(lead.data?.contactName)
  if (asActed !== undefined && isReady) return <Opened lead={asActed} />
  if (lead.error === null) return <Waiting lines={8} />
  if (lead.error instanceof ApiProblem && lead.error.status === 404) return <NoSuchLead />
  return <Failure error={lead.error} holds={t.unchanged} retry={lead.refetch} />
}

/** Whether all parts of the screen are there or failed: one that came after the others would push them away. */
function useFirstAnswers(prospectId: string, lead: Schemas['Lead'] | undefined): boolean {
  const campaignId = lead?.campaignId
  const [wasReady, setWasReady] = useState(false)
  const parts = useQueries({
    queries: [
      scoreQuery(lead ?? { prospectId, score: null }),
      factsQuery(prospectId),
      leadTraceQuery(prospectId),
      nextQuery(prospectId),
      leadMessagesQuery(prospectId),
      repliesOfLeadQuery(prospectId),
      meetingsOfLeadQuery(prospectId),
      { ...campaignQuery(campaignId ?? ''), enabled: campaignId !== undefined },
    ],
  })
  const catalogue = useCatalogue(campaignId)
  // What is not asked for, such as the score of a lead that has none, is not waited for.
  const isReady = lead !== undefined && parts.every(({ isLoading }) => !isLoading) && catalogue.isReady
  // What is asked for later, such as that score, comes into its place.
  if (isReady && !wasReady) setWasReady(true)
  return isReady || wasReady
}

function Opened({ lead }: { lead: Schemas['Lead'] }) {
  const { prospectId } = lead
  return (
    <>
      <header className="between">
        <div className="lead-head">
          <div className="row lead-way">
            <CampaignLink campaignId={lead.campaignId} />
            <LeadSteps prospectId={prospectId} />
          </div>
          <div className="row lead-name">
            <h1>{lead.contactName}</h1>
            <StateWord {...leadState(lead)} />
          </div>
          <p className="quiet">{[lead.title, lead.companyName].filter(Boolean).join(' · ')}</p>
          <WaysToReach lead={lead} />
        </div>
        <LeadActions lead={lead} />
      </header>
      <LeadScore lead={lead} />
      <ResearchWarning prospectId={prospectId} />
      <div className="lead-columns">
        <div className="stack">
          <LeadGates lead={lead} />
          <LeadMeetings prospectId={prospectId} />
          <LeadConversation lead={lead} />
          <LeadResearch lead={lead} />
          <LeadFacts lead={lead} />
        </div>
        <div className="stack">
          <LeadDetails lead={lead} />
          <LeadTimeline prospectId={prospectId} />
        </div>
      </div>
    </>
  )
}

function CampaignLink({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(campaignQuery(campaignId))
  return (
    <p className="quiet crumb">
      <Link to="/campaigns/$campaignId" params={{ campaignId }}>
        {data?.name ?? t.campaign}
      </Link>
    </p>
  )
}
