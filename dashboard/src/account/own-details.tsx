import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { signInQuery, useSession } from '../shared/session/session.ts'
import { ownDetails as t } from './texts.tsx'

/** The name others see, and the address to sign in with, which takes the password. */
export function OwnDetails() {
  const queries = useQueryClient()
  const { user } = useSession()
  const { data: state } = useQuery(signInQuery)
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const [password, setPassword] = useState('')
  const isNewAddress = email.trim().toLowerCase() !== user.email
  const saving = useMutation({
    mutationFn: () => {
      const address = isNewAddress ? { email: email.trim(), password } : {}
      return answered(api.POST('/auth/account', { body: { name: name.trim(), ...address } }))
    },
    onSuccess: async ({ confirmAt }) => {
      setPassword('')
      if (confirmAt !== null) setEmail(user.email)
      await queries.invalidateQueries({ queryKey: signInQuery.queryKey })
    },
  })
  const faults = faultsByField(saving.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const confirmAt = saving.data?.confirmAt
  return (
    <section className="surface stack" aria-labelledby="details">
      <h2 id="details">{t.yourDetails}</h2>
      <form className="stack account-part" onSubmit={submit}>
        <TextInput
          label={t.name}
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={200}
          value={name}
          error={faults.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t.email}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          maxLength={254}
          value={email}
          error={faults.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {isNewAddress && (
          <PasswordInput
            label={t.password}
            description={state?.accountMail === true ? t.weSendALink : t.changesAtOnce}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {saving.error !== null && Object.keys(faults).length === 0 && (
          <Refusal error={saving.error} retry={() => saving.mutate()} />
        )}
        {saving.isSuccess && (
          <p className="done" role="status">
            {confirmAt == null ? t.saved : t.confirm(confirmAt)}
          </p>
        )}
        <Button type="submit" loading={saving.isPending} disabled={!isNewAddress && name.trim() === user.name}>
          {t.save}
        </Button>
      </form>
    </section>
  )
}
