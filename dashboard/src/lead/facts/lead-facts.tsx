import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { campaignQuery } from '../../campaigns/campaign-queries.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { withoutQuestions } from '../../research/question-rows.ts'
import { leadTraceQuery } from '../../research/research-queries.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { factsQuery, scoreQuery } from '../lead-queries.ts'
import { groupFacts } from './fact-groups.ts'
import { FactList } from './fact-list.tsx'
import { isDeadEnd, researchInWords } from './fact-words.ts'
import { useResearchAgain } from './use-correct-fact.ts'
import { useCatalogue } from './use-field-catalogue.ts'
import { leadFacts as t } from './texts.tsx'

/** What stands in the details already; that an address is an ordinary one tells nothing. */
const SHOWN_ELSEWHERE = /^(companyName|contactName|email|domain|title|phone|notes)$|^customData\./

/** What is known about the lead and what criteria ask for in vain; a person puts right what is wrong. */
export function LeadFacts({ lead }: { lead: Schemas['Lead'] }) {
  const facts = useQuery(factsQuery(lead.prospectId))
  const score = useQuery(scoreQuery(lead))
  const campaign = useQuery(campaignQuery(lead.campaignId))
  const catalogue = useCatalogue(lead.campaignId)
  const asked = useQuery(leadTraceQuery(lead.prospectId)).data?.questions ?? []
  if (facts.data === undefined) {
    return facts.error === null ? null : <Failure error={facts.error} retry={facts.refetch} />
  }
  const { data, research } = facts.data
  const groups = groupFacts({
    facts: data.filter(
      ({ path, value }) => !SHOWN_ELSEWHERE.test(path) && !(path.startsWith('email.') && value === false),
    ),
    present: data.map(({ path }) => path),
    criteria: campaign.data?.icp.criteria ?? [],
    scored: score.data?.criteria ?? [],
    catalogue,
  })
  return (
    <section className="surface stack" aria-labelledby="facts">
      <h2 id="facts">{t.facts}</h2>
      <ResearchLine lead={lead} research={research} />
      <FactList
        groups={withoutQuestions(groups, asked)}
        catalogue={catalogue}
        lead={lead}
        leads={research?.leads ?? null}
      />
    </section>
  )
}

interface ResearchLineProps {
  readonly lead: Schemas['Lead']
  readonly research: Schemas['Research'] | null
}

/** How research of the lead's company stands, and the way to ask for it again. */
function ResearchLine({ lead, research }: ResearchLineProps) {
  const session = useSession()
  const asking = useResearchAgain(lead.prospectId)
  if (research === null) {
    return <p className="quiet">{t.noCompany(lead.domain)}</p>
  }
  if (lead.company !== null) {
    return <p className="quiet">{t.companyDataGiven}</p>
  }
  return (
    <div className="research-line">
      {isDeadEnd(research) ? <span /> : <ResearchStanding research={research} />}
      {mayWrite(session) && (
        <Button
          variant="default"
          size="xs"
          disabled={research.running}
          loading={asking.isPending}
          onClick={() => asking.mutate()}
        >
          {t.researchAgain}
        </Button>
      )}
      {asking.isSuccess && !research.running && <p className="quiet research-done">{t.researchedAgain}</p>}
      {asking.error !== null && <Failure error={asking.error} />}
    </div>
  )
}

/** How research of a company stands, with when its website was last read. */
export function ResearchStanding({ research }: { research: Standing }) {
  return (
    <p className={`research-standing ${isDeadEnd(research) ? 'warned' : 'quiet'}`} role="status">
      {researchInWords(research)}
      {research.observedAt !== null && <>{t.lastChecked(<Ago at={research.observedAt} />)}</>}
    </p>
  )
}

type Standing = Pick<Schemas['Research'], 'running' | 'outcome' | 'observedAt'>

/** Why nothing was found out about the company, where it can be seen beside the score. */
export function ResearchWarning({ prospectId }: { prospectId: string }) {
  const research = useQuery(factsQuery(prospectId)).data?.research
  return research != null && isDeadEnd(research) ? <ResearchStanding research={research} /> : null
}
