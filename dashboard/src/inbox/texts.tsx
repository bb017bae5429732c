import type { ReactNode } from 'react'

export const conversation = {
  conversation: 'Conversation',
  noMailIsLost: 'Your email is safe.',
  back: '← Inbox',
  noSubject: 'No subject',
  textDeleted: 'Text deleted',
  details: 'Details',
  assignedTo: (name: string) => `Assigned to ${name}`,
}

export const conversationLead = {
  lead: 'Lead',
  campaign: 'Campaign',
  notScoredYet: 'Not scored yet',
  noCriteria: 'No criteria, so no score',
  score: (score: number) => `Score ${score}`,
  disqualified: 'Disqualified',
  tooLittleKnown: 'Too little is known',
  resumeNow: 'Resume now',
  leadResumedItGoesOnAfter: 'Lead resumed. The next email goes out on schedule.',
  theLeadIsAsItWas: 'Nothing changed.',
  theSequenceHasStoppedBecauseThey: 'The sequence stopped because they replied.',
  theSequenceHasStoppedNothingMore: 'The sequence has stopped.',
  theSequenceGoesOn: 'The sequence continues.',
  heldUntilSomebodyDecidesAboutIts: 'On hold until you approve its AI-written text.',
  theirOutOfOfficeNote: 'out of office',
  heldUntilSomebodyResumesIt: (why: string) => `On hold: ${why}.`,
  heldUntil: (until: string, why: string) => `On hold until ${until}: ${why}.`,
}

export const correctMail = {
  emailDetails: 'Email details',
  readAs: 'Type',
  why: 'Reason',
  report: 'Report',
  matchedBy: 'Matched by',
  folder: 'Folder',
  junk: (folder: string) => `${folder} (marked as junk)`,
  change: 'Change',
  corrected: 'Changed.',
  whatItSays: 'Type',
  notChanged: 'Nothing changed.',
  save: 'Save',
  cancel: 'Cancel',
  whoWrote: 'Match to a lead',
  unmatchedHelp: 'We don’t know this sender. Find the lead this email belongs to.',
  matchEnded: (contactName: string) => `This counts as a reply from ${contactName}, whose sequence has already ended.`,
  matchEnds: (contactName: string) =>
    `This counts as a reply: ${contactName}'s sequence ends and planned emails are cancelled.`,
  stillUnmatched: 'The email is still unmatched.',
  match: 'Match lead',
}

export const findLead = {
  lead: 'Lead',
  nameCompanyOrEmail: 'Name, company or email',
  leadsThatFit: 'Matching leads',
  noLeadHasTheseLetters: 'No results',
}

export const inbox = {
  inbox: 'Inbox',
  list: 'Emails',
  noMailIsLost: 'Your email is safe.',
  noResults: 'No results',
  clearFilters: 'Clear filters',
  showAllMail: 'Show all email',
  openMailboxes: 'Open mailboxes',
  chooseOne: 'Select an email to read it.',
  next: 'j',
  previous: 'k',
  chooseByKeys: (next: ReactNode, previous: ReactNode) => (
    <>
      Press {next} and {previous} to move through the list.
    </>
  ),
  keys: [
    ['j k', 'move'],
    ['r', 'reply'],
    ['e', 'done'],
    ['s', 'snooze'],
    ['?', 'keys'],
  ] as const,
}

export const inboxViews = {
  views: 'Which emails',
  more: 'More',
}

export const inboxFilterBar = {
  searchHelp: 'Search by sender, subject or text',
  filter: (chosen: number) => (chosen === 0 ? 'Filter' : `Filter (${chosen})`),
  filters: 'Filters',
  campaign: 'Campaign',
  anyCampaign: 'Any campaign',
  label: 'Label',
  anyLabel: 'Any label',
}

export const inboxFilters = {
  toReply: 'To reply',
  nothingToReply: 'You’re all caught up. New replies appear here.',
  mine: 'Mine',
  nothingMine: 'No replies assigned to you.',
  snoozed: 'Snoozed',
  nothingSnoozed: 'Nothing is snoozed.',
  unmatched: 'Unmatched',
  nothingUnmatched: 'Every email is matched to a lead.',
  all: 'All',
  nothingYet: 'Emails to your mailboxes appear here.',
  interested: 'Interested',
  nothingInterested: 'No interested replies yet.',
  questions: 'Questions',
  nothingAsked: 'No questions yet.',
  notInterested: 'Not interested',
  nothingRefused: 'No “not interested” replies yet.',
  outOfOffice: 'Out of office',
  nobodyAway: 'No out-of-office replies.',
  returned: 'Bounces and complaints',
  nothingReturned: 'No bounces or complaints.',
}

export const inboxRows = {
  unknownSender: 'Unknown sender',
  empty: 'No text',
  textDeleted: 'Text deleted',
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  until: (at: string) => `Until ${at}`,
}

export const mailAttachments = {
  attachment: 'attachment',
  unnamed: 'Unnamed file',
  download: 'Download',
  downloadMail: 'Download email (.eml)',
  notKept: 'The original and its files are no longer stored.',
  caution: 'This file may be harmful. Open it only if you know who sent it.',
  blocked: 'Blocked: this file is a program.',
}

export const inboxWords = {
  interested: 'Interested',
  question: 'Question',
  referral: 'Referral',
  notInterested: 'Not interested',
  outOfOffice: 'Out of office',
  unsubscribe: 'Unsubscribe request',
  unclear: 'Unclear',
  autoReply: 'Automatic reply',
  bounced: 'Bounced',
  delayed: 'Delayed',
  complaint: 'Reported as spam',
  unsubscribed: 'Unsubscribed',
  other: 'Other email',
  bouncedHard: 'Bounced: no such address',
  bouncedSoft: 'Bounced: temporary problem',
  bouncedPolicy: 'Bounced: your mailbox was refused',
  byReply: 'Reply to your email',
  byThread: 'Same thread as your email',
  byToken: 'Unsubscribe link in your email',
  byReport: 'Report about your email',
  byAddress: 'The lead’s address',
  byDomain: 'Same company. The lead keeps going.',
  byPerson: 'A team member',
  notMatched: 'Not matched',
  saidByPerson: 'Set by a team member',
  saidByWords: (words: string) => `“${words}”`,
  nothingDecided: 'No clear intent found',
  notOurs: 'Not a reply to your emails',
  byForm: 'Email headers',
  onlyWord: 'Only the type changes.',
  onlyWordUnmatched: 'Only the type changes. Match the email to a lead to suppress the address.',
  suppresses: 'No campaign emails this address again. The lead ends as unsubscribed.',
  noReply: 'This no longer counts as a reply. To continue the sequence, resume the lead.',
  becomesReply: 'This counts as a reply: the lead’s sequence ends and planned emails are cancelled.',
  staysSuppressed: 'Only the type changes. The address stays suppressed until you remove it in Settings.',
  leavesList: 'The email moves out of To reply.',
}

export const thread = {
  conversation: 'Conversation',
  openedMail: 'Selected email',
  unknownSender: 'Unknown sender',
  nothingNew: 'No new text',
  showQuoted: 'Show full email',
  mail: 'Email',
  nothing: 'No text',
  fromUs: (address: string) => `from ${address}`,
  cc: (addresses: string) => `Cc ${addresses}`,
  openEmail: 'Open email',
  openMail: 'Open email',
  takeBack: 'Undo send',
  sending: 'Sending soon',
}
