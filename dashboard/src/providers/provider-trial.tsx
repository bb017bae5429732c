import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { dollars } from '../shared/words/number-words.ts'
import { valueInWords } from '../shared/words/words.ts'
import { isSearch } from './provider-draft.ts'
import type { Provider } from './provider-queries.ts'

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
  const faults = faultsByField(trying.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    trying.mutate()
  }
  return (
    <form className="stack provider-trial" onSubmit={submit} aria-label="Test">
      <div className="provider-ask">
        <TextInput
          label="Test with a domain"
          description={
            isChanged
              ? 'Save first: what is saved is tested.'
              : isSearch(kind)
                ? 'It is searched for. Costs what a search costs; nothing of the answer is kept.'
                : 'Costs what a hit costs; nothing of the answer is kept.'
          }
          placeholder="acme.com"
          required
          spellCheck={false}
          value={domain}
          error={faults.domain}
          onChange={(event) => setDomain(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={trying.isPending} disabled={isChanged}>
          Test provider
        </Button>
      </div>
      {trying.error !== null && faults.domain === undefined && <Failure error={trying.error} />}
      {trying.data !== undefined && <Outcome outcome={trying.data} />}
    </form>
  )
}

function Outcome({ outcome }: { outcome: Schemas['ResearchProviderTest'] }) {
  const { domain, status, detail, costUsd, ms, facts, results } = outcome
  const isGood = status === 'hit'
  return (
    <div role="status">
      <p className="provider-outcome">
        <span className={`sign is-${isGood ? 'match' : status === 'miss' ? 'unknown' : 'miss'}`} aria-hidden="true">
          {isGood ? '✓' : status === 'miss' ? '?' : '✕'}
        </span>
        <span>
          <strong>{domain}</strong> {detail}{' '}
          <span className="quiet">
            {dollars(costUsd)} · {(ms / 1_000).toFixed(1)} s
          </span>
        </span>
      </p>
      {facts.length > 0 && (
        <dl className="pairs">
          {facts.map(({ path, value, confidence }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                {valueInWords(value)} <span className="quiet">{Math.round(confidence * 100)} % sure</span>
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
