import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { ROLE_WORDS } from '../shared/session/role-words.ts'
import { signInQuery } from '../shared/session/session.ts'
import { FrontDoor, useLinkToken } from './front-door.tsx'
import { invitation as t } from './texts.tsx'

/** Behind the link of an invitation. */
export function Invitation() {
  useTitle(t.invitation)
  const token = useLinkToken()
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => answered(api.POST('/auth/invitation', { body: { token } })),
    retry: false,
  })
  if (offer.data !== undefined) return <Offer token={token} offer={offer.data} />
  return (
    <FrontDoor title={t.invitation} lead="">
      {offer.error === null ? <Waiting lines={2} /> : <Failure error={offer.error} />}
      <Link to="/sign-in">{t.signIn}</Link>
    </FrontDoor>
  )
}

function Offer({ token, offer }: { token: string; offer: Schemas['InvitationOffer'] }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const signedInAs = useQuery(signInQuery).data?.session?.user.email
  const accepting = useMutation({
    mutationFn: (person: { name?: string; password?: string }) =>
      answered(api.POST('/auth/invitation/accept', { body: { token, ...person } })),
    onSuccess: async () => {
      queries.clear()
      await navigate({ to: '/' })
    },
  })
  const lead = t.youAreInvitedAsTheInvitation(ROLE_WORDS[offer.role].toLowerCase(), offer.email)
  return (
    <FrontDoor title={t.join(offer.organization)} lead={lead}>
      {offer.hasAccount && signedInAs !== offer.email && (
        <p>{t.hasAnAccountThenOpenThe(offer.email, <Link to="/sign-in">{t.signInWithIt}</Link>)}</p>
      )}
      {offer.hasAccount && signedInAs === offer.email && (
        <Button loading={accepting.isPending} onClick={() => accepting.mutate({})} fullWidth>
          {t.join(offer.organization)}
        </Button>
      )}
      {!offer.hasAccount && (
        <AccountForm
          error={accepting.error}
          isPending={accepting.isPending}
          submit={(person) => accepting.mutate(person)}
        />
      )}
      {offer.hasAccount && accepting.error !== null && <Failure error={accepting.error} />}
    </FrontDoor>
  )
}

interface AccountFormProps {
  readonly error: Error | null
  readonly isPending: boolean
  readonly submit: (person: { name: string; password: string }) => void
}

function AccountForm({ error, isPending, submit }: AccountFormProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const faults = faultsByField(error)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit({ name, password })
  }
  return (
    <form className="stack" onSubmit={onSubmit}>
      <TextInput
        label={t.yourName}
        autoComplete="name"
        required
        autoFocus
        value={name}
        error={faults.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        label={t.password}
        description={t.atLeast10CharactersASentence}
        autoComplete="new-password"
        minLength={10}
        required
        value={password}
        error={faults.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {error !== null && Object.keys(faults).length === 0 && <Failure error={error} />}
      <Button type="submit" loading={isPending} fullWidth>
        {t.createAccountAndJoin}
      </Button>
    </form>
  )
}
