import type { ReactNode } from 'react'

export const addConnection = {
  secretFor: (name: string) => `Secret for ${name}`,
  connectCalendar: 'Connect calendar',
  calendar: 'Calendar',
  name: 'Name',
  soThatYouKnowItAgain: 'To tell several calendars apart.',
  whatToPasteWhereComesNext: 'Setup steps follow.',
}

export const connectionPage = {
  calendar: 'Calendar',
  itsSignatureWasNotMadeWith: 'the signature doesn’t match this secret, or is too old.',
  itCameBeforeTheSecretWas: 'it arrived before the secret was added.',
  itWasGenuineAndNotUnderstood: 'it was genuine but could not be read.',
  calendars: 'Calendars',
  lastNotice: (ago: ReactNode) => <>, last event {ago}</>,
  somethingWasTurnedAway: (ago: ReactNode, failures: string) => (
    <>
      An event was rejected {ago}: {failures}
    </>
  ),
  setUp: 'Setup',
  copyInboundUrl: 'Copy inbound URL',
  types: 'Types',
  events: 'Events',
  thenInTheCalendarTabOf: (page: string) =>
    `Then open a campaign’s Calendar settings, choose this provider and enter your booking page, such as ${page}.`,
  janaPetersen: 'Jana Petersen',
  theFairleadParameterOfTheLink: 'the fairlead parameter of the link',
  copyExample: 'Copy example',
  secret: 'Secret',
  signature: 'Signature',
  notices: 'Events received',
  campaigns: 'Campaigns',
  test: 'Test',
  looksAtTheSecretTheSignature: 'Checks the secret, signature, received events and campaigns.',
  everythingIsInPlace: 'Everything works.',
  somethingIsMissing: 'Something is missing.',
  resultOfTheTest: 'Test result',
  testCalendar: 'Test calendar',
  disconnectCalendar: 'Disconnect calendar',
  disconnect: (name: string) => `Disconnect “${name}”?`,
  whatItSendsIsRefusedFrom:
    'Its events are rejected from now on, so leads who book there keep getting emails. Meetings are kept; unmatched bookings are deleted.',
  keepCalendar: 'Keep calendar',
}

export const connectionSecret = {
  secret: 'Secret',
  itIsKeptEncryptedAndProves: 'Stored encrypted. It proves that events are genuine.',
  everythingIsRefusedUntilItIs: 'All events are rejected until you add it.',
  theOneBeforeItProvesNotices: (ago: ReactNode) => <> The previous secret still works until {ago}.</>,
  secretOfSavvycalsWebhook: 'SavvyCal webhook secret',
  savedNoticesSignedWithItAre: 'Saved. Events signed with it are accepted.',
  saveSecret: 'Save secret',
  rotateSecret: 'Rotate secret',
  secretFor: (name: string) => `Secret for ${name}`,
  aNewSecretIsMadeAnd:
    'Creates a new secret, shown once. The current one works for 24 more hours so you can switch; older ones stop now.',
  makeNewSecret: 'Create new secret',
  keepSecret: 'Keep secret',
  calComTakesItAsThe: 'In Cal.com, enter it as the webhook’s “Secret”.',
  calendlyTakesItAsTheSigning: 'In Calendly, use it as the subscription’s “signing_key”.',
  savvycalMakesItsOwn: 'SavvyCal creates its own.',
  yourAutomationSignsWithItBy: 'Sign with it using a Standard Webhooks library.',
  theStepsStandOnTheNext: (goes: string) => `${goes} The next screen shows the steps.`,
}

export const connections = {
  calendars: 'Calendars',
  connectCalendar: 'Connect calendar',
  whereProspectsBookAtCalCom:
    'Connect Cal.com, Calendly, SavvyCal or another calendar. Bookings appear here, and the lead’s sequence stops.',
  bookingsComeInAsBefore: 'Your calendars are unchanged.',
  theBuiltInBookingPageNeeds:
    'The built-in booking page needs no setup here. Connect a calendar only if your campaign links to another booking tool.',
  calendar: 'Calendar',
  provider: 'Provider',
  state: 'State',
  lastNotice: 'Last event',
  needsItsSecret: 'Secret missing',
  lastNoticeWasTurnedAway: 'Last event rejected',
  noNoticeYet: 'No events yet',
  bookingsComeIn: 'Working',
}
