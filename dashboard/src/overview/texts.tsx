import { counted } from '../shared/words/words.ts'
import { LOCALE } from '../shared/words/locale.ts'

export const needsMe = {
  needsYou: 'Needs you',
  needsTeam: 'Waiting for your team',
  allClear: 'All clear',
  allClearInTests: 'All clear in your tests',
  whatReadersSee: 'Unanswered replies and anything that stops an email or a webhook will be listed here.',
  moreInLive: (count: number) => `${counted(count, 'more item')} ${count === 1 ? 'needs' : 'need'} you in Live`,
  moreForTeamInLive: (count: number) => `${counted(count, 'more item')} for your team in Live`,
  whatStandsHere: 'Replies to answer and anything that stops an email or a webhook will be listed here.',
  openMail: 'Open mail',
  startSending: 'Resume sending',
  openLimits: 'Open limits',
  reviewLeads: 'Review leads',
  viewLeads: 'View leads',
  openInbox: 'Open inbox',
  approveTexts: 'Approve texts',
  viewTexts: 'View texts',
  openMailboxes: 'Open mailboxes',
  openCampaign: 'Open campaign',
  unknownSender: 'Unknown sender',
}

export const needWords = {
  sendingStopped: 'All sending is stopped',
  keepsPlace: 'Emails continue once you resume sending.',
  operatorStopped: 'Ask your administrator to start it again.',
  sendingHeld: 'Live sending and webhooks are on hold',
  notCompared: (address: string) => `Sent folder of ${address} not checked yet`,
  checkedSoon: 'This happens automatically while the worker runs.',
  mustBeRead: (reason: string) => `${reason}. Live sending stays on hold until this mailbox can be read.`,
  campaignPaused: (name: string) => `${name} was paused`,
  fixItsList: (reason: string) => `${reason}. Clean up its list before you resume it.`,
  manyBounces: (name: string) => `${name}: many emails bounce`,
  webhookDisabled: (name: string) => `${name}: the webhook is turned off`,
  receiverGone: 'The receiver says it no longer exists.',
  failedFiveDays: 'It failed for five days.',
  webhookFailing: (name: string) => `${name}: webhook deliveries fail`,
  triedAgain: 'Fairlead keeps retrying for five days.',
  mailboxPaused: (address: string) => `Mailbox ${address} is paused`,
  sendsNothing: (why: string) => `${why}. It sends nothing until you resume it.`,
  cannotReadReplies: (address: string) => `Can’t read replies to ${address}`,
  notTried: 'not checked for an hour',
  noFollowUps: (reason: string) => `${reason}. No follow-ups go out from it until this works again.`,
  unknownEmails: (count: string) => `${count} may not have been sent`,
  sayWhether: 'Tell us whether they were. After a day they count as sent.',
  replies: (count: string) => `${count} to answer`,
  unmatched: (emails: string, count: number) =>
    `${emails} from ${count === 1 ? 'an unknown sender' : 'unknown senders'}`,
  matchThem: (count: number): string =>
    count === 1 ? 'Match it to a lead: it may be a reply.' : 'Match them to a lead: one may be a reply.',
  heldEmails: (campaign: string, count: string) => `${campaign}${count} can’t be sent`,
  approvals: (campaign: string, count: string) => `${campaign}${count} to approve`,
  approveThem: 'Their emails wait until you approve, edit or reject the texts.',
  heldLeads: (campaign: string, count: string) => `${campaign}${count} to review`,
  unknownKind: (campaign: string, kind: string, count: string) => `${campaign}${kind}: ${count}`,
  restored: (release: string) =>
    `Fairlead was restored from a backup. Each mailbox must work so that its Sent folder can be checked. When none is listed below, ${release}`,
  moved: (release: string) => `The public address changed, so this may be a copy. When no other copy sends, ${release}`,
  copied: (reason: string, release: string) => `${reason}. When no other copy sends, ${release}`,
  copy: 'copy',
  release: 'ask your administrator to run: fairlead sending release.',
  inCampaign: (name: string) => `${name}: `,
  atLeast: (count: string) => `at least ${count}`,
  email: 'email',
  reply: 'reply',
  repliesMany: 'replies',
  mail: 'email',
  aiText: 'AI-written text',
  lead: 'lead',
}

/** The same for who may only read: nothing is asked of them. */
export const needWordsOfReaders: Partial<typeof needWords> = {
  keepsPlace: 'Emails continue once sending is resumed.',
  operatorStopped: 'An administrator stopped it.',
  fixItsList: (reason: string) => `${reason}.`,
  sendsNothing: (why: string) => `${why}. It sends nothing until it is resumed.`,
  sayWhether: 'After a day they count as sent.',
  replies: (count: string) => `${count} not answered yet`,
  matchThem: () => '',
  approvals: (campaign: string, count: string) => `${campaign}${count} not approved yet`,
  approveThem: 'Their emails wait until your team approves, edits or rejects the texts.',
  heldLeads: (campaign: string, count: string) => `${campaign}${count} on hold`,
}

export const overview = {
  overview: 'Overview',
  loading: 'Loading',
  count: 'Campaigns to count',
  live: 'Live',
  test: 'Test',
  campaignsContinue: 'Your campaigns keep running.',
  results: 'Results',
  testResults: 'Test results',
  reports: 'Open reports',
  noCampaignsOf: {
    live: 'No live campaigns yet. Switch to Test to see your test results.',
    test: 'No test campaigns.',
  },
  noLeadsYet: 'Once you add leads, their emails, replies and meetings are counted here.',
  lastDays: 'Last 7 days',
  campaigns: 'Campaigns',
  allCampaigns: (count: number) => `All ${count.toLocaleString(LOCALE)} campaigns`,
}

export const trends = {
  emailed: 'Emailed',
  captured: 'Captured',
  replied: 'Replied',
  interested: 'Interested',
  meetings: 'Meetings booked',
  against: (change: number, before: number) => {
    if (change === 0) return before === 0 ? 'None last week' : 'Same as last week'
    return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString(LOCALE)} vs last week`
  },
}

export const comingWords = {
  leftOfOrganization: (left: number, cap: number) =>
    `${left.toLocaleString(LOCALE)} left of your organization’s ${cap.toLocaleString(LOCALE)} a day`,
  leftOfMailboxes: (left: number, cap: number, mailboxes: number) =>
    `${left.toLocaleString(LOCALE)} left of your ${mailboxes === 1 ? 'mailbox’s' : 'mailboxes’'} ${cap.toLocaleString(LOCALE)} a day`,
  noMailbox: 'No mailbox is sending',
  now: 'Now',
  today: (time: string) => `Today ${time}`,
  tomorrow: (time: string) => `Tomorrow ${time}`,
  none: 'None',
}

export const comingUp = {
  sentToday: 'Emails sent today',
  capturedToday: 'Emails captured today',
  notSent: 'With invitations; nothing is sent',
  allOfToday: (left: string) => `With replies and invitations. ${left}`,
  nextEmail: 'Next email',
  waiting: (emails: number, unscored: number) => {
    const waits = emails === 0 ? 'No emails scheduled' : counted(emails, 'email scheduled', 'emails scheduled')
    return unscored === 0 ? waits : `${waits}, ${counted(unscored, 'lead')} being scored`
  },
  stopped: (emails: number) => `${counted(emails, 'email waits', 'emails wait')} until you resume sending`,
  nextMeeting: 'Next meeting',
  none: 'None',
  noMeeting: 'Booked meetings will show here',
  andMore: (count: number) => ` and ${count.toLocaleString(LOCALE)} more`,
}
