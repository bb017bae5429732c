import type { ReactNode } from 'react'

export const addSuppressions = {
  addSuppressions: 'Add suppressions',
  suppressedLeadsOfTheseAddressesHave: (count: string) =>
    `${count} suppressed. Leads of these addresses have ended; leads of a domain end when their next email is due.`,
  notWrittenDownThesePersonsWere: (part: string) =>
    `${part} not written down: these persons were erased, and nobody contacts them anyway.`,
  oneAddressWas: 'One address was',
  addressesWere: (length: string) => `${length} addresses were`,
  close: 'Close',
  manyUnrelatedPeopleHaveAddressesOr:
    'Many unrelated people have addresses or names at it. Name the domain of one of them, or tick below that you mean them all.',
  addressesAndDomains: 'Addresses and domains',
  oneALineUpTo1: 'One a line, up to 1,000. A domain stands for everybody at it and below it.',
  janeAcmeExampleCompetitorExample: 'jane@acme.example\ncompetitor.example',
  reason: 'Reason',
  theTrueOneWhenYouBring: 'The true one, when you bring a list from another tool.',
  note: 'Note',
  forYourColleagues: 'For your colleagues.',
  alsoDomainsThatManyPeopleShare: 'Also domains that many people share',
  atGmailComCoUkOr:
    'At gmail.com, co.uk or github.io unrelated people have addresses or names: nobody there would be written to any more. Such a domain is refused unless this is ticked.',
  nothingWasAdded: 'Nothing was added.',
  line: (line: number) => `Line ${line}: `,
  andMore: (length: number) => `And ${length} more.`,
}

export const importSuppressions = {
  importCsv: 'Import CSV',
  import: 'Import',
  importOf: (name: string) => `Import of ${name}`,
  ofTheFileHoldNow: (suppressed: string) => `${suppressed} of the file hold now.`,
  ofErasedPersonsNotWrittenDown: (skipped: string) =>
    `${skipped} of erased persons not written down again: nobody contacts them anyway.`,
  leftOutMendThemAndSend: (faulty: string) =>
    `${faulty} left out. Mend them and send the file again: nothing is added twice.`,
  line: (line: number, detail: string) => `Line ${line}: ${detail}`,
}

export const suppressionFilterBar = {
  findAnAddressOrDomainThe: 'Find an address or domain, the whole of it',
  wholeAddressOrDomain: 'Whole address or domain  /',
  kind: 'Kind',
  bothKinds: 'Both kinds',
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
  everybodyAtItAndBelowIt: 'everybody at it and below it',
  liftSuppressionOf: (value: string) => `Lift suppression of ${value}`,
  liftSuppression: 'Lift suppression',
  liftSuppression2: 'Lift suppression?',
  mayBeWrittenToAgainLeads: (bold: ReactNode, reason_words: string, part: ReactNode) => (
    <>
      {bold} ({reason_words}) may be written to again{part}. Leads that ended because of it stay ended.
    </>
  ),
  andEverybodyElseAtIt: ', and everybody else at it',
  thisWasTheWishOfThe:
    'This was the wish of the person. Writing again without their consent is against the law in most countries.',
  theAuditKeepsItWithYour: 'The audit keeps it, with your name.',
  askedUsByPhoneToWrite: 'Asked us by phone to write again',
  keepSuppression: 'Keep suppression',
}

export const suppressions = {
  suppressions: 'Suppressions',
  addressesAndDomainsThatNoCampaign: 'Addresses and domains that no campaign contacts, whoever adds them as a lead.',
  export: 'Export',
  importBlocklist: 'Import blocklist',
  addSuppressions: 'Add suppressions',
  everySuppressionHolds: 'Every suppression holds.',
  whoUnsubscribesBouncesOrComplainsAppears: 'Who unsubscribes, bounces or complains appears here by itself.',
  nothingFitsTheseFiltersAnAddress: 'Nothing fits these filters. An address is found by the whole of it.',
  clearFilters: 'Clear filters',
}
