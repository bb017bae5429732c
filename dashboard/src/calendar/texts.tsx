import type { ReactNode } from 'react'

export const bookingPreview = {
  asAProspectSeesIt: 'As a prospect sees it',
  seenFrom: 'Seen from',
  bookingPage: 'Booking page',
  nobodyCanBookNameAHost: 'Nobody can book: name a host, or give the organization an owner.',
  theNext: (horizonDays: string) => `the next ${horizonDays}`,
  noTimeIsFreeIn: (span: string) => `No time is free in ${span}.`,
  inEmailsLeadHereBy: (freeTimes: string, span: string, code: ReactNode) => (
    <>
      {freeTimes} in {span}. Emails lead here by {code}.
    </>
  ),
  freeTime: 'free time',
  leadsTo: (code: ReactNode, link: ReactNode) => (
    <>
      {code} leads to {link}
    </>
  ),
  withATokenOfEachLead: (part: string) =>
    `With a token of each lead${part}, so that a booking there is known to be theirs. Whoever forwards the email shares the link.`,
  andWithNameAndEmailFilled: ', and with name and email filled in',
  earlierDay: 'Earlier day',
  laterDay: 'Later day',
}

export const calendar = {
  connectTheCalendar: 'Connect the calendar',
  calendar: 'Calendar',
  saveCalendar: 'Save calendar',
  discardChanges: 'Discard changes',
  notSavedYetKeptWhileYou: 'Not saved yet. Kept while you look at other screens.',
  savedCalendarLinksShowItFrom: 'Saved. Calendar links show it from now on.',
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
  theFirstOwnerOfTheOrganization: 'The first owner of the organization, in the time zone of the schedule',
  onePersonNamedHere: 'One person, named here',
  hostsOfTheOrganizationWhoTake: 'Hosts of the organization, who take turns',
  host: 'Host',
  whoMeetsTheProspect: 'Who meets the prospect',
  hosts: 'Hosts',
  ofThoseWhoAreFreeThe:
    'Of those who are free, the one whose last booking is longest ago. Each is booked in hours of their own.',
  chooseHosts: 'Choose hosts',
  thereIsNoSuchHost: 'There is no such host.',
  hoursDaysOffAndCalendarsOf: (link: ReactNode) => <>Hours, days off and calendars of each stand under {link}.</>,
  inWhichTheWeeklyHoursAre: 'In which the weekly hours are read.',
}

export const meetingFields = {
  lengthMinutes: 'Length (minutes)',
  keptFreeBeforeMinutes: 'Kept free before (minutes)',
  keptFreeAfterMinutes: 'Kept free after (minutes)',
  noticeMinutes: 'Notice (minutes)',
  bookableAheadDays: 'Bookable ahead (days)',
  startTimesFollowEachOtherAt: 'Start times follow each other at this distance.',
  nothingElseInThisTime: 'Nothing else in this time.',
  nothingSoonerAfterBooking: (minimumNoticeMinutes: string) => `Nothing sooner after booking: ${minimumNoticeMinutes}.`,
  nothingLaterThanFromTheBooking: (horizonDays: string) => `Nothing later than ${horizonDays} from the booking.`,
  meeting: 'Meeting',
  title: 'Title',
  onThePageInTheInvitation: 'On the page, in the invitation and in the notification.',
  location: 'Location',
  anAddressOrTheUrlOf: 'An address, or the URL of a call, which only those see who have booked.',
  weeklyHours: 'Weekly hours',
  theDaysAndHoursOfThe: 'The days and hours of the schedule',
  areWrittenToAllTheSame: 'Are written to all the same',
  areHeldForReview: 'Are held for review',
  areEnded: 'Are ended',
  afterABooking: 'After a booking',
  otherLeadsOfThisCampaignAt: 'Other leads of this campaign at the company',
  whoeverBooksGetsNoFurtherEmails: 'Whoever books gets no further emails.',
  resumeTheSequenceWhenTheMeeting: 'Resume the sequence when the meeting is cancelled',
  unlessTheLeadHasAnotherMeeting: 'Unless the lead has another meeting.',
}

export const providerFields = {
  bookingPageOfFairlead: 'Booking page of Fairlead',
  bookingPage: 'Booking page',
  theCalendarLinkLeadsTo: 'The calendar link leads to',
  addressOfTheBookingPage: 'Address of the booking page',
  fillInTheLeadsNameAnd: 'Fill in the lead’s name and email there',
  theyTravelInTheAddressSo: 'They travel in the address, so the provider gets them before anybody books.',
  bookingsComeInThroughATimes: (hint: string, link: ReactNode) => (
    <>
      {hint} Bookings come in through a {link}; times, questions and hosts are set there.
    </>
  ),
  connectedCalendar: 'connected calendar',
}

export const questionFields = {
  oneLine: 'One line',
  severalLines: 'Several lines',
  oneOfAList: 'One of a list',
  questions: 'Questions',
  thePageAsksForNameAnd: 'The page asks for name and email address.',
  question: (place: number) => `Question ${place}`,
  removeQuestion: (place: number) => `Remove question ${place}`,
  remove: 'Remove',
  addQuestion: 'Add question',
  askQuestion: (place: number, words: string) => `Ask question ${place} ${words}`,
  ask: (words: string) => `Ask ${words}`,
  answeredIn: 'Answered in',
  choices: 'Choices',
  oneInALineTwoOr: 'One in a line, two or more.',
  nobodyBooksWithoutAnAnswer: 'Nobody books without an answer',
}

export const weekSpans = {
  addHoursOn: (name: string) => `Add hours on ${name}`,
  addHours: 'Add hours',
  hoursAndMinutesSuchAs09: 'Hours and minutes, such as 09:00',
  hoursAndMinutesSuchAs17: 'Hours and minutes, such as 17:00; 24:00 is the end of the day',
  removeToOn: (from: string, to: string, part: string) => `Remove ${from} to ${to} on ${part}`,
  remove: 'Remove',
}
