import type { ReactNode } from 'react'

export const mailboxPanel = {
  sendsThrough: 'Sends through',
  readsOn: 'Reads on',
  nothingRepliesAndBouncesAreNot: 'Nothing: replies and bounces are not seen.',
  logsIn: 'Logs in',
  as: (mailbox: string, username: string) => `${mailbox}, as ${username}`,
  whatItSentIs: 'What it sent is',
  port: (host: string, port: number, part: string) => `${host}, port ${port}, ${part}`,
  theServerSaid: (serverWords: string) => `The server said: ${serverWords}`,
  testNow: 'Test now',
  pauseMailbox: 'Pause mailbox',
  resumeMailbox: 'Resume mailbox',
  removeMailbox: 'Remove mailbox',
  itsSettingsAndSecretsGoAnd:
    'Its settings and secrets go, and its replies are not read any more. What it sent stays. Campaigns that list it have to let go of it first.',
  remove: (address: string) => `Remove ${address}`,
  keepMailbox: 'Keep mailbox',
}

export const mailboxQueries = {
  nobodyReadsItRepliesBouncesAnd: 'Nobody reads it: replies, bounces and unsubscribing by mail are not seen.',
}

export const mailboxSettings = {
  sender: 'Sender',
  nameShownBesideTheAddress: 'Name shown beside the address',
  fileWhatWasSentInIts: 'File what was sent in its Sent folder',
  savedItHoldsForTheNext: 'Saved. It holds for the next email.',
  saveSender: 'Save sender',
  pace: 'Pace',
  emailsADayAtMost: 'Emails a day at most',
  onItsFirstDay: 'On its first day',
  moreEachDay: 'More each day',
  secondsApartLeast: 'Seconds apart, least',
  secondsApartMost: 'Seconds apart, most',
  timeZoneOfItsDays: 'Time zone of its days',
  suchAsAmericaNewYorkBlank: 'Such as America/New_York; blank for that of the organization.',
  savedTheNextEmailKeepsTo: 'Saved. The next email keeps to it.',
  savePace: 'Save pace',
  whereTheServerDoesNot: 'Where the server does not',
  twoMinutesLaterIfItIs:
    'Two minutes later, if it is not there by then. Google and Microsoft file what they send themselves.',
  alwaysAtOnce: 'Always, at once',
  forAServerThatIsKnown: 'For a server that is known not to.',
  never: 'Never',
  whereNobodyElseFilesThemA:
    'Where nobody else files them, a restored installation cannot see what left after its backup.',
  notFiledByUsThereIs: 'not filed by us: there is no server to file it on',
  filedByUsAtOnce: 'filed by us at once',
  notFiledByUs: 'not filed by us',
  filedByUsWhereTheServer: 'filed by us where the server does not',
}

export const mailboxes = {
  mailboxes: 'Mailboxes',
  liveCampaignsSendThroughThemAnd: 'Live campaigns send through them, and read the replies and bounces that come back.',
  addMailbox: 'Add mailbox',
  theMailboxesStayAsTheyAre: 'The mailboxes stay as they are.',
  withoutAMailboxACampaignCaptures:
    'Without a mailbox a campaign captures its emails and sends none. Each one sends few a day: several carry more.',
  mailbox: 'Mailbox',
  state: 'State',
  today: 'Today',
  ramp: 'Ramp',
  replies: 'Replies',
  actions: 'Actions',
  itsServerFailed: 'its server failed',
  moreMailCameThanCouldBe: 'more mail came than could be read by now',
  otherMailboxesAreReadBeforeIt: 'other mailboxes are read before it',
  noWorkerReadsMailboxes: 'no worker reads mailboxes',
  notRead: 'not read',
  cannotBeRead: 'Cannot be read',
  notReadForAnHour: 'Not read for an hour',
  working: 'Working',
  ofToday: (sentToday: number, capToday: number, part: ReactNode) => (
    <>
      {sentToday} of {capToday} today{part}
    </>
  ),
  warmingUpTo: (dailyCap: number) => `warming up to ${dailyCap}`,
  ramp2: 'ramp',
  beginsWithMoreEachDay: (rampStart: number, rampStep: number) => `begins with ${rampStart}, ${rampStep} more each day`,
  replies2: 'replies',
  openMailbox: (address: string) => `Open mailbox ${address}`,
  open: 'Open',
}
