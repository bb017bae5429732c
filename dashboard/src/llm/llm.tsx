import './llm.css'
import { useQuery } from '@tanstack/react-query'
import { mayKeep, useSession } from '../people/session.ts'
import { KeepersOnly } from '../settings/keepers-only.tsx'
import { Failure } from '../shared/failure.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { LlmForm } from './llm-form.tsx'
import { llmQuery } from './llm-queries.ts'
import { LlmSpend } from './llm-spend.tsx'

/** Which language model reads for the organization, what it may know and cost, and what it has cost. */
export function LanguageModel() {
  useTitle('Language model')
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery({ ...llmQuery, enabled: isKeeper })
  return (
    <section className="stack" aria-labelledby="llm">
      <div>
        <h2 id="llm">Language model</h2>
        <p className="quiet">
          Optional. It reads company pages, judges questions and writes openers; what it says counts only with a quote
          that stands on the page. Without it, or with its caps reached, leads go on as before.
        </p>
      </div>
      {!isKeeper && (
        <KeepersOnly>
          A language model can read and write for this organization. Owners and admins set it up and see what it costs.
        </KeepersOnly>
      )}
      {error !== null && <Failure error={error} holds="It reads as before." retry={refetch} />}
      {isKeeper && data === undefined && error === null && <Waiting lines={8} />}
      {data !== undefined && (
        <div className="llm">
          <LlmForm saved={data} />
          <LlmSpend />
        </div>
      )}
    </section>
  )
}
