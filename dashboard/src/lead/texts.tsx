import type { ReactNode } from 'react'

export const correctLead = {
  name: 'Name',
  jobTitle: 'Job title',
  company: 'Company',
  domain: 'Company domain',
  domainHelp: 'Leave empty to use the domain of the email.',
  phone: 'Phone',
  profile: 'Profile link',
  profileHelp: 'LinkedIn or similar.',
  notes: 'Notes for research',
  editLead: 'Edit lead',
  email: 'Email',
  emailHelp: 'Can’t be changed. Add a new lead for another address.',
  save: 'Save changes',
}

export const erasePerson = {
  erasePerson: 'Erase person',
  whatHappens: (name: string) =>
    `Deletes ${name} from every campaign of this organization, with all emails, facts and meetings. A keyed hash of the address is kept so that the address is never emailed again. This can’t be undone.`,
  typeToErase: (email: string) => `Type ${email} to confirm`,
  moreThan: 'more than ',
  lost: (more: string, emails: string, facts: string) => `This lead alone has ${more}${emails} and ${facts}.`,
}

export const leadSteps = {
  previousLead: 'Previous lead (k)',
  nextLead: 'Next lead (j)',
}

export const lead = {
  unchanged: 'The lead is unchanged.',
  campaign: 'Campaign',
}

export const leadDetails = {
  details: 'Details',
  email: 'Write an email',
  companyProfile: 'Company profile',
  added: 'Added',
  notes: 'Notes for research',
  showAll: 'Show all',
  showLess: 'Show less',
}

export const leadActions = {
  pauseLead: 'Pause lead',
  paused: 'Lead paused. No emails are sent until you resume it.',
  resumeLead: 'Resume lead',
  openSequence: 'Open sequence',
  resumed: 'Lead resumed. It continues with its next email.',
  stopLead: 'Stop lead',
  stopped: 'Lead stopped. Scheduled emails are cancelled.',
  scoreAgain: 'Score again',
  rescored: 'Scoring again with the latest facts.',
  editLead: 'Edit lead',
  moreActions: 'More actions',
  recordMeeting: 'Log a meeting…',
  erasePerson: 'Erase person…',
  unchanged: 'The lead is unchanged.',
  undo: 'Undo',
  suppressed: 'This address has been suppressed meanwhile. No more emails are sent to it.',
  resumedOnHold: (reason: string) => `Lead resumed, but on hold: ${reason}. Resume it again to continue.`,
  reply: 'Reply',
  joinMeeting: 'Join meeting',
  openMeeting: 'Open meeting',
}

export const leadGates = {
  nextEmail: 'Next email',
  clock: (zone: string) => `Their time zone: ${zone}.`,
  fromConversation: 'From the mailbox of this conversation, ',
  fromNext: 'Sender as of now: ',
  conditionsMet: (met: number, all: number) => `${met} of ${all} conditions met`,
  theNextEmail: 'Next email',
  step: (step: number) => `Email ${step}`,
  yourTime: (here: string, there: string) => `${here} (${there})`,
  mayLeave: (what: string, when: string) => `${what}: ${when}`,
  now: 'ready to send',
  from: (here: string) => `earliest ${here}`,
  nothingPlanned: 'No more emails scheduled.',
  nothingYet: 'No email scheduled yet.',
  waits: (what: string) => `${what} is waiting:`,
  met: 'met',
  notMet: 'not met',
  opens: (when: string) => ` Until ${when}.`,
  otherTier: 'its tier is a different one',
  conditionFails: 'this lead doesn’t match',
  fieldUnknown: 'one of these fields is unknown',
  sentOnlyWhen: (condition: string, link: ReactNode) => (
    <>
      Sent only when {condition}. This lead matches. {link}
    </>
  ),
  openSequence: 'Open sequence',
  wouldBeSkipped: (bold: ReactNode, condition: string, why: string) => (
    <>
      {bold} it is sent only when {condition}, and {why}. Checked again when the email is due.
    </>
  ),
  skipped: 'This email would be skipped:',
  stillHas: (words: string, link: ReactNode) => (
    <>
      The email still has {words} from its template. {link}
    </>
  ),
  couldNotFollow: 'The latest campaign change could not be applied to this lead.',
  couldNotPrepare: 'The next email could not be prepared.',
  couldNotSettle: 'An interrupted email could not be resolved.',
  setAside: (bold: ReactNode, failures: ReactNode, again: ReactNode, code: ReactNode) => (
    <>
      {bold} {failures}
      {again} If it keeps failing, give your administrator this code: {code}.
    </>
  ),
  failedOnce: 'It failed once. ',
  failedTimes: (failures: number) => `It failed ${failures} times. `,
  retries: (when: string) => `Next automatic retry: ${when}.`,
}

export const leadConversation = {
  conversation: 'Conversation',
  nothingYet: 'No emails yet.',
  step: (step: number) => `Email ${step}`,
  openInInbox: 'Open in Inbox',
  latest: 'Latest message',
  openConversation: 'Open conversation',
  openEmail: 'Open email',
  answer: 'Reply',
  writeAgain: 'Write again',
  noText: 'No text',
  unknownSender: 'Unknown sender',
  invitation: 'Invitation',
  noticeToHost: 'Notice to host',
  confirmation: 'Booking confirmation',
  test: 'Test email',
}

export const leadMeetings = {
  meetings: 'Meetings',
  with: (name: string) => `with ${name}`,
  test: 'Test',
  logMeetingWith: (name: string) => `Log a meeting with ${name}`,
  upcoming: 'Upcoming or unknown',
  held: 'Held',
  noShow: 'No-show',
  whatHappens:
    'For a meeting agreed by phone or in another calendar. It stops the lead’s sequence and notifies the campaign’s webhook. No email is sent.',
  begins: 'Starts',
  zoneHelp: (zone: string) => `In your time zone, ${zone}. Past meetings are fine.`,
  minutes: 'Minutes',
  outcome: 'Outcome',
  title: 'Title',
  titleHelp: 'Leave empty to use the title of the campaign’s calendar.',
  location: 'Location',
  locationHelp: 'An address or a call link.',
  host: 'Host',
  hostHelp: 'Who meets them, if you know.',
  hostEmail: 'Host email',
  notes: 'Notes',
  nothingRecorded: 'Nothing was saved.',
  logMeeting: 'Log meeting',
}

export const leadState = {
  queued: 'Queued for research',
  researching: 'Researching the company',
  meetingCancelled: 'Meeting cancelled',
  waitingForFirstEmail: 'Ready for first email',
  inSequence: 'In sequence',
  ended: 'Ended',
  paused: 'Paused',
  onHold: (reason: string) => `On hold: ${reason}`,
  until: (until: string) => ` until ${until}`,
  emailSent: (step: number) => (step === 0 ? 'In sequence, email 1 next' : `In sequence, step ${step}`),
}

export const leadTimeline = {
  activity: 'Activity',
  showAll: 'Show all activity',
  times: (times: number) => ` × ${times}`,
  by: (name: string) => ` · ${name}`,
  deletedBefore: (keptSince: string) =>
    `Your data retention settings deleted activity from before ${keptSince}, except replies, unsubscribes and meetings.`,
}
