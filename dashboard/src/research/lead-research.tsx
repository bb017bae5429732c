import './research.css'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { FactRows } from '../lead/facts/fact-list.tsx'
import { useCatalogue } from '../lead/facts/use-field-catalogue.ts'
import { factsQuery } from '../lead/lead-queries.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { AskQuestion } from './ask-question.tsx'
import { NoModel } from './no-model.tsx'
import { questionRows } from './question-rows.ts'
import { leadTraceQuery, useTrace } from './research-queries.ts'
import { isAtWork } from './research-words.ts'
import { RunList } from './run-list.tsx'
import { leadResearch as t } from './texts.tsx'

/** What is asked about a lead's company, with the answers, and what the research agent did to find them. */
export function LeadResearch({ lead }: { lead: Schemas['Lead'] }) {
  const { prospectId } = lead
  const session = useSession()
  const facts = useQuery(factsQuery(prospectId)).data
  const catalogue = useCatalogue(lead.campaignId)
  const trace = useTrace(leadTraceQuery(prospectId), facts?.research?.running === true)
  if (trace.data === undefined) {
    return trace.error === null ? null : <Failure error={trace.error} retry={trace.refetch} />
  }
  const { questions, runs, hasModel } = trace.data
  const hasCompany = facts?.research != null
  const mayAsk = hasModel && hasCompany && mayWrite(session)
  // Where nothing is asked and nobody could answer there is nothing to tell.
  if (questions.length === 0 && runs.length === 0 && !mayAsk) return null
  return (
    <section className="surface stack" aria-labelledby="research">
      <h2 id="research">{t.research}</h2>
      {!hasModel && questions.length > 0 && <NoModel />}
      {questions.length === 0 ? (
        <p className="quiet">{t.theCampaignAsksNoQuestionsAbout}</p>
      ) : (
        <div className="fact-group">
          <FactRows
            rows={questionRows(questions, facts?.data ?? [])}
            catalogue={catalogue}
            lead={lead}
            leads={facts?.research?.leads ?? null}
            isRunning={isAtWork(runs)}
          />
        </div>
      )}
      {runs.length > 0 && <RunList runs={runs} questions={questions} />}
      {mayAsk && <AskQuestion prospectId={prospectId} />}
    </section>
  )
}
