import './account.css'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { useTitle } from '../shared/hooks/use-title.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { ROLE_WORDS } from '../shared/session/role-words.ts'
import { useSession } from '../shared/session/session.ts'
import { OpenSessions } from './open-sessions.tsx'
import { OwnDetails } from './own-details.tsx'
import { SecondFactor } from './second-factor.tsx'
import { account as t } from './texts.tsx'

/** What a person looks after alone: name and address, password, second factor, where somebody is signed in. */
export function Account() {
  useTitle(t.yourAccount)
  const { user, organizations } = useSession()
  return (
    <div className="own-account">
      <header>
        <h1>{user.name}</h1>
        <p className="quiet">{user.email}</p>
        <p className="quiet">{organizations.map(({ name, role }) => t.of(ROLE_WORDS[role], name)).join(', ')}</p>
      </header>
      <OwnDetails />
      <ChangePassword />
      <SecondFactor />
      <OpenSessions />
    </div>
  )
}

const EMPTY = { current: '', next: '' }

/** Another password for the account. */
export function ChangePassword() {
  const queries = useQueryClient()
  const [given, setGiven] = useState(EMPTY)
  const changing = useMutation({
    mutationFn: () => answered(api.POST('/auth/password', { body: given })),
    onSuccess: () => {
      setGiven(EMPTY)
      return queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  const faults = faultsByField(changing.error)
  const set = (part: Partial<typeof EMPTY>) => setGiven((before) => ({ ...before, ...part }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    changing.mutate()
  }
  return (
    <section className="surface stack" aria-labelledby="password">
      <h2 id="password">{t.password}</h2>
      <form className="stack account-part" onSubmit={submit}>
        <PasswordInput
          label={t.passwordUntilNow}
          autoComplete="current-password"
          required
          value={given.current}
          error={faults.current}
          onChange={(event) => set({ current: event.currentTarget.value })}
        />
        <PasswordInput
          label={t.newPassword}
          description={t.atLeast10CharactersASentence}
          autoComplete="new-password"
          minLength={10}
          required
          value={given.next}
          error={faults.next}
          onChange={(event) => set({ next: event.currentTarget.value })}
        />
        {changing.error !== null && Object.keys(faults).length === 0 && (
          <Refusal error={changing.error} retry={() => changing.mutate()} />
        )}
        {changing.isSuccess && (
          <p className="done" role="status">
            {t.passwordChangedYourOtherSessionsHave}
          </p>
        )}
        <Button
          type="submit"
          variant={given.current + given.next === '' ? 'default' : 'filled'}
          loading={changing.isPending}
        >
          {t.changePassword}
        </Button>
      </form>
    </section>
  )
}
