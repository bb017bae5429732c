import type { ReactNode } from 'react'

export const addConnection = {
  secretFor: (name: string) => `Secret for ${name}`,
  connectCalendar: 'Connect calendar',
  calendar: 'Calendar',
  name: 'Name',
  soThatYouKnowItAgain: 'So that you know it again among several.',
  whatToPasteWhereComesNext: 'What to paste where comes next.',
}

export const connectionPage = {
  calendar: 'Calendar',
  itsSignatureWasNotMadeWith: 'its signature was not made with this secret, or too long ago.',
  itCameBeforeTheSecretWas: 'it came before the secret was here.',
  itWasGenuineAndNotUnderstood: 'it was genuine, and not understood.',
  calendars: 'Calendars',
  lastNotice: (ago: ReactNode) => <>, last notice {ago}</>,
  somethingWasTurnedAway: (ago: ReactNode, failures: string) => (
    <>
      Something was turned away {ago}: {failures}
    </>
  ),
  setUp: 'Set up',
  copyInboundUrl: 'Copy inbound URL',
  types: 'Types',
  events: 'Events',
  thenInTheCalendarTabOf: (page: string) =>
    `Then, in the Calendar tab of a campaign, choose this provider and the address of the booking page, such as ${page}.`,
  janaPetersen: 'Jana Petersen',
  theFairleadParameterOfTheLink: 'the fairlead parameter of the link',
  copyExample: 'Copy example',
  secret: 'Secret',
  signature: 'Signature',
  notices: 'Notices',
  campaigns: 'Campaigns',
  test: 'Test',
  looksAtTheSecretTheSignature: 'Looks at the secret, the signature, what came in and the campaigns that lead there.',
  everythingIsInPlace: 'Everything is in place.',
  somethingIsMissing: 'Something is missing.',
  resultOfTheTest: 'Result of the test',
  testCalendar: 'Test calendar',
  disconnectCalendar: 'Disconnect calendar',
  disconnect: (name: string) => `Disconnect ${name}?`,
  whatItSendsIsRefusedFrom:
    'What it sends is refused from then on, and leads who book there are written to all the same. Its meetings stay; its unmatched bookings are forgotten.',
  keepCalendar: 'Keep calendar',
}

export const connectionSecret = {
  secret: 'Secret',
  itIsKeptEncryptedAndProves: 'It is kept encrypted, and proves that a notice is genuine.',
  everythingIsRefusedUntilItIs: 'Everything is refused until it is here.',
  theOneBeforeItProvesNotices: (ago: ReactNode) => <> The one before it proves notices too, until {ago}.</>,
  secretOfSavvycalsWebhook: 'Secret of SavvyCal’s webhook',
  savedNoticesSignedWithItAre: 'Saved. Notices signed with it are taken.',
  saveSecret: 'Save secret',
  rotateSecret: 'Rotate secret',
  secretFor: (name: string) => `Secret for ${name}`,
  aNewSecretIsMadeAnd:
    'A new secret is made and shown once. The present one proves notices too for 24 hours, so that you can change it there; an older one ends at once.',
  makeNewSecret: 'Make new secret',
  keepSecret: 'Keep secret',
  calComTakesItAsThe: 'Cal.com takes it as the “Secret” of the webhook.',
  calendlyTakesItAsTheSigning: 'Calendly takes it as the “signing_key” of the webhook subscription.',
  savvycalMakesItsOwn: 'SavvyCal makes its own.',
  yourAutomationSignsWithItBy: 'Your automation signs with it by Standard Webhooks; a library of theirs does it.',
  theStepsStandOnTheNext: (goes: string) => `${goes} The steps stand on the next screen.`,
}

export const connections = {
  calendars: 'Calendars',
  connectCalendar: 'Connect calendar',
  whereProspectsBookAtCalCom:
    'Where prospects book at Cal.com, Calendly, SavvyCal or elsewhere: it tells of each booking, the meeting stands here, and the lead gets no further emails.',
  bookingsComeInAsBefore: 'Bookings come in as before.',
  theBuiltInBookingPageNeeds:
    'The built-in booking page needs nothing here. Connect a calendar when a campaign’s link leads to another one.',
  calendar: 'Calendar',
  provider: 'Provider',
  state: 'State',
  lastNotice: 'Last notice',
  lastNotice2: 'last notice',
  needsItsSecret: 'Needs its secret',
  lastNoticeWasTurnedAway: 'Last notice was turned away',
  noNoticeYet: 'No notice yet',
  bookingsComeIn: 'Bookings come in',
}
