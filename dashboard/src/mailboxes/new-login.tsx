import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import { LoginFaults } from './login-faults.tsx'
import { readLoginFaults } from './read-login-faults.ts'
import type { Mailbox } from './mailbox-queries.ts'
import { mailboxesQuery } from './mailbox-queries.ts'

/** A changed password, tried before it is kept; OAuth 2 takes its new token through the API. */
export function NewLogin({ mailbox }: { mailbox: Mailbox }) {
  const { mailboxId, auth } = mailbox
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const saving = useMutation({
    mutationFn: () =>
      answered(
        api.PATCH('/api/v1/mailboxes/{mailboxId}', {
          params: { path: { mailboxId } },
          body: { smtp: { password } },
        }),
      ),
    onSuccess: async () => {
      setPassword('')
      await queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey })
    },
  })
  if (auth !== null) {
    return (
      <p className="quiet">
        A new refresh token is given with PATCH /api/v1/mailboxes/{mailboxId} and <code>auth</code>.
      </p>
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const faults = readLoginFaults(saving.error)
  return (
    <form className="stack" onSubmit={submit}>
      <PasswordInput
        label="New password"
        description="Logged in with before it is kept. It stays with the servers and the user name above."
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <LoginFaults faults={faults} />
      {saving.error !== null && faults.length === 0 && <Refusal error={saving.error} retry={() => saving.mutate()} />}
      {saving.isSuccess && (
        <p className="done" role="status">
          The new password works and is kept. A paused mailbox stays paused until you resume it.
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="default" loading={saving.isPending} disabled={password === ''}>
          Save password
        </Button>
      </div>
    </form>
  )
}
