import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { faultsByField } from '../api/problem.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { viewerZone } from '../meetings/meeting-time.ts'
import { FrontDoor } from './front-door.tsx'
import { becomeFirstOwner } from '../shared/session/session.ts'
import { welcome as t } from './texts.tsx'

const FIELDS = [
  {
    name: 'organization',
    label: t.organization,
    description: t.theCompanyYouWriteFor,
    autoComplete: 'organization',
  },
  { name: 'name', label: t.yourName, autoComplete: 'name' },
  { name: 'email', label: t.email, type: 'email', autoComplete: 'username' },
] as const

/** The first person on an empty instance, who proves by a code that the terminal is theirs. */
export function Welcome() {
  useTitle(t.welcome)
  const lead = t.nobodyHasAnAccountHereYet
  return (
    <FrontDoor title={t.welcomeToFairlead} lead={lead}>
      <WelcomeForm />
    </FrontDoor>
  )
}

function WelcomeForm() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [order, setOrder] = useState({ code: '', organization: '', name: '', email: '', password: '' })
  const set = (part: Partial<typeof order>) => setOrder((before) => ({ ...before, ...part }))
  const creating = useMutation({
    mutationFn: becomeFirstOwner,
    onSuccess: async () => {
      queries.clear()
      await navigate({ to: '/' })
    },
  })
  const faults = faultsByField(creating.error)
  // The time zone has no field here.
  const isElsewhere = Object.keys(faults).every((field) => field === 'timezone')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    creating.mutate({ ...order, timezone: viewerZone(), code: order.code.trim(), email: order.email.trim() })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={t.codeFromTheTerminal}
        autoComplete="one-time-code"
        spellCheck={false}
        required
        autoFocus
        value={order.code}
        error={faults.code}
        onChange={(event) => set({ code: event.currentTarget.value })}
      />
      {FIELDS.map(({ name, ...field }) => (
        <TextInput
          key={name}
          {...field}
          required
          value={order[name]}
          error={faults[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      <PasswordInput
        label={t.password}
        description={t.atLeast10CharactersASentence}
        autoComplete="new-password"
        minLength={10}
        required
        value={order.password}
        error={faults.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      {creating.error !== null && isElsewhere && <Failure error={creating.error} />}
      <Button type="submit" loading={creating.isPending} fullWidth>
        {t.createAccountAndOrganization}
      </Button>
    </form>
  )
}
