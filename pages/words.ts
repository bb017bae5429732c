import { html, type Html } from './html.ts'

/** Every text of the pages that prospects see, in English; `words/german.ts` has those for prospects in German. Dates and times come from `page-clock.ts`. */
export const booking = {
  /** A title that names somebody already gets the other name behind it: not "Meeting with Acme with Anna". */
  withWhom: (meeting: string, name: string) =>
    / with /iu.test(meeting) ? `${meeting} (${name})` : `${meeting} with ${name}`,
  rescheduleTitle: (meeting: string) => `Reschedule: ${meeting}`,
  reschedule: 'Reschedule your meeting',
  errorTitle: (title: string) => `Error: ${title}`,
  or: 'or',
  team: 'our team',
  minutes: (count: number) => `${count} min`,
  online: 'Online. You get the link once you book.',
  currentTime: (when: Html) => html`Current time: ${when}.`,
  keepTime: 'Keep this time',
  notBooked: 'Your meeting isn’t booked yet',
  notMoved: 'Your meeting hasn’t moved yet',
  nothingFree: 'No times are free right now. Check back tomorrow, or reply to the email with this link.',
  nothingElseFree: 'No other times are free right now. Check back tomorrow, or reply to your invitation.',
  chooseDay: 'Choose a day to see its free times.',
  timeZone: 'Time zone',
  changeZone: 'Change',
  noZone: 'No matching time zone',
  localTime: (zone: string, time: string) => `Times are in ${zone}. It’s ${time} there now.`,
  earlierMonth: (month: string) => `Earlier: ${month}`,
  laterMonth: (month: string) => `Later: ${month}`,
}

export const bookingForm = {
  times: 'Choose a time',
  details: 'Your details',
  changeTime: 'Change time',
  previewHint: 'This is a preview: nothing can be booked here.',
  backToDays: 'Back to calendar',
  continue: 'Continue: {time}',
  moveTo: 'Reschedule to {time}',
  book: 'Book meeting',
  move: 'Reschedule',
  name: 'Name',
  email: 'Email',
  notes: 'Notes',
  optional: 'optional',
  choose: 'Choose…',
  error: 'Error: ',
  isThisYou: (address: Html) => html`Are you ${address}?`,
  fillIn: 'Yes, fill in my details',
  hours12: '12h',
  hours24: '24h',
  clock: 'Clock',
}

/** What is wrong with a field of the form. */
export const faults = {
  chooseTime: 'Choose a time.',
  chooseListedTime: 'Choose one of the times on this page.',
  chooseZone: 'Choose a time zone from the list.',
  taken: 'This time was just taken. Choose another one.',
  enterName: 'Enter your name.',
  nameTooLong: (most: number) => `Your name can have ${most} characters at most.`,
  nameInLetters: 'Enter your name in letters, on one line.',
  enterEmail: 'Enter your email address.',
  emailSuchAs: 'Enter an email address such as name@example.com.',
  notesTooLong: (most: number) => `Your notes can have ${most} characters at most.`,
  notesUnfit: 'Your notes hold a character that cannot be sent.',
  answer: (label: string) => `Answer “${label}”.`,
  chooseAnswer: (label: string) => `Choose one of the answers to “${label}”.`,
  answerTooLong: (label: string, most: number) => `Your answer to “${label}” can have ${most} characters at most.`,
  answerUnfit: (label: string) => `Your answer to “${label}” holds a character that cannot be sent.`,
}

export const facts = {
  what: 'What',
  when: 'When',
  with: 'With',
  where: 'Where',
  online: 'Online. The link is in your invitation.',
}

export const afterBooking = {
  checkTitle: 'Check your email',
  check: 'We sent you an email. Open its link to book this time:',
  checkHint: 'Others can still take this time. No email? Check your spam folder, or go back and check the address.',
  confirmTitle: 'Confirm your meeting',
  confirm: 'Your meeting isn’t booked until you confirm.',
  confirmButton: 'Confirm meeting',
  confirmHint: 'Not you? Close this page. Nothing is booked.',
  bookedTitle: 'Meeting booked',
  existing: 'You already booked a meeting with this link.',
  existingHint: 'To reschedule or cancel, use the link in your invitation.',
  manage: 'Reschedule or cancel',
}

export const meeting = {
  titles: {
    ahead: 'Your meeting',
    booked: 'Meeting booked',
    moved: 'Meeting rescheduled',
    called_off: 'Meeting cancelled',
    begun: 'This meeting has started',
    over: 'This meeting has ended',
    cancelled: 'This meeting is cancelled',
  },
  notes: {
    ahead: undefined,
    booked: 'We sent you an invitation by email.',
    moved: 'We sent you an updated invitation by email.',
    called_off: 'We told your host and sent you a cancellation.',
    begun: 'You can’t reschedule or cancel it now. Running late? Reply to your invitation.',
    over: undefined,
    cancelled: 'Want to meet after all? Use the booking link in our email.',
  },
  again: 'Book a new meeting',
  testNote: 'This is a test: its emails are captured, not sent.',
  add: 'Add to calendar',
  google: 'Google Calendar',
  outlook: 'Outlook.com',
  office: 'Microsoft 365',
  file: 'Calendar file (.ics)',
  details: (url: string) => `Reschedule or cancel: ${url}`,
  reschedule: 'Reschedule',
  cancel: 'Cancel meeting',
}

export const cancelling = {
  title: 'Cancel this meeting?',
  reason: 'Reason',
  keep: 'Keep meeting',
}

export const unsubscribing = {
  title: 'Unsubscribe',
  ask: (organization: Html) => html`Stop all emails from ${organization} to this address?`,
  button: 'Unsubscribe',
  doneTitle: 'You’re unsubscribed',
  done: (organization: Html) => html`${organization} won’t email this address again.`,
}

/** Links from one page to another. */
export const onward = { chooseTime: 'Choose a time' }

export const problems = {
  unknown_link: {
    title: 'This link doesn’t work',
    text: 'Part of it may be missing. Open it from the email again, or copy the whole address.',
  },
  expired_link: {
    title: 'This link has expired',
    text: 'Open the booking link in our email again and choose a time.',
  },
  not_bookable: {
    title: 'Booking is closed',
    text: 'This calendar takes no more bookings. To find a time, reply to the email with this link.',
  },
  time_taken: {
    title: 'Someone just took this time',
    text: 'Nothing is booked. Please choose another time.',
  },
  too_many_attempts: {
    title: 'Too many attempts today',
    text: 'Try again tomorrow, or reply to the email with this link.',
  },
  too_many_requests: {
    title: 'Too many requests',
    text: 'Nothing was changed. Wait a minute, then open the link again.',
  },
  unreadable_form: {
    title: 'We couldn’t read this form',
    text: 'Nothing was changed. Open the link from the email in a browser and use the form there.',
  },
  large_form: {
    title: 'Your text is too long',
    text: 'Nothing was changed. Go back, shorten your text and send it again.',
  },
  unavailable: {
    title: 'This page isn’t available right now',
    text: 'Nothing was changed. Try again in a few minutes.',
  },
}

export const testLink = {
  title: 'This is a test link',
  leadsTo: { booking: 'your booking page', unsubscribe: 'the unsubscribe page' },
  text: (page: string) => `In a prospect’s email this link opens ${page}. Here it does nothing.`,
}

export const bot = {
  title: (name: string) => `About ${name}`,
  what: (name: string) =>
    `${name} reads a few public pages of company websites, such as the home page and the “About” page, to learn what the company does. It doesn’t sign in, fill in forms or collect people’s email addresses.`,
  oftenTitle: 'How often it visits',
  often:
    'It reads at most six pages of a site, one at a time with a pause between them, and keeps what it read for 30 days. It waits longer if robots.txt sets a Crawl-delay.',
  blockTitle: 'How to block it',
  block: 'It follows robots.txt (RFC 9309). These two lines block the whole site:',
}
