import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { BareEvidence, EvidenceLine } from '../lead/facts/evidence.tsx'
import { groupFacts } from '../lead/facts/fact-groups.ts'
import { FactList } from '../lead/facts/fact-list.tsx'
import { isDeadEnd } from '../lead/facts/fact-words.ts'
import { ResearchStanding } from '../lead/facts/lead-facts.tsx'
import { ScoreAwaited } from '../lead/score/score-placeholder.tsx'
import { ScoreView } from '../lead/score/score-view.tsx'
import type { AnyScore } from '../lead/score/score-words.ts'
import type { Catalogue } from '../lead/facts/use-field-catalogue.ts'
import { CompanyResearch } from '../research/company-research.tsx'
import { withoutQuestions } from '../research/question-rows.ts'
import { companyTraceQuery, useTrace } from '../research/research-queries.ts'
import type { Asked } from '../research/research-words.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { companyFactsQuery, signOf, triedScoreQuery } from './try-queries.ts'
import { tryResult as t } from './texts.tsx'

interface TriedProps {
  readonly campaign: Schemas['Campaign']
  readonly catalogue: Catalogue
  readonly domain: string
  readonly title: string | undefined
}

/** What is found out about a company as it comes in, and what somebody there would score with it. */
export function TryResult({ campaign, catalogue, domain, title }: TriedProps) {
  const facts = useQuery(companyFactsQuery(domain))
  const research = facts.data?.research ?? undefined
  const isRunning = research?.running === true
  const found = facts.data?.data ?? []
  const trace = useTrace(companyTraceQuery(domain, campaign.campaignId), isRunning)
  const who = { companyName: domain, contactName: t.somebody, email: `somebody@${domain}`, domain }
  const score = useQuery({
    ...triedScoreQuery({ campaign, who: { ...who, ...(title === undefined ? {} : { title }) }, known: signOf(found) }),
    // What is known counts at once, though more may come; while nothing is, there is nothing to say.
    enabled: facts.data !== undefined && (found.length > 0 || !isRunning),
  })
  // Nothing that counts was found where no website could be read: half of all points would say something of nobody.
  const isUnread = research !== undefined && isDeadEnd(research)
  const hasNothing =
    isUnread && score.data?.criteria.some(({ fact }) => fact?.path.startsWith('company.') === true) !== true
  if (facts.error !== null && facts.data === undefined) return <Failure error={facts.error} retry={facts.refetch} />
  // What comes above would push down what already stands below.
  if (facts.data === undefined || trace.isLoading) return <Waiting lines={8} />
  return (
    <>
      <div className="surface">
        <h2>
          <OutsideLink href={`https://${domain}`} />
        </h2>
        {research !== undefined && <ResearchStanding research={research} />}
      </div>
      <CompanyResearch trace={trace} facts={found} catalogue={catalogue} isUnderWay={isRunning} />
      {score.error !== null && <Failure error={score.error} retry={score.refetch} />}
      {hasNothing ? (
        <p className="surface">{t.noScore}</p>
      ) : score.data === undefined ? (
        <ScoreAwaited campaign={campaign} labels={catalogue.labels} words={t.scoredAsSoonAsResearchIs} />
      ) : (
        <ScoreView
          score={score.data}
          icp={campaign.icp}
          labels={catalogue.labels}
          made={t.criteriaVNoLeadWasAdded(campaign.icpVersion, isRunning ? t.soFar : t.done)}
          line={(fact) => <EvidenceLine fact={fact} catalogue={catalogue} />}
          evidence={(fact) => <BareEvidence fact={fact} />}
        />
      )}
      <FoundFacts
        campaign={campaign}
        catalogue={catalogue}
        facts={found}
        score={score.data}
        asked={trace.data?.questions ?? []}
      />
    </>
  )
}

interface FoundFactsProps {
  readonly campaign: Schemas['Campaign']
  readonly catalogue: Catalogue
  readonly facts: readonly Schemas['Fact'][]
  readonly score: AnyScore | undefined
  readonly asked: readonly Asked[]
}

function FoundFacts({ campaign, catalogue, facts, score, asked }: FoundFactsProps) {
  const scored = score?.criteria ?? []
  const groups = groupFacts({
    facts,
    present: [...facts.map(({ path }) => path), ...scored.flatMap(({ fact }) => fact?.path ?? [])],
    criteria: campaign.icp.criteria ?? [],
    scored,
    catalogue,
  })
  return (
    <section className="surface stack" aria-labelledby="found">
      <h2 id="found">{t.facts}</h2>
      {facts.length === 0 && <p className="quiet">{t.nothingIsKnownYet}</p>}
      <FactList groups={withoutQuestions(groups, asked)} catalogue={catalogue} leads={null} />
    </section>
  )
}
