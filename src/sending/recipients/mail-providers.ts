/** Free mail whose provider is known without asking DNS. */
const BY_DOMAIN: ReadonlyMap<string, string> = new Map([
  ...of('google', 'gmail.com googlemail.com'),
  ...of('microsoft', 'outlook.com hotmail.com live.com msn.com hotmail.co.uk hotmail.fr outlook.de live.de outlook.fr'),
  ...of('yahoo', 'yahoo.com ymail.com rocketmail.com yahoo.co.uk yahoo.fr yahoo.de aol.com'),
  ...of('apple', 'icloud.com me.com mac.com'),
  ...of('proton', 'proton.me protonmail.com pm.me'),
  ...of('gmx', 'gmx.de gmx.net gmx.at gmx.ch gmx.com web.de mail.com'),
])

/** Ends of the names of mail exchangers, and who runs them. */
const BY_EXCHANGER: readonly (readonly [end: string, provider: string])[] = [
  ['google.com', 'google'],
  ['googlemail.com', 'google'],
  ['protection.outlook.com', 'microsoft'],
  ['mx.microsoft', 'microsoft'],
  ['yahoodns.net', 'yahoo'],
  ['icloud.com', 'apple'],
  ['protonmail.ch', 'proton'],
  ['messagingengine.com', 'fastmail'],
  ['zoho.com', 'zoho'],
  ['zoho.eu', 'zoho'],
  ['yandex.net', 'yandex'],
  ['yandex.ru', 'yandex'],
  ['gmx.net', 'gmx'],
  ['web.de', 'gmx'],
  ['kundenserver.de', 'ionos'],
  ['ionos.com', 'ionos'],
  ['secureserver.net', 'godaddy'],
  ['emailsrvr.com', 'rackspace'],
  ['ovh.net', 'ovh'],
  ['mail.ru', 'mailru'],
]

function of(provider: string, domains: string): (readonly [string, string])[] {
  return domains.split(' ').map((domain) => [domain, provider] as const)
}

/** Who runs the mail of a well-known domain; undefined where that has to be asked. */
export function knownProvider(domain: string): string | undefined {
  return BY_DOMAIN.get(domain)
}

/** Who runs a domain's mail by its exchangers: the first that is known; undefined where none is. */
export function providerOfExchangers(exchangers: readonly string[]): string | undefined {
  for (const name of exchangers) {
    const host = name.toLowerCase().replace(/\.$/u, '')
    const found = BY_EXCHANGER.find(([end]) => host === end || host.endsWith(`.${end}`))
    if (found !== undefined) return found[1]
  }
  return undefined
}
