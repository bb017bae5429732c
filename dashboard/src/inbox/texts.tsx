import type { ReactNode } from 'react'

export const answerBox = {
  answer: 'Answer',
  itCannotBeAnsweredFromHere: (refusal: string) => `It cannot be answered from here. ${refusal}`,
  to: (to: string | null) => `To ${to}`,
  plainTextAsItStandsHere: (from: string | null) => `Plain text, as it stands here. It leaves from ${from}.`,
  sendThisAnswer: 'Send this answer?',
  anEmailThatWasSentCannot: (bold: ReactNode) => <>{bold} An email that was sent cannot be taken back.</>,
  thisLeavesNowFromTo: (from: ReactNode, to: ReactNode) => (
    <>
      This leaves now from {from} to {to}.
    </>
  ),
  sendNow: 'Send now',
  writeOn: 'Write on',
  sendAnswer: 'Send answer…',
  ctrlOrWithEnter: 'Ctrl or ⌘ with Enter',
  theAnswerIsOnItsWay: 'The answer is on its way. Its state stands beside it in the conversation.',
  nothingWasSentYourDraftIs: 'Nothing was sent; your draft is kept.',
  yourDraftIsKeptItMay:
    'Your draft is kept. It may have been taken all the same: see above whether it stands there before you send again.',
}

export const conversation = {
  conversation: 'Conversation',
  noMailIsLost: 'No mail is lost.',
  inbox: '← Inbox',
  withoutASubject: 'Without a subject',
  textDeleted: 'Text deleted',
}

export const conversationLead = {
  lead: 'Lead',
  campaign: 'Campaign',
  notScoredYet: 'Not scored yet',
  score: (score: number) => `Score ${score}`,
  resumeNow: 'Resume now',
  leadResumedItGoesOnAfter: 'Lead resumed. It goes on after the last email handed over.',
  theLeadIsAsItWas: 'The lead is as it was.',
  theSequenceHasStoppedBecauseThey: 'The sequence has stopped because they replied.',
  theSequenceHasStoppedNothingMore: 'The sequence has stopped: nothing more is sent by itself.',
  theSequenceGoesOn: 'The sequence goes on.',
  heldUntilSomebodyDecidesAboutIts: 'Held until somebody decides about its AI-written text.',
  theirOutOfOfficeNote: 'their out-of-office note',
  heldUntilSomebodyResumesIt: (why: string) => `Held until somebody resumes it: ${why}.`,
  heldUntil: (until: string, why: string) => `Held until ${until} (${why}).`,
}

export const correctMail = {
  howItWasRead: 'How it was read',
  readAs: 'Read as',
  why: 'Why',
  report: 'Report',
  whose: 'Whose',
  folder: 'Folder',
  takenForJunkByItsServer: (folder: string) => `${folder}, taken for junk by its server`,
  thisIsNotRight: 'This is not right',
  corrected: 'Corrected.',
  whatItSays: 'What it says',
  itIsReadAsBefore: 'It is read as before.',
  correctMail: 'Correct mail',
  keepAsItIs: 'Keep as it is',
  whoseMailIsIt: 'Whose mail is it?',
  itAnswersNoEmailOfOurs: 'It answers no email of ours, and its sender is no lead. Look for the lead it belongs to.',
  theMailCountsAsAReply: (contactName: string) =>
    `The mail counts as a reply of ${contactName}, whose sequence has ended already.`,
  theMailCountsAsAReply2: (contactName: string) =>
    `The mail counts as a reply: ${contactName} ends as replied, and planned emails are cancelled. Colleagues are treated as the campaign says.`,
  theMailBelongsToNobodyAs: 'The mail belongs to nobody as before.',
  assignMail: 'Assign mail',
  needsNoAnswer: 'Needs no answer',
  putAsideItNoLongerWaits: 'Put aside: it no longer waits for an answer. ',
  undo: 'Undo',
  theReplyWaitsAsBefore: 'The reply waits as before.',
}

export const findLead = {
  lead: 'Lead',
  nameCompanyOrEmail: 'Name, company or email',
  leadsThatFit: 'Leads that fit',
  noLeadHasTheseLetters: 'No lead has these letters.',
}

export const inbox = {
  inbox: 'Inbox',
  noMailIsLost: 'No mail is lost.',
  whichMail: 'Which mail',
  noMailFitsWhatIsChosen: 'No mail fits what is chosen above.',
  showAllOfThisList: 'Show all of this list',
  showAllMail: 'Show all mail',
  openMailboxes: 'Open mailboxes',
}

export const inboxFilterBar = {
  searchMailBySenderSubjectOr: 'Search mail by sender, subject or text',
  search: 'Search  /',
  campaign: 'Campaign',
  anyCampaign: 'Any campaign',
}

export const inboxFilters = {
  needsAnswer: 'Needs answer',
  noReplyWaitsForAnAnswer: 'No reply waits for an answer.',
  interested: 'Interested',
  nobodyHasSaidYesSoFar: 'Nobody has said yes so far.',
  questions: 'Questions',
  noReplyAsksSomething: 'No reply asks something.',
  notInterested: 'Not interested',
  nobodyHasSaidNo: 'Nobody has said no.',
  outOfOffice: 'Out of office',
  nobodyIsKnownToBeAway: 'Nobody is known to be away.',
  bouncesAndComplaints: 'Bounces and complaints',
  nothingCameBack: 'Nothing came back.',
  unmatched: 'Unmatched',
  allMailBelongsToSomebodyKnown: 'All mail belongs to somebody known.',
  all: 'All',
  mailThatComesIntoYourMailboxes: 'Mail that comes into your mailboxes appears here.',
}

export const inboxRows = {
  unknownSender: 'Unknown sender',
  nothingIsWrittenInIt: 'Nothing is written in it.',
  textDeleted: 'Text deleted',
  withoutASubject: 'Without a subject',
}

export const mailAttachments = {
  file: 'File',
  withoutAName: 'Without a name',
  downloadMailEml: 'Download mail (.eml)',
  openItInAMailProgram: (part: ReactNode) => <>{part}Open it in a mail program that you trust.</>,
  attachmentsAreInsideTheFile: 'Attachments are inside the file. ',
  theFileIsNoLongerKept: 'The file is no longer kept; its text is.',
}

export const thread = {
  conversation: 'Conversation',
  theOpenedMail: 'The opened mail',
  unknownSender: 'Unknown sender',
  nothingNewIsWrittenInIt: 'Nothing new is written in it.',
  showAllOfItWithWhat: 'Show all of it, with what it quotes',
  mail: 'Mail',
  you: 'You',
  nothingIsWrittenInIt: 'Nothing is written in it.',
  openThisEmail: 'Open this email',
  openThisMail: 'Open this mail',
}
