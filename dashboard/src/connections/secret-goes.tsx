import type { ConnectionProvider } from './connection-queries.ts'

const GOES: Readonly<Record<ConnectionProvider, string>> = {
  calcom: 'Cal.com takes it as the “Secret” of the webhook.',
  calendly: 'Calendly takes it as the “signing_key” of the webhook subscription.',
  savvycal: 'SavvyCal makes its own.',
  url: 'Your automation signs with it by Standard Webhooks; a library of theirs does it.',
}

/** Where a secret that was made here goes. */
export function SecretGoes({ provider }: { provider: ConnectionProvider }) {
  return <p className="quiet">{GOES[provider]} The steps stand on the next screen.</p>
}
