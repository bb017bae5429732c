import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { signInQuery } from '../shared/session/session.ts'
import { FrontDoor, useLinkToken } from './front-door.tsx'

/** Asks for the link that sets a new password. */
export function ForgotPassword() {
  useTitle('Set a new password')
  const [email, setEmail] = useState('')
  const { data } = useQuery(signInQuery)
  const asking = useMutation({
    mutationFn: () => answered(api.POST('/auth/password-reset', { body: { email: email.trim() } })),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    asking.mutate()
  }
  if (data?.accountMail === false) {
    return (
      <FrontDoor title="Set a new password" lead="This installation sends no mail to accounts.">
        <p>
          Ask whoever runs the server for a link: <code>fairlead users reset-link --email you@example.com</code>
        </p>
        <Link to="/sign-in">Back to sign-in</Link>
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title="Set a new password" lead="A link goes to the address you sign in with.">
      {asking.isSuccess ? (
        <p className="done">If {email.trim()} has an account, a link is on its way. It works once and for an hour.</p>
      ) : (
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
          {asking.error !== null && <Failure error={asking.error} />}
          <Button type="submit" loading={asking.isPending} fullWidth>
            Send link
          </Button>
        </form>
      )}
      <Link to="/sign-in">Back to sign-in</Link>
    </FrontDoor>
  )
}

/** Behind the link of a reset. */
export function ResetPassword() {
  useTitle('Set a new password')
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const setting = useMutation({
    mutationFn: () => answered(api.POST('/auth/password-reset/finish', { body: { token, password } })),
  })
  const faults = faultsByField(setting.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setting.mutate()
  }
  if (setting.isSuccess) {
    return (
      <FrontDoor title="Your password is set" lead="Every session of your account has ended.">
        <Link to="/sign-in">Sign in</Link>
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title="Set a new password" lead="Every session of your account ends with it.">
      <form className="stack" onSubmit={submit}>
        <PasswordInput
          label="New password"
          description="At least 10 characters. A sentence is easier to keep than a riddle."
          autoComplete="new-password"
          minLength={10}
          required
          autoFocus
          value={password}
          error={faults.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {setting.error !== null && faults.password === undefined && <Failure error={setting.error} />}
        <Button type="submit" loading={setting.isPending} fullWidth>
          Set password
        </Button>
      </form>
    </FrontDoor>
  )
}
