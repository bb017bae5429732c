import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { campaignQuery } from '../../campaigns/campaign-queries.ts'
import { useCatalogue } from '../facts/use-field-catalogue.ts'
import { scoreQuery } from '../lead-queries.ts'
import { named, reasonsInWords } from './score-words.ts'

/** Why a lead is disqualified, in a line. */
export function ScoreReason({ lead }: { lead: Schemas['Lead'] }) {
  const { campaignId } = lead
  const score = useQuery(scoreQuery(lead)).data
  const icp = useQuery(campaignQuery(campaignId)).data?.icp
  const { labels } = useCatalogue(campaignId)
  if (score?.status !== 'disqualified') return null
  const reasons = reasonsInWords(named(score, icp, labels).criteria, icp?.gateConfidence)
  return (
    <p className="quiet">
      {reasons.charAt(0).toUpperCase()}
      {reasons.slice(1)}.
    </p>
  )
}
