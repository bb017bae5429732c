import type { ReactNode } from 'react'

export const meetingActions = {
  held: 'Held',
  markHeld: (who: string) => `Mark the meeting with ${who} as held`,
  noShow: 'No-show',
  markNoShow: (who: string) => `Mark ${who} as a no-show`,
  undo: 'Undo',
  undoFor: (who: string) => `Undo the result of the meeting with ${who}`,
  unchanged: 'Nothing changed.',
  actionsFor: (who: string) => `Actions for the meeting with ${who}`,
  reschedule: 'Reschedule…',
  cancelMeeting: 'Cancel meeting…',
  itsOwnCalendar: 'its own calendar',
  changeIn: (there: string) => `Reschedule or cancel in ${there}`,
}

export const rescheduleMeeting = {
  title: (name: string) => `Reschedule the meeting with ${name}`,
  now: 'Now',
  newTime: 'New time',
  anotherTime: 'Another time',
  yourTime: (place: string) => `Your time, ${place}`,
  invitation: (email: string) => `${email} and the host get an updated invitation.`,
  testOnly: 'Test campaign: captured, not sent.',
  notFree: 'That time is not free. The nearest free times:',
  noneFree: 'No other time is free.',
  reschedule: 'Reschedule',
  keep: 'Keep time',
}

export const cancelMeeting = {
  title: (name: string) => `Cancel the meeting with ${name}?`,
  byHand: 'was added by hand, so no one gets an email.',
  becomesFreeAgainGetACancellation: (email: string, part: ReactNode, part2: string) => (
    <>
      becomes free again. We email a cancellation to {email}
      {part}
      {part2}.
    </>
  ),
  and: (email: string) => ` and ${email}`,
  testOnly: ' (test: captured, not sent)',
  linkWorksAgain: (part: string) => `${part} Their booking link works again.`,
  theLeadsSequenceGoesOnWhere: 'The sequence resumes, unless the lead has another meeting or has replied since.',
  staysEnded: 'The lead gets no more emails.',
  cancelMeeting: 'Cancel meeting',
  keepMeeting: 'Keep meeting',
}

export const meetingTabs = {
  whichMeetings: 'Meetings',
  upcoming: 'Upcoming',
  past: 'Past',
  unmatched: 'Unmatched ',
}

export const meetings = {
  meetings: 'Meetings',
  unaffected: 'Meetings are not affected.',
  empty: 'No upcoming meetings. When a prospect books through the link in an email, the meeting shows here.',
  noPast: 'No past meetings yet.',
  openCampaigns: 'Open campaigns',
  near: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
  time: (place: string) => `Time (${place})`,
  with: 'With',
  campaign: 'Campaign',
  host: 'Host',
  nobody: '—',
  theirTime: 'Their time',
  outcome: 'Outcome',
  actions: 'Actions',
  join: 'Join',
  joinWith: (who: string) => `Join the meeting with ${who}`,
  openCampaign: 'Open campaign',
}

export const unmatchedBookings = {
  unmatchedBookings: 'Unmatched bookings',
  meetings: 'Meetings',
  noneLost: 'Your bookings are safe.',
  intro: 'Bookings from connected calendars that match no lead. Assign each to a lead, or dismiss it.',
  whoBooked: 'Booked by',
  when: 'When',
  what: 'Meeting',
  received: 'Received',
  actions: 'Actions',
  allMatched: 'All bookings are matched to leads.',
  notConnected: 'No other calendar is connected. Bookings that match no lead show here once you connect one.',
  openCalendars: 'Open calendars',
  nobodyNamed: 'Unknown',
  yours: (place: string) => `${place} (you)`,
  meeting: 'Meeting',
  anotherCalendar: 'Another calendar',
  with: (name: string) => `, with ${name}`,
  assignBookingOf: (who: string) => `Assign to lead: ${who}’s booking`,
  assignToLead: 'Assign to lead',
  dismissBookingOf: (who: string) => `Dismiss ${who}’s booking`,
  dismiss: 'Dismiss',
  whoIs: (name: string) => `Who is ${name}?`,
  laterToo: (part: string) => `${part} Later updates of this booking go to them too.`,
  theBookingBecomesAMeetingOf: (contactName: string) =>
    `The booking becomes a meeting with ${contactName}. Their sequence has already ended.`,
  theBookingBecomesAMeetingOf2: (contactName: string) =>
    `The booking becomes a meeting with ${contactName}. Their sequence ends: no more emails.`,
  assignBooking: 'Assign booking',
  cancel: 'Cancel',
  dismissQuestion: 'Dismiss booking?',
  whomItIsWithIsForgotten: (part: ReactNode) => (
    <>We delete who booked{part}. The booking stays in the other calendar.</>
  ),
  dismissBooking2: 'Dismiss booking',
  keepBooking: 'Keep booking',
}
