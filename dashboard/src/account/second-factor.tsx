import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { ConfirmSecondFactor } from './confirm-second-factor.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { signInQuery, useSession } from '../shared/session/session.ts'
import { secondFactor as t } from './texts.tsx'

/** Whether signing in takes a code of an app, and switching that on and off. */
export function SecondFactor() {
  const isOn = useSession().user.twoFactor
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState('')
  const queries = useQueryClient()
  const settle = async (words: string) => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: signInQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['sessions'] }),
    ])
    setAsking(false)
    setOutcome(words)
  }
  return (
    <section className="surface stack" aria-labelledby="second-factor">
      <h2 id="second-factor">{t.twoFactorSignIn}</h2>
      <p className="account-part">{isOn ? t.onSigningInTakesYourPassword : t.offSigningInTakesYourPassword}</p>
      {outcome !== '' && (
        <p className="done account-part" role="status">
          {outcome}
        </p>
      )}
      {asking && isOn && <SwitchOff settle={settle} cancel={() => setAsking(false)} />}
      {asking && !isOn && <SetUp settle={settle} cancel={() => setAsking(false)} />}
      {!asking && (
        <div className="row">
          <Button variant="default" onClick={() => setAsking(true)}>
            {isOn ? t.switchTwoFactorOff : t.setUpTwoFactor}
          </Button>
        </div>
      )}
    </section>
  )
}

interface StepProps {
  readonly settle: (words: string) => Promise<void>
  readonly cancel: () => void
}

function SetUp({ settle, cancel }: StepProps) {
  const beginning = useMutation({
    mutationFn: (password: string) => answered(api.POST('/auth/second-factor', { body: { password } })),
    gcTime: 0,
  })
  if (beginning.data !== undefined) {
    return <ConfirmSecondFactor offer={beginning.data} settle={settle} cancel={cancel} />
  }
  return (
    <PasswordStep
      button={
        <Button type="submit" loading={beginning.isPending}>
          {t.showQrCode}
        </Button>
      }
      error={beginning.error}
      submit={(password) => beginning.mutate(password)}
      cancel={cancel}
    />
  )
}

function SwitchOff({ settle, cancel }: StepProps) {
  const removing = useMutation({
    mutationFn: (password: string) => answered(api.POST('/auth/second-factor/remove', { body: { password } })),
    onSuccess: () => settle(t.twoFactorSignInIsOff),
  })
  return (
    <PasswordStep
      button={
        <Button type="submit" color="red" loading={removing.isPending}>
          {t.switchTwoFactorOff}
        </Button>
      }
      error={removing.error}
      submit={(password) => removing.mutate(password)}
      cancel={cancel}
    />
  )
}

interface PasswordStepProps {
  readonly button: ReactNode
  readonly error: Error | null
  readonly submit: (password: string) => void
  readonly cancel: () => void
}

function PasswordStep({ button, error, submit, cancel }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit(password)
  }
  return (
    <form className="stack account-part" onSubmit={onSubmit}>
      <PasswordInput
        label={t.yourPassword}
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {error !== null && <Refusal error={error} retry={() => submit(password)} />}
      <div className="row">
        {button}
        <Button variant="default" onClick={cancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
