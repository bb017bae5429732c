import '../shared/endpoint/endpoint.css'
import './llm.css'
import { useQuery } from '@tanstack/react-query'
import { KeepersOnly } from '../settings/keepers-only.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { LlmForm } from './llm-form.tsx'
import { llmQuery, llmUsageQuery } from './llm-queries.ts'
import { LlmSpend } from './llm-spend.tsx'
import { llm as t } from './texts.tsx'

/** Which language model reads for the organization, what it may know and cost, and what it has cost. */
export function LanguageModel() {
  useTitle(t.languageModel)
  const isKeeper = mayKeep(useSession())
  const { saved, error, retry } = useSaved(isKeeper)
  return (
    <section className="stack" aria-labelledby="llm">
      <div>
        <h2 id="llm">{t.languageModel}</h2>
        <p className="quiet">{t.optionalItReadsCompanyPagesJudges}</p>
      </div>
      {!isKeeper && <KeepersOnly>{t.aLanguageModelCanReadAnd}</KeepersOnly>}
      {error !== null && <Failure error={error} holds={t.itReadsAsBefore} retry={retry} />}
      {isKeeper && saved === undefined && error === null && <Waiting lines={8} />}
      {saved !== undefined && (
        <div className="endpoint">
          <LlmForm saved={saved} />
          <LlmSpend />
        </div>
      )}
    </section>
  )
}

/** The settings as they are saved, null where there are none: what is not there is not asked for. */
function useSaved(isKeeper: boolean) {
  const usage = useQuery({ ...llmUsageQuery, enabled: isKeeper })
  const isSet = usage.data?.isSet
  const settings = useQuery({ ...llmQuery, enabled: isSet === true })
  if (isSet === undefined) return { saved: undefined, error: usage.error, retry: usage.refetch }
  // Just saved, they are known before what they cost is read again.
  const saved = isSet ? settings.data : (settings.data ?? null)
  return { saved, error: settings.error, retry: settings.refetch }
}
