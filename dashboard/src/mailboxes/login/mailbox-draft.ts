import type { paths } from '../../api/schema.d.ts'

export type MailboxBody = paths['/api/v1/mailboxes']['post']['requestBody']['content']['application/json']

export type ProviderChoice = 'google' | 'microsoft' | 'other'
export type Security = 'tls' | 'starttls'

/** A server as it is typed. */
export interface ServerDraft {
  readonly host: string
  readonly port: number
  readonly security: Security
}

/** A mailbox as it is typed. */
export interface MailboxDraft {
  readonly provider: ProviderChoice
  readonly address: string
  readonly fromName: string
  readonly login: 'password' | 'oauth2'
  /** Empty: the address. */
  readonly username: string
  readonly password: string
  readonly clientId: string
  readonly clientSecret: string
  readonly refreshToken: string
  readonly tenant: string
  readonly smtp: ServerDraft
  readonly imap: ServerDraft
  readonly reads: boolean
  readonly dailyCap: number
  readonly isWarm: boolean
}

const tls = (host: string, port: number): ServerDraft => ({ host, port, security: 'tls' })
const starttls = (host: string): ServerDraft => ({ host, port: 587, security: 'starttls' })

/** The servers of each provider as it publishes them, and the login it takes. */
const PRESETS: Readonly<Record<ProviderChoice, Pick<MailboxDraft, 'smtp' | 'imap' | 'login'>>> = {
  google: { smtp: tls('smtp.gmail.com', 465), imap: tls('imap.gmail.com', 993), login: 'password' },
  microsoft: { smtp: starttls('smtp.office365.com'), imap: tls('outlook.office365.com', 993), login: 'oauth2' },
  other: { smtp: starttls(''), imap: tls('', 993), login: 'password' },
}

export const EMPTY_DRAFT: MailboxDraft = {
  provider: 'google',
  address: '',
  fromName: '',
  username: '',
  password: '',
  clientId: '',
  clientSecret: '',
  refreshToken: '',
  tenant: '',
  reads: true,
  dailyCap: 30,
  isWarm: false,
  ...PRESETS.google,
}

/** The draft with the servers of another provider; a provider that we do not know takes passwords alone. */
export function withProvider(draft: MailboxDraft, provider: ProviderChoice): MailboxDraft {
  return { ...draft, provider, ...PRESETS[provider] }
}

/** Where mail is read that is sent through a host; open where the provider is not known. */
export function imapBeside(smtpHost: string): ServerDraft {
  return Object.values(PRESETS).find(({ smtp }) => smtp.host === smtpHost.toLowerCase())?.imap ?? PRESETS.other.imap
}

/** What is sent to add the mailbox. */
export function mailboxBodyOf(draft: MailboxDraft): MailboxBody {
  const username = draft.username.trim() || draft.address.trim()
  const isOAuth = draft.login === 'oauth2' && draft.provider !== 'other'
  return {
    address: draft.address.trim(),
    fromName: draft.fromName.trim(),
    smtp: { ...trimmed(draft.smtp), username, ...(isOAuth ? {} : { password: draft.password }) },
    ...(draft.reads ? { imap: trimmed(draft.imap) } : {}),
    ...(isOAuth ? { auth: oauthOf(draft) } : {}),
    dailyCap: draft.dailyCap,
    rampStart: draft.isWarm ? 30 : 5,
  }
}

function trimmed(server: ServerDraft): ServerDraft {
  return { ...server, host: server.host.trim() }
}

/** The part of a draft that OAuth 2 needs. */
export type OAuthDraft = Pick<MailboxDraft, 'provider' | 'clientId' | 'clientSecret' | 'refreshToken' | 'tenant'>

/** OAuth 2 as it is sent. */
export function oauthOf(draft: OAuthDraft): NonNullable<MailboxBody['auth']> {
  const { provider, clientId, clientSecret, refreshToken, tenant } = draft
  const given = {
    clientId: clientId.trim(),
    clientSecret: clientSecret.trim(),
    refreshToken: refreshToken.trim(),
  }
  if (provider !== 'microsoft') return { type: 'oauth2', provider: 'google', ...given }
  return { type: 'oauth2', provider, ...given, ...(tenant.trim() === '' ? {} : { tenant: tenant.trim() }) }
}
