import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { Failure } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { giveCode, hasSessionEnded, noteSessionEnd, signIn, signInQuery } from '../shared/session/session.ts'
import { FrontDoor } from './front-door.tsx'
import { signIn as t } from './texts.tsx'

const route = getRouteApi('/sign-in')

/** Signing in: the password, and the code of an authenticator app where the account wants one. */
export function SignIn() {
  useTitle(t.signIn)
  const { next } = route.useSearch()
  const queries = useQueryClient()
  const router = useRouter()
  const [needsCode, setNeedsCode] = useState(false)
  const [hasEnded] = useState(hasSessionEnded)
  useEffect(noteSessionEnd, [])
  const enter = async () => {
    queries.removeQueries()
    await queries.fetchQuery(signInQuery)
    router.history.push(next ?? '/')
  }
  if (needsCode) {
    return (
      <FrontDoor title={t.secondFactor} lead={t.yourAuthenticatorAppShowsSixDigits}>
        <CodeForm enter={enter} back={() => setNeedsCode(false)} />
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title={t.signIn} lead={t.leadsCampaignsAndWhatCameBack}>
      {hasEnded && (
        <p className="notice" role="status">
          {t.sessionEnded}
        </p>
      )}
      <PasswordForm enter={enter} askForCode={() => setNeedsCode(true)} />
    </FrontDoor>
  )
}

function PasswordForm({ enter, askForCode }: { enter: () => Promise<void>; askForCode: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: ({ needsCode }) => (needsCode ? askForCode() : enter()),
    onError: () => setPassword(''),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    entering.mutate({ email: email.trim(), password })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={t.email}
        type="email"
        autoComplete="username"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {entering.error !== null && <Failure error={entering.error} />}
      <Button type="submit" loading={entering.isPending} fullWidth>
        {t.signIn}
      </Button>
      <Link to="/forgot-password">{t.setANewPassword}</Link>
    </form>
  )
}

function CodeForm({ enter, back }: { enter: () => Promise<void>; back: () => void }) {
  const [code, setCode] = useState('')
  const entering = useMutation({ mutationFn: giveCode, onSuccess: enter, onError: () => setCode('') })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    entering.mutate(code)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={t.code}
        description={t.sixDigitsOrOneOfYour}
        autoComplete="one-time-code"
        spellCheck={false}
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {entering.error !== null && <Failure error={entering.error} />}
      <Button type="submit" loading={entering.isPending} fullWidth>
        {t.signIn}
      </Button>
      <Button variant="subtle" onClick={back}>
        {t.signInAsSomebodyElse}
      </Button>
    </form>
  )
}
