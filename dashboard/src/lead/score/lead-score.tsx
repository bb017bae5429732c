import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { campaignQuery } from '../../campaigns/campaign-queries.ts'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { Failure } from '../../shared/components/loading-states.tsx'
import { signOf, triedScoreQuery } from '../../try/try-queries.ts'
import { Evidence, EvidenceLine } from '../facts/evidence.tsx'
import { factsQuery, scoreQuery } from '../lead-queries.ts'
import { ScoreAwaited } from './score-placeholder.tsx'
import { ScoreView } from './score-view.tsx'
import { useCatalogue } from '../facts/use-field-catalogue.ts'
import type { Catalogue } from '../facts/use-field-catalogue.ts'
import { leadScore as t } from './texts.tsx'

/** The score of a lead in a line that opens to its reasons; until it has one, the place of it. */
export function LeadScore({ lead }: { lead: Schemas['Lead'] }) {
  const { campaignId } = lead
  const score = useQuery(scoreQuery(lead))
  const campaign = useQuery(campaignQuery(campaignId)).data
  const catalogue = useCatalogue(campaignId)
  if (score.error !== null && score.data === undefined) return <Failure error={score.error} retry={score.refetch} />
  if (score.data === undefined || score.data === null) {
    return <ScoreSoFar lead={lead} campaign={campaign} catalogue={catalogue} />
  }
  if (campaign !== undefined && (campaign.icp.criteria ?? []).length === 0) {
    return (
      <ScoreAwaited campaign={campaign} labels={catalogue.labels} words={<NoCriteria {...{ campaignId }} />} isFolded />
    )
  }
  if (campaign !== undefined && score.data.criteria.length === 0) {
    return <ScoreAwaited campaign={campaign} labels={catalogue.labels} words={t.beforeCriteria} isFolded />
  }
  const { icpVersion, scoredAt } = score.data
  return (
    <ScoreView
      isFolded
      score={score.data}
      icp={campaign?.icp}
      labels={catalogue.labels}
      made={
        <>
          <Link to="/campaigns/$campaignId/ideal-customer" params={{ campaignId }}>
            {t.criteriaV(icpVersion)}
          </Link>
          {campaign !== undefined && campaign.icpVersion !== icpVersion && t.nowV(campaign.icpVersion)} ·{' '}
          <Ago at={scoredAt} />
        </>
      }
      line={(fact) => <EvidenceLine fact={fact} catalogue={catalogue} />}
      evidence={(fact) => <Evidence fact={fact} lead={lead} catalogue={catalogue} />}
    />
  )
}

/** Why there is no score, and where that is changed. */
function NoCriteria({ campaignId }: { campaignId: string }) {
  return (
    <>
      {t.noCriteria}{' '}
      <Link to="/campaigns/$campaignId/ideal-customer" params={{ campaignId }}>
        {t.addCriteria}
      </Link>
    </>
  )
}

interface SoFarProps {
  readonly lead: Schemas['Lead']
  readonly campaign: Schemas['Campaign'] | undefined
  readonly catalogue: Catalogue
}

/** What is known makes a score while more is being found out, however long that takes; nothing is decided by it. */
function ScoreSoFar({ lead, campaign, catalogue }: SoFarProps) {
  const isAllowed = mayWrite(useSession())
  const facts = useQuery(factsQuery(lead.prospectId)).data
  const { data } = useQuery({
    ...triedScoreQuery({
      campaign: campaign ?? { campaignId: lead.campaignId, icpVersion: 0 },
      who: asGiven(lead),
      known: signOf(facts?.data ?? []),
    }),
    enabled: isAllowed && campaign !== undefined && campaign.status !== 'archived' && facts?.research?.running === true,
  })
  if (data === undefined || campaign === undefined) {
    const words = t.notScoredYet
    return <ScoreAwaited campaign={campaign} labels={catalogue.labels} words={words} isFolded />
  }
  return (
    <ScoreView
      isFolded
      score={data}
      icp={campaign.icp}
      labels={catalogue.labels}
      made={t.soFar(campaign.icpVersion)}
      line={(fact) => <EvidenceLine fact={fact} catalogue={catalogue} />}
      evidence={(fact) => <Evidence fact={fact} lead={lead} catalogue={catalogue} />}
    />
  )
}

/** What the lead came with, as it would be added. */
function asGiven(lead: Schemas['Lead']): Schemas['NewLead'] {
  const { companyName, contactName, email, domain, title, company, contact, researchData, extraContext, customData } =
    lead
  return { companyName, contactName, email, domain, title, company, contact, researchData, extraContext, customData }
}
