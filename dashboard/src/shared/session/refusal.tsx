import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Failure } from '../components/loading-states.tsx'
import { giveCode, signIn, signInQuery, useSession } from './session.ts'
import { refusal as t } from './texts.tsx'

/** Why something was refused. What asks for a fresh sign-in gets it here, and goes on. */
export function Refusal({ error, retry }: { error: unknown; retry: () => void }) {
  if (!(error instanceof ApiProblem) || error.code !== 'fresh_sign_in_required') return <Failure error={error} />
  return <SignInAgain retry={retry} />
}

/** No form of its own: it stands inside others. */
function SignInAgain({ retry }: { retry: () => void }) {
  const { email } = useSession().user
  const queries = useQueryClient()
  const [needsCode, setNeedsCode] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // Once it is gone, the focus is on what it stood in the way of.
  useEffect(() => {
    const submit = place.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')
    return () => void setTimeout(() => document.activeElement === document.body && submit?.focus())
  }, [])
  const goOn = async () => {
    await queries.refetchQueries({ queryKey: signInQuery.queryKey })
    retry()
  }
  return (
    <div className="stack again" ref={place}>
      <p>
        <strong>{t.confirmPassword}</strong> {t.why}
      </p>
      {needsCode ? (
        <Proof key="code" label={t.codeOfYourAuthenticatorApp} kind="one-time-code" prove={giveCode} onProven={goOn} />
      ) : (
        <Proof
          key="password"
          label={t.passwordOf(email)}
          kind="current-password"
          prove={(password) => signIn({ email, password })}
          onProven={(outcome) => (outcome.needsCode ? setNeedsCode(true) : goOn())}
        />
      )}
    </div>
  )
}

interface ProofProps {
  readonly label: string
  readonly kind: 'current-password' | 'one-time-code'
  readonly prove: (secret: string) => Promise<Schemas['SignInOutcome']>
  readonly onProven: (outcome: Schemas['SignInOutcome']) => unknown
}

function Proof({ label, kind, prove, onProven }: ProofProps) {
  const [secret, setSecret] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const entering = useMutation({
    mutationFn: () => prove(secret),
    onSuccess: onProven,
    onError: () => field.current?.focus(),
  })
  const Field = kind === 'current-password' ? PasswordInput : TextInput
  return (
    <>
      <Field
        ref={field}
        autoFocus
        label={label}
        autoComplete={kind}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          entering.mutate()
        }}
      />
      {entering.error !== null && <Failure error={entering.error} />}
      <Button loading={entering.isPending} onClick={() => entering.mutate()}>
        {t.confirm}
      </Button>
    </>
  )
}
