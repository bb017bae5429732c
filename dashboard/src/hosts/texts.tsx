import type { ReactNode } from 'react'

export const addFeed = {
  secretAddress: 'Secret URL',
  whereToFind:
    'Google: Calendar settings → Secret address in iCal format. Outlook: Settings → Shared calendars → Publish a calendar → ICS link.',
  caldavHelp: 'The URL of one calendar, not of the account. Use an app password if your provider has them.',
  newCalendar: 'New calendar',
  kindOfCalendar: 'Type',
  address: 'URL',
  userName: 'Username',
  password: 'Password',
  encrypted: 'Stored encrypted and never shown again.',
  connect: 'Connect calendar',
  cancel: 'Cancel',
}

export const exceptionFields = {
  exceptions: 'Days off and special hours',
  none: 'None yet.',
  remove: (words: string) => `Remove ${words}`,
  remove2: 'Remove',
  endsTooEarly: 'The last day must be after the first.',
  overlaps: 'One of these days is already listed above.',
  add: 'Add days',
  newDays: 'New days',
  firstDay: 'First day',
  lastDay: 'Last day',
  theSame: 'Same day',
  note: 'Note',
  noteHelp: 'Only your team sees it.',
  off: 'Not available',
  addThese: 'Add',
  cancel: 'Cancel',
  theseDays: 'these days',
  addHoursOnTheseDays: 'Add hours on these days',
  addHours: 'Add hours',
}

export const hostDraft = {
  to: (date: string, until: string) => `${date} to ${until}`,
}

export const hostFeeds = {
  busyTimes: 'Connected calendars',
  help: (name: string) =>
    `We check ${name}’s calendars every five minutes while a campaign uses this host, and never book over busy times.`,
  stillRead: 'Calendars are still checked.',
  noneYet: 'None yet. Only meetings booked here count as busy.',
  calendars: 'Calendars',
  addCalendar: 'Connect calendar',
  publishedCalendar: 'Calendar URL (ICS)',
  as: (userName: string) => `, as ${userName}`,
  inTheNext30Days: (busyTimes: string) => `${busyTimes} in the next 30 days`,
  busyTime: 'busy time',
  cannotBeRead: 'Not reachable',
  read: 'checked ',
  lastRead: 'last checked ',
  since: (ago: ReactNode, detail: ReactNode, part: ReactNode) => (
    <>
      Since {ago}: {detail} {part}
    </>
  ),
  stillCount: (busyTimes: string) => `We still use its last ${busyTimes}.`,
  remove: (place: string) => `Remove ${place}`,
  remove2: 'Remove',
  removeHelp: 'Its busy times become bookable right away.',
  removeCalendar: 'Remove calendar',
  keepCalendar: 'Keep calendar',
}

export const hostForm = {
  host: 'Host',
  weeklyHours: 'Weekly hours',
  addHost: 'Add host',
  saveHost: 'Save host',
  discardChanges: 'Discard changes',
  saved: 'Saved. Booked meetings don’t change.',
  fixToSave: 'Fix the highlighted fields to save.',
  who: 'Profile',
  zoneMeaning: 'For hours, days off and the daily limit.',
  dailyLimit: 'Daily meeting limit',
  dailyLimitHelp: 'Across all campaigns. Leave empty for no limit.',
}

export const hostPage = {
  host: 'Host',
  addHost: 'Add host',
  keepersOnly: 'Only owners and admins can add hosts.',
  archivedNobodyIsBookedWithThem: (ago: ReactNode) => (
    <>Archived {ago}. Booked meetings stay; no new ones are booked.</>
  ),
  hosts: 'Hosts',
  archiveHost: 'Archive host',
  archive: (name: string) => `Archive ${name}?`,
  nobodyIsBookedWithAnyMore: (name: string) =>
    `Prospects can no longer book ${name}, and their connected calendars are removed. Booked meetings stay. You can’t undo this, but you can add a new host with the same email.`,
  keepHost: 'Keep host',
  removeThereFirst: (bold: ReactNode) => <>{bold} Remove the host there first:</>,
  inUse: 'Some campaigns still use this host.',
}

export const hosts = {
  hosts: 'Hosts',
  intro: 'The people prospects can book. A campaign can have one host or several in turn.',
  stillBookable: 'Booking still works.',
  empty:
    'No hosts yet. Until you add one, the organization’s owner hosts all meetings. Add hosts to share meetings, set days off and connect calendars.',
  addHost: 'Add host',
  host: 'Host',
  weeklyHours: 'Weekly hours',
  timeZone: 'Time zone',
  aDay: 'Daily limit',
  state: 'Status',
  aDayAtMost: 'a day',
  noLimit: 'No limit',
  archived: 'Archived',
  active: 'Active',
}

export const personFields = {
  name: 'Name',
  nameHelp: 'Shown on the booking page and in the invitation.',
  email: 'Email',
  emailHelp: 'Receives invitations. Not shown on the booking page.',
  timeZone: 'Time zone',
}
