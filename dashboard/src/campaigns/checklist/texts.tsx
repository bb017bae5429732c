import type { ReactNode } from 'react'
import { counted } from '../../shared/words/words.ts'

export const activateCampaign = {
  activate: (name: string) => `Activate “${name}”?`,
  resume: (name: string) => `Resume “${name}”?`,
  keepDraft: 'Keep draft',
  keepPaused: 'Keep paused',
}

export const checklist = {
  getStarted: 'Get started',
  doneOf: (done: number, total: number) => `${done} of ${total} done`,
  next: (step: ReactNode) => <>Next: {step}</>,
  done: ', done',
  hide: 'Hide',
}

export const checklistItems = {
  leads: 'Add leads',
  noLeads: 'Import a file, add one by hand, or use the API.',
  sequence: 'Write your emails',
  noEmails: 'Start from a template or from scratch.',
  idealCustomer: 'Describe your ideal customer',
  optional: 'Optional. Without criteria, leads get no score and all are emailed.',
  others: {
    schedule: 'Set the schedule',
    calendar: 'Set up the calendar',
    sending: 'Set up sending',
    webhook: 'Fix the webhook',
  },
  activateTest: 'Activate the test',
  activate: 'Activate the campaign',
  nothingSent: {
    test: 'Emails are captured for you to read. Nothing is sent.',
    live: 'Emails are sent in the hours of your schedule.',
  },
  active: 'Active',
  firstEmail: { test: 'Read the first captured email', live: 'First email sent' },
  afterActivation: 'After activation',
  onItsWay: {
    test: 'It appears in Mail as soon as a lead is scored.',
    live: 'It is sent in the hours of your schedule.',
  },
  isThere: { test: 'It is in Mail.', live: 'It is in Mail.' },
  leadIsHeld: 'lead is held',
  leadsAreHeld: 'leads are held',
  tooLittleKnown: (held: string) => `${held}: too little is known to score it. Add country and size, or resume it.`,
  holds: {
    message_held: (held: string) => `${held}: the email can’t be written. Open it to see why.`,
    review_tier: (held: string) => `${held}: its tier is not emailed. Resume it, or change the tiers under Settings.`,
    review_must_unknown: (held: string) => `${held}: a required criterion is unknown. Add the fact, or resume it.`,
    address: (held: string) => `${held}: the address may be wrong. Open it to see why.`,
    approval: (held: string) => `${held}: AI text needs your approval.`,
    paused: (held: string) => `${held}: paused by hand. Resume it to go on.`,
  },
}

export const consequences = {
  emailsAre: (bold: ReactNode, when: string) => (
    <>
      {bold} {when}
    </>
  ),
  noLeads: 'No leads yet.',
  writtenAsAdded: 'Emails are written as you add leads.',
  nobodyYet: 'No lead is ready for emails yet.',
  getsEmails: (count: string) => `${count} emails`,
  scoredLeadGets: 'scored lead gets',
  scoredLeadsGet: 'scored leads get',
  when: {
    test: 'right away, outside office hours too. They are captured, not sent.',
    live: 'in the hours of your schedule, best leads first.',
  },
  nothingSentNow: { test: 'Emails are captured, not sent.', live: 'Emails are sent.' },
  unscored: (leads: string) => `${leads} not scored yet and will follow.`,
  leadIs: 'lead is',
  leadsAre: 'leads are',
  heldForReview: (held: string) => `${held} held for review.`,
  disqualified: (leads: string) => `${leads} disqualified and will not be emailed.`,
}

export const goLive = {
  makeLive: (name: string) => `Go live with “${name}”?`,
  theCampaignIsStillATest: 'The campaign is still a test.',
  typeTheNameOfTheCampaign: 'Type the campaign name to confirm',
  goLive: 'Go live',
  keepTesting: 'Keep testing',
  thereIsNoWayBackTo: (bold: ReactNode, when: string) => (
    <>
      {bold} {when} You can’t switch back to a test.
    </>
  ),
  emailsReallyLeave: 'Emails will be sent to your leads',
  fromTheNextOneOn: 'from now on.',
  onceTheCampaignIsActive: 'once the campaign is active.',
  anewAtTheFirstEmail: (restarts: string) => `${restarts} again with the first email.`,
  leadWhoseEmailsWereCapturedStarts: 'lead with captured emails starts',
  leadsWhoseEmailsWereCapturedStart: 'leads with captured emails start',
  meetingsThatWereTriedOutStay: 'Test meetings stay test meetings. Their links stop working.',
  needsMailbox: 'A live campaign needs a mailbox.',
  close: 'Close',
  sendFrom: 'Send from',
  atMostADay: (address: string, capToday: number, dailyCap: number, part: string) =>
    capToday < dailyCap
      ? `${address}, up to ${capToday} emails today, rising to ${dailyCap} a day${part}`
      : `${address}, up to ${counted(dailyCap, 'email')} a day${part}`,
  paused: ' (paused)',
}

export const missingList = {
  notReadyYetMissing: 'Not ready yet. Missing:',
  mailbox: 'Mailbox',
  addMailbox: 'Add mailbox',
  postalAddress: 'Postal address',
  addAddress: 'Add address',
  publicAddress: 'Public address of this server',
  howToSet: (example: ReactNode) => (
    <>On the server, set {example} to the address that prospects can open, then restart Fairlead.</>
  ),
  publicUrlExample: 'FAIRLEAD_PUBLIC_URL=https://fairlead.example.com',
  askOwner: 'Ask an owner or admin to set it.',
}
