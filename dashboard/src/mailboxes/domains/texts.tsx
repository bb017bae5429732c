import type { ReactNode } from 'react'

export const dkimPanel = {
  recordToPublish: 'Record to publish',
  everyLiveEmailOfThisDomain: (selector: string) =>
    `Every live email of this domain is signed with the key ${selector}. Receivers look for this record in DNS:`,
  nameOfTheTxtRecord: 'Name of the TXT record',
  copyName: 'Copy name',
  valueSomeProvidersWantItIn: 'Value; some providers want it in strings of 255 characters',
  copyValue: 'Copy value',
  whetherItIsPublishedTheDomain: 'Whether it is published, the domain check of each mailbox tells.',
  bringAKey: 'Bring a key',
  replaceTheKey: 'Replace the key',
  selector: 'Selector',
  namesTheKeyInDnsDomainkey: (selector: string, domain: string) =>
    `Names the key in DNS: ${selector}._domainkey.${domain}. A new name for each key.`,
  fairlead1: 'fairlead1',
  privateKey: 'Private key',
  rsaInPem2048BitsEncrypted: 'RSA in PEM, 2048 bits. Encrypted where it is kept, and never shown again.',
  beginPrivateKey: '-----BEGIN PRIVATE KEY-----',
  signingBeginsAtOnceASignature:
    'Signing begins at once. A signature whose record is not published is worth less than none: publish it right away.',
  keyKeptTheRecordAboveIs: 'Key kept. The record above is the one to publish.',
  signWithThisKey: 'Sign with this key',
  replaceKey: 'Replace key',
  removeKey: 'Remove key',
  theKeyIsLostEmailsOf: (domain: string) =>
    `The key is lost. Emails of ${domain} leave without a signature of ours from the next one on.`,
  removeKeyOf: (domain: string) => `Remove key of ${domain}`,
  keepKey: 'Keep key',
}

export const domainCheck = {
  alignment: 'Alignment',
  couldBeBetter: 'could be better',
  toBeMended: 'to be mended',
  notKnown: 'not known',
  domain: (domain: ReactNode) => <>Domain {domain}</>,
  asked: (ago: ReactNode) => <>asked {ago}</>,
  checkDomainAgain: 'Check domain again',
  txtRecordAt: (name: string) => `TXT record at ${name}:`,
  copyRecord: 'Copy record',
}

export const sendingDomains = {
  signaturesDkim: 'Signatures (DKIM)',
  googleMicrosoftAndMostProvidersSign:
    'Google, Microsoft and most providers sign by themselves. Bring a key for a mail server of your own.',
  emailsAreSignedAsBefore: 'Emails are signed as before.',
  bringKeyFor: 'Bring key for',
  openKeyOf: 'Open key of',
  bringKey: 'Bring key',
  openKey: 'Open key',
  signaturesOf: (opened: ReactNode) => <>Signatures of {opened}</>,
  noKeyOfOurs: 'no key of ours',
  signedByUsSelectorBits: (selector: string, bits: number) => `signed by us, selector ${selector}, ${bits} bits`,
}
