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
import { newPassword as t } from './texts.tsx'

/** Asks for the link that sets a new password. */
export function ForgotPassword() {
  useTitle(t.forgotPassword)
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
      <FrontDoor title={t.forgotPassword} lead={t.thisInstallationSendsNoMailTo}>
        <p>{t.askWhoeverRunsTheServerFor(<code>{t.fairleadUsersResetLinkEmailYou}</code>)}</p>
        <Link to="/sign-in">{t.backToSignIn}</Link>
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title={t.forgotPassword} lead={t.aLinkGoesToTheAddress}>
      {asking.isSuccess ? (
        <p className="done">{t.ifHasAnAccountALink(email.trim())}</p>
      ) : (
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
          {asking.error !== null && <Failure error={asking.error} />}
          <Button type="submit" loading={asking.isPending} fullWidth>
            {t.sendLink}
          </Button>
        </form>
      )}
      <Link to="/sign-in">{t.backToSignIn}</Link>
    </FrontDoor>
  )
}

/** Behind the link of a reset. */
export function ResetPassword() {
  useTitle(t.setANewPassword)
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
      <FrontDoor title={t.yourPasswordIsSet} lead={t.everySessionOfYourAccountHas}>
        <Link to="/sign-in">{t.signIn}</Link>
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title={t.setANewPassword} lead={t.everySessionOfYourAccountEnds}>
      <form className="stack" onSubmit={submit}>
        <PasswordInput
          label={t.newPassword}
          description={t.atLeast10CharactersASentence}
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
          {t.setPassword}
        </Button>
      </form>
    </FrontDoor>
  )
}
