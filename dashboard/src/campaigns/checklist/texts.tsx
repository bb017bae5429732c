import type { ReactNode } from 'react'

export const activateCampaign = {
  activate: (name: string) => `Activate ${name}?`,
  activateCampaign: 'Activate campaign',
  keepDraft: 'Keep draft',
  keepPaused: 'Keep paused',
}

export const checklist = {
  done: 'Done',
  missing: 'Missing',
  notYet: 'Not yet',
  isAwaited: ' is-awaited',
  fromDraftToActive: 'From draft to active',
  activateCampaign: 'Activate campaign',
  nothingIsMissingTheButtonAbove: 'Nothing is missing: the button above shows what follows.',
  onceNothingAboveIsMissing: 'Once nothing above is missing.',
}

export const checklistItems = {
  idealCustomer: 'Ideal customer',
  withoutCriteriaEveryLeadScoresThe: 'Without criteria every lead scores the same.',
  sequence: 'Sequence',
  schedule: 'Schedule',
  calendar: 'Calendar',
  testMode: 'Test mode',
  mailboxes: 'Mailboxes',
  emailsAreCapturedNotSentThey: 'Emails are captured, not sent; they wait in Mail for you to read.',
  emailsLeaveFrom: (length: string) => `Emails leave from ${length}.`,
  webhookOptional: 'Webhook (optional)',
  tellsYourOwnSystemOfEach: 'Tells your own system of each meeting.',
  leads: 'Leads',
  nobodyToWriteToYet: 'Nobody to write to yet.',
  whereTheProspectIsElseIn: (schedule: string, timezone: string) =>
    `${schedule} Where the prospect is, else in ${timezone}.`,
  leadsTo: (url: string) => `Leads to ${url}`,
  anotherBookingPage: 'another booking page',
  minutesWithOneOf: (durationMinutes = 30, length: string) => `${durationMinutes} minutes with one of ${length}`,
  minutesWith: (durationMinutes = 30, name: string) => `${durationMinutes} minutes with ${name}`,
  theFirstOwnerOfTheOrganization: 'the first owner of the organization',
}

export const consequences = {
  capturedNotSent: 'captured, not sent',
  emailsAre: (bold: ReactNode, part: string, verb: string) => (
    <>
      {bold} {part} Emails are {verb}.
    </>
  ),
  noScoredLeadWaitsForEmails: 'No scored lead waits for emails',
  scoredLeadGetsEmails: 'scored lead gets emails',
  scoredLeadsGetEmails: 'scored leads get emails',
  atThisMoment: 'at this moment.',
  inTheHoursOfTheSchedule: 'in the hours of the schedule, best first.',
  noScoreYetEachIsTreated: (unscored: string) => `${unscored} no score yet; each is treated alike once it has one.`,
  leadHas: 'lead has',
  leadsHave: 'leads have',
  heldForReview: (held: string) => `${held} held for review.`,
  leadIs: 'lead is',
  leadsAre: 'leads are',
  nothing: (disqualified: string) => `${disqualified} nothing.`,
  leadIsDisqualifiedAndGets: 'lead is disqualified and gets',
  leadsAreDisqualifiedAndGet: 'leads are disqualified and get',
}

export const goLive = {
  makeLive: (name: string) => `Make ${name} live?`,
  theCampaignIsStillATest: 'The campaign is still a test.',
  typeTheNameOfTheCampaign: 'Type the name of the campaign',
  goLive: 'Go live',
  keepTesting: 'Keep testing',
  thereIsNoWayBackTo: (bold: ReactNode, part: string) => (
    <>
      {bold}
      {part} There is no way back to a test.
    </>
  ),
  emailsReallyLeave: 'Emails really leave',
  fromTheNextOneOn: ', from the next one on.',
  onceTheCampaignIsActive: ' once the campaign is active.',
  anewAtTheFirstEmail: (restarts: string) => `${restarts} anew at the first email.`,
  leadWhoseEmailsWereCapturedStarts: 'lead whose emails were captured starts',
  leadsWhoseEmailsWereCapturedStart: 'leads whose emails were captured start',
  meetingsThatWereTriedOutStay: 'Meetings that were tried out stay test meetings; their links close.',
  thereIsNoMailboxToSend: (link: ReactNode) => <>There is no mailbox to send from. {link}</>,
  addAMailbox: 'Add a mailbox',
  sendFrom: 'Send from',
  atMostADay: (address: string, dailyCap: string, part: string) => `${address}, at most ${dailyCap} a day${part}`,
}

export const missingList = {
  notReadyYetMissing: 'Not ready yet. Missing:',
}
