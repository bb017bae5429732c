import type { ReactNode } from 'react'

export const meetingActions = {
  tookPlace: 'Took place',
  theMeetingWithTookPlace: (who: string) => `The meeting with ${who} took place`,
  didNotCome: 'Did not come',
  didNotCome2: (who: string) => `${who} did not come`,
  undo: 'Undo',
  undoWhatBecameOfTheMeeting: (who: string) => `Undo: what became of the meeting with ${who} is not known`,
  cancelMeetingWith: (who: string) => `Cancel meeting with ${who}`,
  cancelMeeting: 'Cancel meeting',
  theMeetingIsAsItWas: 'The meeting is as it was.',
  itsOwnCalendar: 'its own calendar',
  moveOrCancelItIn: (there: string) => `Move or cancel it in ${there}`,
  cancelTheMeetingWith: (name: string) => `Cancel the meeting with ${name}?`,
  wasRecordedByHandNobodyIs: 'was recorded by hand: nobody is written to.',
  becomesFreeAgainGetACancellation: (email: string, part: ReactNode, part2: string) => (
    <>
      becomes free again. {email}
      {part} get a cancellation for their calendars{part2}.
    </>
  ),
  and: (email: string) => ` and ${email}`,
  thisIsATestSoBoth: '; this is a test, so both are captured, not sent',
  itsCalendarLinkBooksAgain: (part: string) => `${part} Its calendar link books again.`,
  theLeadsSequenceGoesOnWhere:
    'The lead’s sequence goes on where it was, unless it has another meeting or has answered since.',
  theLeadStaysEndedNoFurther: 'The lead stays ended: no further emails.',
  keepMeeting: 'Keep meeting',
}

export const meetingTabs = {
  whichMeetings: 'Which meetings',
  upcoming: 'Upcoming',
  past: 'Past',
  unmatched: 'Unmatched ',
}

export const meetings = {
  meetings: 'Meetings',
  meetingsStandAsBefore: 'Meetings stand as before.',
  whenAProspectPicksATime:
    'When a prospect picks a time behind the calendar link of an email, the meeting appears here.',
  noMeetingIsOverYet: 'No meeting is over yet.',
  openCampaigns: 'Open campaigns',
  when: 'When',
  forThem: 'For them',
  with: 'With',
  campaign: 'Campaign',
  state: 'State',
  actions: 'Actions',
  yours: (place: string) => `${place}, yours`,
  theirs: (place: string) => `${place}, theirs`,
  host: (name: string) => `Host: ${name}`,
  openCampaign: 'Open campaign',
  test: 'Test',
}

export const unmatchedBookings = {
  unmatchedBookings: 'Unmatched bookings',
  meetings: 'Meetings',
  noBookingIsLost: 'No booking is lost.',
  bookedInAnotherCalendarNeitherThrough:
    'Booked in another calendar, neither through a lead’s link nor with a lead’s address. Give each to the lead who booked, or dismiss it.',
  whoBooked: 'Who booked',
  when: 'When',
  what: 'What',
  heardOf: 'Heard of',
  actions: 'Actions',
  everyBookingThatWasToldOf: 'Every booking that was told of belongs to a lead.',
  noOtherCalendarIsConnectedWhere:
    'No other calendar is connected. Where one is, bookings that belong to no lead appear here.',
  openCalendars: 'Open calendars',
  nobodyNamed: 'Nobody named',
  yours: (place: string) => `${place}, yours`,
  meeting: 'Meeting',
  anotherCalendar: 'Another calendar',
  with: (name: string) => `, with ${name}`,
  heardOf2: 'heard of',
  assignToLeadTheBookingOf: (who: string) => `Assign to lead: the booking of ${who}`,
  assignToLead: 'Assign to lead',
  dismissTheBookingOf: (who: string) => `Dismiss the booking of ${who}`,
  dismiss: 'Dismiss',
  whoIs: (name: string) => `Who is ${name}?`,
  whatIsToldOfItLater: (part: string) => `${part} What is told of it later is theirs too.`,
  theBookingBecomesAMeetingOf: (contactName: string) =>
    `The booking becomes a meeting of ${contactName}, whose sequence has ended already.`,
  theBookingBecomesAMeetingOf2: (contactName: string) =>
    `The booking becomes a meeting of ${contactName}, whose sequence ends: no further emails.`,
  assignBooking: 'Assign booking',
  leaveIt: 'Leave it',
  dismissBooking: 'Dismiss booking?',
  whomItIsWithIsForgotten: (part: ReactNode) => (
    <>Whom it is with is forgotten here{part}. The booking itself stands in that calendar as before.</>
  ),
  dismissBooking2: 'Dismiss booking',
  keepBooking: 'Keep booking',
}
