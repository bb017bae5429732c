import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import type { paths } from '../../api/schema.d.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import type { Mailbox } from '../mailbox-queries.ts'
import { mailboxesQuery } from '../mailbox-queries.ts'
import { LoginFaults, readLoginFaults } from './login-faults.tsx'
import { OAuthFields } from './login-fields.tsx'
import { PROVIDER_NAMES, tokenProvider } from './login-words.ts'
import { oauthOf } from './mailbox-draft.ts'
import type { OAuthDraft } from './mailbox-draft.ts'
import { newLogin as t } from './texts.tsx'

/** A new password or refresh token, tried before it is kept; or the other way to log in, where the provider has both. */
export function NewLogin({ mailbox }: { mailbox: Mailbox }) {
  const { mailboxId, auth } = mailbox
  const provider = tokenProvider(mailbox)
  const present = auth === null ? 'password' : 'token'
  const [way, setWay] = useState(present)
  const token =
    auth ?? (provider === undefined ? null : { type: 'oauth2' as const, provider, clientId: '', tenant: null })
  return (
    <div className="stack">
      <h3>{t.login}</h3>
      {way === 'token' && token !== null ? (
        <NewToken mailboxId={mailboxId} auth={token} />
      ) : (
        <NewPassword mailboxId={mailboxId} isSwitch={auth !== null} />
      )}
      {token !== null && (
        <div className="row">
          <Button
            variant="subtle"
            className="mailbox-aside"
            onClick={() => setWay(way === 'token' ? 'password' : 'token')}
          >
            {way === present ? otherWay(auth, token.provider) : t.keepLoggingInAsNow}
          </Button>
        </div>
      )}
    </div>
  )
}

function otherWay(auth: Mailbox['auth'], provider: NonNullable<Mailbox['auth']>['provider']): string {
  return auth === null ? t.logInWithOauth2Of(PROVIDER_NAMES[provider]) : t.logInByPasswordInstead
}

function NewPassword({ mailboxId, isSwitch }: { mailboxId: string; isSwitch: boolean }) {
  const [password, setPassword] = useState('')
  return (
    <LoginForm
      mailboxId={mailboxId}
      change={{ smtp: { password } }}
      label={t.savePassword}
      isReady={password !== ''}
      onSaved={() => setPassword('')}
    >
      <PasswordInput
        label={t.newPassword}
        description={t.loggedInWithBeforeItIs(isSwitch ? t.theTokenIsForgottenThen : '')}
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </LoginForm>
  )
}

function NewToken({ mailboxId, auth }: { mailboxId: string; auth: NonNullable<Mailbox['auth']> }) {
  const { provider, clientId } = auth
  const fresh: OAuthDraft = { provider, clientId, clientSecret: '', refreshToken: '', tenant: auth.tenant ?? '' }
  const [draft, setDraft] = useState(fresh)
  return (
    <LoginForm
      mailboxId={mailboxId}
      change={{ auth: oauthOf(draft) }}
      label={t.saveLogin}
      isReady={[draft.clientId, draft.clientSecret, draft.refreshToken].every((text) => text.trim() !== '')}
      onSaved={() => setDraft({ ...draft, clientSecret: '', refreshToken: '' })}
    >
      <OAuthFields draft={draft} change={(part) => setDraft((before) => ({ ...before, ...part }))} />
    </LoginForm>
  )
}

type MailboxChange = paths['/api/v1/mailboxes/{mailboxId}']['patch']['requestBody']['content']['application/json']

interface LoginFormProps {
  readonly mailboxId: string
  readonly change: MailboxChange
  readonly label: string
  readonly isReady: boolean
  readonly onSaved: () => void
  readonly children: ReactNode
}

/** What logs in somewhere is tried before it is kept. */
export function LoginForm({ mailboxId, change, label, isReady, onSaved, children }: LoginFormProps) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () =>
      answered(api.PATCH('/api/v1/mailboxes/{mailboxId}', { params: { path: { mailboxId } }, body: change })),
    onSuccess: async () => {
      onSaved()
      await queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const faults = readLoginFaults(saving.error)
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      <LoginFaults faults={faults} />
      {saving.error !== null && faults.length === 0 && <Refusal error={saving.error} retry={() => saving.mutate()} />}
      {saving.isSuccess && (
        <p className="done" role="status">
          {t.itWorksAndIsKeptA}
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="default" loading={saving.isPending} disabled={!isReady}>
          {label}
        </Button>
      </div>
    </form>
  )
}
