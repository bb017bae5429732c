import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { TrialForm, TrialResult } from '../shared/endpoint/trial.tsx'
import { dollars } from '../shared/words/number-words.ts'
import { factInWords } from '../lead/facts/fact-words.ts'
import { isSearch } from './provider-draft.ts'
import type { Provider } from './provider-queries.ts'
import { providerTrial as t } from './texts.tsx'

/** Asks a provider about one company as it is saved: the facts it tells or the pages it finds, and what that cost. */
export function ProviderTrial({ provider, isChanged }: { provider: Provider; isChanged: boolean }) {
  const { providerId, kind } = provider
  const queries = useQueryClient()
  const [domain, setDomain] = useState('')
  const trying = useMutation({
    mutationFn: () => {
      const params = { path: { providerId } }
      return answered(api.POST('/api/v1/research-providers/{providerId}/test', { params, body: { domain } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['providers'] }),
  })
  return (
    <TrialForm
      className="stack provider-trial"
      field="domain"
      label={t.testWithADomain}
      description={isSearch(kind) ? t.itIsSearchedForCostsWhat : t.costsWhatAHitCostsNothing}
      placeholder={t.acmeCom}
      button={t.testProvider}
      value={domain}
      set={setDomain}
      isChanged={isChanged}
      trying={trying}
    >
      {trying.data !== undefined && <Outcome outcome={trying.data} />}
    </TrialForm>
  )
}

const SIGNS: Partial<Record<Schemas['ResearchProviderTest']['status'], 'match' | 'unknown'>> = {
  hit: 'match',
  miss: 'unknown',
}

function Outcome({ outcome }: { outcome: Schemas['ResearchProviderTest'] }) {
  const { domain, status, detail, costUsd, ms, facts, results } = outcome
  return (
    <div>
      <TrialResult sign={SIGNS[status] ?? 'miss'}>
        <strong>{domain}</strong> {detail}{' '}
        <span className="quiet">{t.s(dollars(costUsd), (ms / 1_000).toFixed(1))}</span>
      </TrialResult>
      {facts.length > 0 && (
        <dl className="pairs">
          {facts.map(({ path, value, confidence }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                {factInWords(path, value)} <span className="quiet">{t.sure(Math.round(confidence * 100))}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {results.length > 0 && (
        <ul className="provider-results">
          {results.map(({ title, url, snippet }) => (
            <li key={url}>
              {title} <OutsideLink href={url} />
              <p className="quiet">{snippet}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
