import { Input, NumberInput, PasswordInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { MailboxDraft, OAuthDraft, ServerDraft } from './mailbox-draft.ts'
import { loginFields as t } from './texts.tsx'

interface LoginFieldsProps {
  readonly draft: MailboxDraft
  readonly change: (part: Partial<MailboxDraft>) => void
}

const PASSWORD_WORDS = {
  google: t.anAppPasswordGoogleTakesNo,
  microsoft: t.onlyWhereYourAdministratorStillAllows,
  other: t.encryptedWhereItIsKeptAnd,
} as const

/** How the mailbox logs in: by password, or with OAuth 2 where the provider has it. */
export function LoginFields({ draft, change }: LoginFieldsProps) {
  const isOAuth = draft.login === 'oauth2' && draft.provider !== 'other'
  return (
    <>
      {draft.provider !== 'other' && (
        <Input.Wrapper label={t.login} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t.login}
            data={[
              { value: 'password', label: t.password },
              { value: 'oauth2', label: t.oauth2 },
            ]}
            value={draft.login}
            onChange={(login) => change({ login: login === 'oauth2' ? 'oauth2' : 'password' })}
          />
        </Input.Wrapper>
      )}
      {isOAuth ? (
        <OAuthFields draft={draft} change={change} />
      ) : (
        <PasswordInput
          label={draft.provider === 'google' ? t.appPassword : t.password}
          description={PASSWORD_WORDS[draft.provider]}
          autoComplete="off"
          required
          value={draft.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      )}
      {draft.provider === 'other' && (
        <TextInput
          label={t.userName}
          description={t.whereItIsNotTheAddress}
          placeholder={draft.address}
          value={draft.username}
          onChange={(event) => change({ username: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** An application at the provider, and what it was granted for this mailbox. */
export function OAuthFields(props: { draft: OAuthDraft; change: (part: Partial<OAuthDraft>) => void }) {
  const { draft, change } = props
  return (
    <>
      <TextInput
        label={t.clientId}
        description={t.ofYourOwnApplicationAtThe}
        required
        spellCheck={false}
        value={draft.clientId}
        onChange={(event) => change({ clientId: event.currentTarget.value })}
      />
      <PasswordInput
        label={t.clientSecret}
        autoComplete="off"
        required
        value={draft.clientSecret}
        onChange={(event) => change({ clientSecret: event.currentTarget.value })}
      />
      <PasswordInput
        label={t.refreshToken}
        description={t.grantedForThisMailboxForSending}
        autoComplete="off"
        required
        value={draft.refreshToken}
        onChange={(event) => change({ refreshToken: event.currentTarget.value })}
      />
      {draft.provider === 'microsoft' && (
        <TextInput
          label={t.directoryTenant}
          description={t.forAnApplicationOfOneOrganization}
          spellCheck={false}
          value={draft.tenant}
          onChange={(event) => change({ tenant: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const SECURITIES = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
]

/** Host, port and security of one server. */
export function ServerFields(props: { legend: string; server: ServerDraft; set: (server: ServerDraft) => void }) {
  const { legend, server, set } = props
  return (
    <fieldset className="server-fields">
      <legend>{legend}</legend>
      <TextInput
        label={t.host}
        required
        spellCheck={false}
        value={server.host}
        onChange={(event) => set({ ...server, host: event.currentTarget.value })}
      />
      <NumberInput
        label={t.port}
        min={1}
        max={65535}
        allowDecimal={false}
        value={server.port}
        onChange={(value) => set({ ...server, port: Number(value) })}
      />
      <Select
        label={t.security}
        allowDeselect={false}
        data={SECURITIES}
        value={server.security}
        onChange={(chosen) => set({ ...server, security: chosen === 'tls' ? 'tls' : 'starttls' })}
      />
    </fieldset>
  )
}
