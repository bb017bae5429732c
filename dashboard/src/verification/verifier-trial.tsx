import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { Removal } from '../shared/components/removal.tsx'
import { TrialForm, TrialResult } from '../shared/endpoint/trial.tsx'
import { dollars } from '../shared/words/number-words.ts'
import { VERDICTS } from './verdict-words.ts'
import { verificationQuery } from './verification-queries.ts'
import { verifierTrial as t } from './texts.tsx'

/** Asks the verifier about one address as it is saved, and says what it says. */
export function VerifierTrial({ isChanged }: { isChanged: boolean }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const trying = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/address-verification/test', { body: { email } })),
    onSettled: () => queries.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  })
  const { data } = trying
  return (
    <TrialForm
      className="surface stack"
      field="email"
      label={t.testWithAnAddress}
      description={t.costsWhatAnAddressCostsNothing}
      placeholder={t.janeAcmeCom}
      button={t.testVerifier}
      value={email}
      set={setEmail}
      isChanged={isChanged}
      trying={trying}
    >
      {data !== undefined && !isChanged && (
        <TrialResult sign={data.status === 'verdict' ? 'match' : 'miss'}>
          {data.verdict !== null && <strong>{VERDICTS[data.verdict].label}. </strong>}
          {data.detail} <span className="quiet">{dollars(data.costUsd)}</span>
        </TrialResult>
      )}
    </TrialForm>
  )
}

/** Says what follows before the verifier goes. */
export function RemoveVerifier() {
  const queries = useQueryClient()
  const remove = async () => {
    await answered(api.DELETE('/api/v1/address-verification'))
    await queries.invalidateQueries({ queryKey: verificationQuery.queryKey })
  }
  return (
    <Removal
      className="surface stack"
      ask={t.removeVerifier}
      loses={t.itsSettingsAndItsKeyGo}
      confirm={t.removeSettingsAndKey}
      keep={t.keepVerifier}
      remove={remove}
    />
  )
}
