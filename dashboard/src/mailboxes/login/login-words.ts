import type { Mailbox } from '../mailbox-queries.ts'

type Provider = NonNullable<Mailbox['auth']>['provider']

/** Mail servers that take a token of their provider. */
const PROVIDER_OF: Readonly<Record<string, Provider>> = {
  'smtp.gmail.com': 'google',
  'smtp.office365.com': 'microsoft',
  'smtp-mail.outlook.com': 'microsoft',
}

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', microsoft: 'Microsoft' }

/** Whose tokens the server of a mailbox takes; undefined where only a password logs in. */
export function tokenProvider({ smtp }: Pick<Mailbox, 'smtp'>): Provider | undefined {
  const host = smtp.host.toLowerCase()
  return Object.hasOwn(PROVIDER_OF, host) ? PROVIDER_OF[host] : undefined
}

/** How a mailbox logs in, as the end of a sentence. */
export function loginInWords({ auth }: Pick<Mailbox, 'auth'>): string {
  return auth === null ? 'by password' : `with ${PROVIDER_NAMES[auth.provider]} OAuth 2`
}
