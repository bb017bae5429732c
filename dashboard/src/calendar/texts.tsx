import type { ReactNode } from 'react'

export const bookingPreview = {
  preview: 'Preview',
  open: 'Open preview',
  bookingPage: 'Booking page',
  noHost: 'Booking is off. Choose a host to turn it on.',
  theNext: (days: string) => `the next ${days}`,
  noFreeTimes: (span: string) => `No free times in ${span}. Add hours or book further ahead.`,
  inEmailsLeadHereBy: (freeTimes: string, span: string, code: ReactNode) => (
    <>
      {freeTimes} in {span}. Add {code} to an email to link here.
    </>
  ),
  freeTime: 'free time',
  leadsTo: (code: ReactNode, link: ReactNode) => (
    <>
      {code} opens {link}
    </>
  ),
  leadIsNamed: (part: string) =>
    `The link names the lead${part}, so we can match the booking. A forwarded email shares the link.`,
  andFillsIn: ' and fills in name and email',
}

export const calendar = {
  connectTheCalendar: 'Connect calendar',
  calendar: 'Calendar',
  saveCalendar: 'Save calendar',
  discardChanges: 'Discard changes',
  unsavedChanges: 'Unsaved changes',
  unsaved: 'Not saved yet. Your draft is kept while you visit other screens.',
  saved: 'Saved. Your booking page is up to date.',
}

export const calendarDraft = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

export const hostFields = {
  owner: 'The organization’s owner',
  onePerson: 'Someone else',
  roundRobin: 'Several hosts in turn (round robin)',
  host: 'Host',
  whoHosts: 'Who hosts the meeting',
  hosts: 'Hosts',
  turns: 'Meetings go to the free host who has waited longest.',
  chooseHosts: 'Choose hosts',
  noResults: 'No results',
  manageUnder: (link: ReactNode) => <>Set each host’s hours, days off and calendars under {link}.</>,
  zoneMeaning: 'For the weekly hours.',
}

export const meetingFields = {
  lengthMinutes: 'Length',
  bufferBefore: 'Buffer before',
  bufferAfter: 'Buffer after',
  notice: 'Minimum notice',
  horizon: 'Book ahead',
  minutes: 'min',
  days: 'days',
  lengthHelp: 'Also the step between start times.',
  bufferHelp: 'Free time around each meeting.',
  earliest: (time: string) => (time === '' ? '' : `Earliest booking: ${time} from now.`),
  latest: (days: string) => `Latest booking: ${days} from now.`,
  meeting: 'Meeting',
  title: 'Title',
  titleHelp: 'Shown on the booking page and in the invitation.',
  titleDefault: (organization: string) => `Meeting with ${organization}`,
  location: 'Location',
  locationHelp: 'An address or a call link. Call links are shown after booking only.',
  weeklyHours: 'Weekly hours',
  workingHours: (from: string, to: string) => `Monday to Friday, ${from} to ${to}`,
  inZone: (zone: string, setting: ReactNode) => (
    <>
      In {zone}, your {setting}.
    </>
  ),
  organizationZone: 'organization’s time zone',
  keepEmailing: 'Keep emailing them',
  holdThem: 'Hold them for review',
  stopThem: 'Stop their sequences',
  afterABooking: 'After a booking',
  colleagues: 'Other leads at the same company',
  colleaguesHelp: 'The lead who booked gets no more emails.',
  colleaguesInShort: {
    ignore: 'Colleagues still get emails.',
    hold: 'Colleagues are held for review.',
    stop: 'Colleagues get no more emails.',
  },
  resume: 'Resume the sequence if the meeting is cancelled',
  unlessTheLeadHasAnotherMeeting: 'Unless the lead has another meeting.',
}

export const providerFields = {
  ownPage: 'Fairlead booking page',
  bookingPage: 'Booking page',
  linkOpens: 'Calendar link opens',
  pageAddress: 'Booking page URL',
  fillIn: 'Fill in the lead’s name and email',
  fillInHelp: 'They are part of the link, so the provider sees them before anyone books.',
  bookingsComeInThroughATimes: (hint: string, link: ReactNode) => (
    <>
      {hint} Bookings arrive through a {link}. Set times, questions and hosts there.
    </>
  ),
  connectedCalendar: 'connected calendar',
}

export const questionFields = {
  oneLine: 'Short text',
  severalLines: 'Long text',
  oneOfAList: 'One choice',
  questions: 'Questions',
  asksAnyway: 'Name and email are always asked.',
  oneQuestion: 'question',
  question: (place: number) => `Question ${place}`,
  removeQuestion: (place: number) => `Remove question ${place}`,
  remove: 'Remove',
  addQuestion: 'Add question',
  moveQuestion: (place: number, direction: string) => `Move question ${place} ${direction}`,
  move: (direction: string) => `Move ${direction}`,
  up: 'up',
  down: 'down',
  answer: 'Answer',
  choices: 'Choices',
  choicesHelp: 'One per line, at least two.',
  required: 'Required',
}

export const weekSpans = {
  addHoursOn: (name: string) => `Add hours on ${name}`,
  addHours: 'Add hours',
  from: (day: string) => `${day} from`,
  to: (day: string) => `${day} to`,
  removeToOn: (from: string, to: string, part: string) => `Remove ${from} to ${to} on ${part}`,
  remove: 'Remove',
}
