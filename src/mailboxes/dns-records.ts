/** A TXT record that is to be published. */
export interface TxtRecord {
  readonly name: string
  readonly value: string
}

/** The record that lets receivers verify signatures by a key (RFC 6376 §3.6.1). */
export function dkimRecord(key: { domain: string; selector: string; publicKey: string }): TxtRecord {
  return { name: `${key.selector}._domainkey.${key.domain}`, value: `v=DKIM1; k=rsa; p=${key.publicKey}` }
}
