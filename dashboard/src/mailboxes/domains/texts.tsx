import type { ReactNode } from 'react'

export const dkimPanel = {
  recordToPublish: 'Record to publish',
  everyLiveEmailOfThisDomain: (selector: string) =>
    `Live emails from this domain are signed with the key ${selector}. Publish this DNS record:`,
  nameOfTheTxtRecord: 'TXT record name',
  copyName: 'Copy name',
  valueSomeProvidersWantItIn: 'Value (some providers need it split into 255-character strings)',
  copyValue: 'Copy value',
  whetherItIsPublishedTheDomain: 'Each mailbox’s domain check shows whether it is published.',
  bringAKey: 'Add a key',
  replaceTheKey: 'Replace key',
  selector: 'Selector',
  namesTheKeyInDnsDomainkey: (selector: string, domain: string) =>
    `DNS name: ${selector}._domainkey.${domain}. Use a new selector for each key.`,
  fairlead1: 'fairlead1',
  privateKey: 'Private key',
  rsaInPem2048BitsEncrypted: 'RSA, 2048 bits, PEM. Stored encrypted and never shown again.',
  beginPrivateKey: '-----BEGIN PRIVATE KEY-----',
  signingBeginsAtOnceASignature:
    'Signing starts immediately. Publish the record right away: an unpublished signature hurts delivery.',
  keyKeptTheRecordAboveIs: 'Key saved. Publish the record above.',
  signWithThisKey: 'Sign with this key',
  replaceKey: 'Replace key',
  removeKey: 'Remove key',
  theKeyIsLostEmailsOf: (domain: string) => `Deletes the key. Emails from ${domain} are no longer signed by Fairlead.`,
  removeKeyOf: (domain: string) => `Remove key for ${domain}`,
  keepKey: 'Keep key',
}

export const domainCheck = {
  alignment: 'Alignment',
  couldBeBetter: 'could be improved',
  toBeMended: 'needs fixing',
  notKnown: 'unknown',
  domain: (domain: ReactNode) => <>Domain {domain}</>,
  asked: (ago: ReactNode) => <>checked {ago}</>,
  checkDomainAgain: 'Check domain again',
  txtRecordAt: (name: string) => `TXT record for ${name}:`,
  copyRecord: 'Copy record',
}

export const sendingDomains = {
  signaturesDkim: 'DKIM signing',
  googleMicrosoftAndMostProvidersSign:
    'Google, Microsoft and most providers sign automatically. Add a key only for your own mail server.',
  emailsAreSignedAsBefore: 'Signing is unchanged.',
  bringKeyFor: 'Add key for',
  openKeyOf: 'Open key for',
  bringKey: 'Add key',
  openKey: 'Open key',
  signaturesOf: (opened: ReactNode) => <>DKIM for {opened}</>,
  noKeyOfOurs: 'no key added',
  signedByUsSelectorBits: (selector: string, bits: number) => `signed by Fairlead, selector ${selector}, ${bits} bits`,
}
