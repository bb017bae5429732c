import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { dollars } from '../shared/words/number-words.ts'
import { VERDICTS } from './verdict-words.ts'
import { verificationQuery } from './verification-queries.ts'

/** Asks the verifier about one address as it is saved, and says what it says. */
export function VerifierTrial({ isChanged }: { isChanged: boolean }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const trying = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/address-verification/test', { body: { email } })),
    onSettled: () => queries.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  })
  const { data, error, isPending } = trying
  const faults = faultsByField(error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    trying.mutate()
  }
  return (
    <form className="surface stack" aria-label="Test" onSubmit={submit}>
      <div className="provider-ask">
        <TextInput
          label="Test with an address"
          description={
            isChanged ? 'Save first: what is saved is tested.' : 'Costs what an address costs; nothing of it is kept.'
          }
          type="email"
          placeholder="jane@acme.com"
          required
          maxLength={320}
          spellCheck={false}
          value={email}
          error={faults.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={isChanged}>
          Test verifier
        </Button>
      </div>
      {error !== null && faults.email === undefined && <Failure error={error} holds="The settings stay as they are." />}
      {data !== undefined && !isChanged && (
        <p className="llm-result" role="status">
          <span className={`sign is-${data.status === 'verdict' ? 'match' : 'miss'}`} aria-hidden="true">
            {data.status === 'verdict' ? '✓' : '✕'}
          </span>
          <span>
            {data.verdict !== null && <strong>{VERDICTS[data.verdict].label}. </strong>}
            {data.detail} <span className="quiet">{dollars(data.costUsd)}</span>
          </span>
        </p>
      )}
    </form>
  )
}

/** Says what follows before the verifier goes. */
export function RemoveVerifier() {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/address-verification')),
    onSuccess: () => queries.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  })
  if (!asking) {
    return (
      <p>
        <Button variant="subtle" color="red" className="danger" onClick={() => setAsking(true)}>
          Remove verifier
        </Button>
      </p>
    )
  }
  return (
    <div className="surface stack">
      <p>Its settings and its key go. Verdicts stay; emails that wait for one leave without.</p>
      {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
      <div className="row">
        <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
          Remove settings and key
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          Keep verifier
        </Button>
      </div>
    </div>
  )
}
