import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ToApprovals } from '../approvals/approvals-link.tsx'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { leadQuery } from '../lead/lead-queries.ts'
import { leadState, waitsForApproval } from '../lead/lead-state.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord, Tier } from '../shared/components/state-word.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { hasPoints } from '../shared/words/value-words.ts'
import { dayAndTime } from '../shared/words/time-words.ts'
import { holdInWords } from '../shared/words/words.ts'
import { conversationLead as t } from './texts.tsx'

/** Whose conversation it is, where the lead stands, and whether anything more is sent to it by itself. */
export function ConversationLead({ prospectId }: { prospectId: string }) {
  const lead = useQuery(leadQuery(prospectId))
  return (
    <section className="stack" aria-labelledby="lead">
      <h2 id="lead">{t.lead}</h2>
      {lead.data === undefined && lead.error === null && <Waiting />}
      {lead.data === undefined && lead.error !== null && <Failure error={lead.error} retry={lead.refetch} />}
      {lead.data !== undefined && <Opened lead={lead.data} />}
    </section>
  )
}

function Opened({ lead }: { lead: Schemas['Lead'] }) {
  const { prospectId, contactName, companyName, title, campaignId, tier } = lead
  const campaign = useQuery(campaignQuery(campaignId))
  return (
    <>
      <div>
        <Link to="/leads/$prospectId" params={{ prospectId }} className="row-link">
          {contactName}
        </Link>
        <p className="quiet">{[title, companyName].filter(Boolean).join(' · ')}</p>
        <p>
          <Link to="/campaigns/$campaignId" params={{ campaignId }}>
            {campaign.data?.name ?? t.campaign}
          </Link>
        </p>
      </div>
      {/* Whether too little is known, or nothing is asked, is told by the criteria: until they are there, nothing is said. */}
      <p className="row conversation-score">
        {(tier !== 'U' || !campaign.isLoading) && (
          <>
            <Tier tier={tier} />
            <span>{scoreInWords(lead, campaign.data?.icp)}</span>
          </>
        )}
      </p>
      <p>
        <StateWord {...leadState(lead)} />
      </p>
      <Sequence lead={lead} />
    </>
  )
}

/** What stands beside the tier. */
function scoreInWords({ score, tier }: Schemas['Lead'], icp: Schemas['Icp'] | undefined): string {
  if (icp !== undefined && (icp.criteria ?? []).length === 0) return t.noCriteria
  if (score === null) return t.notScoredYet
  if (hasPoints(tier)) return t.score(score)
  return tier === 'X' ? t.disqualified : t.tooLittleKnown
}

function Sequence({ lead }: { lead: Schemas['Lead'] }) {
  const isWriter = mayWrite(useSession())
  const resuming = useResume(lead.prospectId)
  return (
    <>
      <p>{sequenceInWords(lead)}</p>
      {waitsForApproval(lead) && (
        <div>
          <ToApprovals campaignId={lead.campaignId} />
        </div>
      )}
      {isWriter && lead.status !== 'ended' && lead.hold !== null && !waitsForApproval(lead) && (
        <div>
          <Button variant="default" size="xs" loading={resuming.isPending} onClick={() => resuming.mutate()}>
            {t.resumeNow}
          </Button>
        </div>
      )}
      {resuming.isSuccess && (
        <p className="done" role="status">
          {t.leadResumedItGoesOnAfter}
        </p>
      )}
      {resuming.error !== null && <Failure error={resuming.error} holds={t.theLeadIsAsItWas} />}
    </>
  )
}

/** Whether the lead is written to again by itself, and when. */
function sequenceInWords({ status, hold, endReason }: Schemas['Lead']): string {
  if (status === 'ended') {
    return endReason === 'replied' ? t.theSequenceHasStoppedBecauseThey : t.theSequenceHasStoppedNothingMore
  }
  if (hold === null) return t.theSequenceGoesOn
  if (waitsForApproval({ status, hold })) return t.heldUntilSomebodyDecidesAboutIts
  const why = hold.reason === 'out_of_office' ? t.theirOutOfOfficeNote : holdInWords(hold.reason)
  return hold.until === null ? t.heldUntilSomebodyResumesIt(why) : t.heldUntil(dayAndTime(hold.until), why)
}

function useResume(prospectId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answered(api.POST('/api/v1/leads/{prospectId}/resume', { params: { path: { prospectId } } })),
    onSuccess: async (changed) => {
      queries.setQueryData(leadQuery(prospectId).queryKey, changed)
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
    },
  })
}
