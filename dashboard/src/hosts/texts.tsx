import type { ReactNode } from 'react'

export const addFeed = {
  secretAddress: 'Secret address',
  googleCalendarSettingsSecretAddressIn:
    'Google: calendar settings, “Secret address in iCal format”. Outlook: settings, shared calendars, publish, the ICS link.',
  theAddressOfOneCalendarNot:
    'The address of one calendar, not of the account, with a password made for this app where the server has such.',
  newCalendar: 'New calendar',
  kindOfCalendar: 'Kind of calendar',
  address: 'Address',
  userName: 'User name',
  password: 'Password',
  keptEncryptedAndNeverShownAgain: 'Kept encrypted and never shown again.',
  readAndAddCalendar: 'Read and add calendar',
  addNone: 'Add none',
}

export const exceptionFields = {
  exceptions: 'Exceptions',
  noDaysOffAndNoneWith: 'No days off, and none with other hours.',
  remove: (words: string) => `Remove ${words}`,
  remove2: 'Remove',
  itEndsBeforeItBegins: 'It ends before it begins.',
  anotherExceptionCoversOneOfThese: 'Another exception covers one of these days.',
  addException: 'Add exception',
  newException: 'New exception',
  firstDay: 'First day',
  lastDay: 'Last day',
  theSame: 'the same',
  note: 'Note',
  forColleaguesProspectsNeverSeeIt: 'For colleagues; prospects never see it.',
  offOnTheseDays: 'Off on these days',
  addToExceptions: 'Add to exceptions',
  addNone: 'Add none',
  theseDays: 'these days',
  addHoursOnTheseDays: 'Add hours on these days',
  addHours: 'Add hours',
}

export const hostDraft = {
  to: (date: string, until: string) => `${date} to ${until}`,
}

export const hostFeeds = {
  busyTimes: 'Busy times',
  calendarsOfWhileACampaignNames: (name: string) =>
    `Calendars of ${name}. While a campaign names them, each is read every five minutes; nobody books what is busy there.`,
  theyAreReadAsBefore: 'They are read as before.',
  noneYetOnlyMeetingsThatAre: 'None yet: only meetings that are booked here count as busy.',
  calendars: 'Calendars',
  addCalendar: 'Add calendar',
  publishedCalendar: 'Published calendar',
  as: (userName: string) => `, as ${userName}`,
  inTheNext30Days: (busyTimes: string) => `${busyTimes} in the next 30 days`,
  busyTime: 'busy time',
  cannotBeRead: 'Cannot be read',
  read: 'read ',
  lastRead: 'last read ',
  since: (ago: ReactNode, detail: ReactNode, part: ReactNode) => (
    <>
      Since {ago}: {detail} {part}
    </>
  ),
  thatItToldOfBeforeStill: (busyTimes: string) => `${busyTimes} that it told of before still count.`,
  remove: (place: string) => `Remove ${place}`,
  remove2: 'Remove',
  itsBusyTimesCanBeBooked: 'Its busy times can be booked at once.',
  removeCalendar: 'Remove calendar',
  keepCalendar: 'Keep calendar',
}

export const hostForm = {
  host: 'Host',
  weeklyHours: 'Weekly hours',
  addHost: 'Add host',
  saveHost: 'Save host',
  discardChanges: 'Discard changes',
  savedMeetingsThatAreBookedStay: 'Saved. Meetings that are booked stay as they are.',
  notSavedSomethingAboveIsNot: 'Not saved: something above is not right.',
  who: 'Who',
  inWhichHoursExceptionsAndThe: 'In which hours, exceptions and the daily maximum are read.',
  meetingsADayAtMost: 'Meetings a day, at most',
  ofAllCampaignsTogetherEmptyAny: 'Of all campaigns together. Empty: any number.',
}

export const hostPage = {
  host: 'Host',
  addHost: 'Add host',
  ownersAndAdminsAddHosts: 'Owners and admins add hosts.',
  archivedNobodyIsBookedWithThem: (ago: ReactNode) => (
    <>Archived {ago}: nobody is booked with them. Their booked meetings stay.</>
  ),
  hosts: 'Hosts',
  archiveHost: 'Archive host',
  archive: (name: string) => `Archive ${name}?`,
  nobodyIsBookedWithAnyMore: (name: string) =>
    `Nobody is booked with ${name} any more, and their calendars are removed. Meetings that are booked stay. It cannot be undone; a new host can have the same address.`,
  keepHost: 'Keep host',
  takeThemOutThereFirst: (bold: ReactNode) => <>{bold} Take them out there first:</>,
  calendarsOfCampaignsNameThisHost: 'Calendars of campaigns name this host.',
}

export const hosts = {
  hosts: 'Hosts',
  whomProspectsMeetACampaignsCalendar:
    'Whom prospects meet. A campaign’s calendar names one or several, who take turns; each is booked in hours of their own.',
  theyAreBookedAsBefore: 'They are booked as before.',
  withoutHostsTheFirstOwnerTakes:
    'Without hosts the first owner takes the meetings of a campaign, or one person who is named there. Add hosts to have several take turns, with days off and calendars of their own.',
  addHost: 'Add host',
  host: 'Host',
  weeklyHours: 'Weekly hours',
  timeZone: 'Time zone',
  aDay: 'A day',
  state: 'State',
  aDayAtMost: 'a day at most',
  anyNumber: 'any number',
  archived: 'Archived',
  canBeBooked: 'Can be booked',
}

export const personFields = {
  name: 'Name',
  onTheBookingPageAndIn: 'On the booking page and in the invitation.',
  email: 'Email',
  getsTheInvitationsNeverOnThe: 'Gets the invitations; never on the booking page.',
  timeZone: 'Time zone',
}
