import './research.css'
import type { Schemas } from '../api/client.ts'
import { FactRows } from '../lead/facts/fact-list.tsx'
import type { Catalogue } from '../lead/facts/use-field-catalogue.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { NoModel } from './no-model.tsx'
import { questionRows } from './question-rows.ts'
import type { useTrace } from './research-queries.ts'
import { isAtWork } from './research-words.ts'
import { RunList, StepBox } from './run-list.tsx'
import { companyResearch as t } from './texts.tsx'

interface CompanyResearchProps {
  readonly trace: ReturnType<typeof useTrace>
  readonly facts: readonly Schemas['Fact'][]
  readonly catalogue: Catalogue
  /** The company is being researched. */
  readonly isUnderWay: boolean
}

/** The research agent at work on a company that is tried, then what it found; nothing where the campaign asks nothing. */
export function CompanyResearch({ trace, facts, catalogue, isUnderWay }: CompanyResearchProps) {
  if (trace.data === undefined)
    return trace.error === null ? null : <Failure error={trace.error} retry={trace.refetch} />
  const { questions, runs, hasModel } = trace.data
  if (questions.length === 0 && runs.length === 0) return null
  const waits = hasModel && isUnderWay && !isAtWork(runs)
  return (
    <section className="surface stack" aria-labelledby="research">
      <h2 id="research">{t.research}</h2>
      {!hasModel && <NoModel />}
      {waits && (
        <StepBox isRunning>
          <p className="quiet">{t.theWebsiteIsReadFirstThen}</p>
        </StepBox>
      )}
      {runs.length > 0 && <RunList runs={runs} questions={questions} />}
      <div className="fact-group">
        <FactRows rows={questionRows(questions, facts)} catalogue={catalogue} leads={null} isRunning={isAtWork(runs)} />
      </div>
    </section>
  )
}
