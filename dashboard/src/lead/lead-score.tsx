import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { Evidence, EvidenceLine } from './evidence.tsx'
import { scoreQuery } from './lead-queries.ts'
import { ScoreAwaited } from './score-awaited.tsx'
import { ScoreView } from './score-view.tsx'
import { useCatalogue } from './use-catalogue.ts'

/** Why the lead has its score; until it has one, the place of it. */
export function LeadScore({ lead }: { lead: Schemas['Lead'] }) {
  const { campaignId } = lead
  const score = useQuery(scoreQuery(lead))
  const campaign = useQuery(campaignQuery(campaignId)).data
  const catalogue = useCatalogue(campaignId)
  if (score.error !== null && score.data === undefined) return <Failure error={score.error} retry={score.refetch} />
  if (score.data === undefined || score.data === null) {
    const words = 'Not scored yet. The score appears here as soon as research is through.'
    return <ScoreAwaited campaign={campaign} labels={catalogue.labels} words={words} />
  }
  const { icpVersion, scoredAt } = score.data
  return (
    <ScoreView
      score={score.data}
      icp={campaign?.icp}
      labels={catalogue.labels}
      made={
        <>
          <Link to="/campaigns/$campaignId/ideal-customer" params={{ campaignId }}>
            criteria v{icpVersion}
          </Link>
          {campaign !== undefined && campaign.icpVersion !== icpVersion && `, now v${campaign.icpVersion}`} ·{' '}
          <Ago at={scoredAt} />
        </>
      }
      line={(fact) => <EvidenceLine fact={fact} catalogue={catalogue} />}
      evidence={(fact) => <Evidence fact={fact} lead={lead} catalogue={catalogue} />}
    />
  )
}
