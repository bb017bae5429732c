import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Failure } from '../shared/failure.tsx'
import { useTitle } from '../shared/use-title.ts'
import { FrontDoor } from './front-door.tsx'
import { signIn } from './people-api.ts'
import { sessionQuery } from './session.ts'

const route = getRouteApi('/sign-in')

/** Signing in. */
export function SignIn() {
  useTitle('Sign in')
  return (
    <FrontDoor title="Sign in" lead="Leads, campaigns and what came back.">
      <SignInForm />
    </FrontDoor>
  )
}

function SignInForm() {
  const { next } = route.useSearch()
  const queries = useQueryClient()
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: async () => {
      queries.removeQueries({ queryKey: sessionQuery.queryKey })
      await queries.fetchQuery(sessionQuery)
      router.history.push(next ?? '/')
    },
    onError: () => setPassword(''),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    entering.mutate({ email: email.trim(), password })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {entering.error !== null && <Failure error={entering.error} />}
      <Button type="submit" loading={entering.isPending} fullWidth>
        Sign in
      </Button>
    </form>
  )
}
