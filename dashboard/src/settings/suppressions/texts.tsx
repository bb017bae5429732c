import type { ReactNode } from 'react'

export const addSuppressions = {
  addSuppressions: 'Add suppressions',
  suppressedLeadsOfTheseAddressesHave: (count: string) =>
    `${count} suppressed. Leads with these addresses have ended. Leads at a domain end when their next email is due.`,
  notWrittenDownThesePersonsWere: (part: string) =>
    `${part} skipped: these people were erased and are never contacted.`,
  oneAddressWas: 'One address was',
  addressesWere: (length: string) => `${length} addresses were`,
  close: 'Close',
  manyUnrelatedPeopleHaveAddressesOr:
    'Many unrelated people use this domain. Enter a company’s own domain, or check the box below to block it for everyone.',
  addressesAndDomains: 'Addresses and domains',
  oneALineUpTo1: 'One per line, up to 1,000. A domain includes its subdomains.',
  janeAcmeExampleCompetitorExample: 'jane@acme.example\ncompetitor.example',
  reason: 'Reason',
  theTrueOneWhenYouBring: 'Choose the original reason if the list comes from another tool.',
  note: 'Note',
  forYourColleagues: 'Only your team sees it.',
  alsoDomainsThatManyPeopleShare: 'Allow shared domains',
  atGmailComCoUkOr: 'Blocking gmail.com, co.uk or github.io blocks everyone who uses them. Check this box to allow it.',
  nothingWasAdded: 'Nothing was added.',
  line: (line: number) => `Line ${line}: `,
  andMore: (length: number) => `${length} more.`,
}

export const importSuppressions = {
  importCsv: 'Import CSV',
  import: 'Import',
  importOf: (name: string) => `Import of ${name}`,
  ofTheFileHoldNow: (suppressed: string) => `${suppressed} from the file added.`,
  ofErasedPersonsNotWrittenDown: (skipped: string) =>
    `${skipped} skipped: these people were erased and are never contacted.`,
  notImportedFixThem: (faulty: string) =>
    `${faulty} not imported. Fix them and upload the file again. Duplicates are skipped.`,
  line: (line: number, detail: string) => `Line ${line}: ${detail}`,
}

export const suppressionFilterBar = {
  findAnAddressOrDomainThe: 'Search by full address or domain',
  wholeAddressOrDomain: 'Full address or domain  /',
  kind: 'Kind',
  bothKinds: 'All kinds',
  reason: 'Reason',
  anyReason: 'Any reason',
}

export const suppressionFilters = {
  manual: 'Manual',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
  complained: 'Complained',
  addresses: 'Addresses',
  domains: 'Domains',
}

export const suppressionRows = {
  addressOrDomain: 'Address or domain',
  reason: 'Reason',
  note: 'Note',
  addedBy: 'Added by',
  actions: 'Actions',
  everybodyAtItAndBelowIt: 'includes subdomains',
  liftSuppressionOf: (value: string) => `Lift suppression of ${value}`,
  liftSuppression: 'Lift suppression',
  liftSuppression2: 'Lift suppression?',
  campaignsCanEmailAgain: (bold: ReactNode, reason_words: string, part: ReactNode) => (
    <>
      Campaigns can email {bold} ({reason_words}) again{part}. Leads that ended because of it stay ended.
    </>
  ),
  andEverybodyElseAtIt: ', and everyone else there',
  thisWasTheWishOfThe: 'This person opted out. In most countries, emailing them again without consent is illegal.',
  theAuditKeepsItWithYour: 'Saved in the audit log with your name.',
  askedUsByPhoneToWrite: 'Asked us by phone to email again',
  keepSuppression: 'Keep suppression',
}

export const suppressions = {
  suppressions: 'Suppressions',
  addressesAndDomainsThatNoCampaign: 'Addresses and domains that campaigns never contact.',
  export: 'Export',
  importBlocklist: 'Import blocklist',
  addSuppressions: 'Add suppressions',
  everySuppressionHolds: 'Your suppressions still apply.',
  whoUnsubscribesBouncesOrComplainsAppears: 'Addresses that unsubscribe, bounce or complain are added automatically.',
  noMatches: 'No matches. Search by full address or domain.',
  clearFilters: 'Clear filters',
}
