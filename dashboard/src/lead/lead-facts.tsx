import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { Failure } from '../shared/failure.tsx'
import { groupFacts } from './fact-groups.ts'
import { FactList } from './fact-list.tsx'
import { factsQuery, scoreQuery } from './lead-queries.ts'
import { ResearchLine } from './research-line.tsx'
import { useCatalogue } from './use-catalogue.ts'

/** What stands under the contact already. */
const SHOWN_ELSEWHERE = /^(companyName|contactName|email|domain|title|phone|notes)$|^customData\./

/** What is known about the lead and what criteria ask for in vain; a person puts right what is wrong. */
export function LeadFacts({ lead }: { lead: Schemas['Lead'] }) {
  const facts = useQuery(factsQuery(lead.prospectId))
  const score = useQuery(scoreQuery(lead))
  const campaign = useQuery(campaignQuery(lead.campaignId))
  const catalogue = useCatalogue(lead.campaignId)
  if (facts.data === undefined) {
    return facts.error === null ? null : <Failure error={facts.error} retry={facts.refetch} />
  }
  const { data, research } = facts.data
  const groups = groupFacts({
    facts: data.filter(({ path }) => !SHOWN_ELSEWHERE.test(path)),
    present: data.map(({ path }) => path),
    criteria: campaign.data?.icp.criteria ?? [],
    scored: score.data?.criteria ?? [],
    catalogue,
  })
  return (
    <section className="surface stack" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <ResearchLine lead={lead} research={research} />
      <FactList groups={groups} catalogue={catalogue} lead={lead} leads={research?.leads ?? null} />
    </section>
  )
}
