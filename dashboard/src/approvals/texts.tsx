import type { ReactNode } from 'react'

export const approvalTexts = {
  correctedByAPerson: 'edited by a team member',
  sentWithTheLead: 'sent with the lead',
  theirWebsite: 'their website',
  readByTheModel: 'found by AI',
  byAPerson: 'by a team member',
  by: (name: string | null) => (name === null ? 'by AI' : `by AI (${name})`),
  restsOn: 'Based on',
  theFactsThatItRestsOn: 'The facts behind this text are no longer known.',
  editText: 'Edit text',
  whichText: 'Which text',
  inYourWords: (name: string) => `Edit: ${name}`,
  itStandsInThisEmailAnd: 'Used in this and later emails to this lead. Ctrl+Enter saves, Esc cancels.',
  saveAndApprove: 'Save and approve',
  keepTheText: 'Cancel',
}

export const approvals = {
  approvals: 'Approvals',
  of: (campaign: string, link: ReactNode) => (
    <>
      Of {campaign}. {link}
    </>
  ),
  oneCampaign: 'one campaign',
  showAllCampaigns: 'Show all campaigns',
  nothingLeavesUndecided: 'Nothing is sent without your approval.',
  whatYouApproveLeavesToThe:
    'Approved emails are sent exactly as shown. Rejected ones use the template’s fallback text.',
  inATest: 'Test campaign: emails are captured, not sent. Rejected ones use the template’s fallback text.',
  yourRoleCanLookAtThese: 'Your role can view these texts. Your team approves them before their emails are sent.',
  previous: 'Previous',
  next: 'Next',
  of2: (at: number, length: number, part: ReactNode) => (
    <>
      {at} of {length}
      {part}
    </>
  ),
  approveAllOfEmail: (step: number) => `Approve all of email ${step}`,
  rejectAllOfEmail: (step: number) => `Reject all of email ${step}`,
  nextPrevious: (kbd: ReactNode, kbd2: ReactNode, part: ReactNode) => (
    <>
      {kbd} {kbd2} next, previous{part}
    </>
  ),
  j: 'j',
  k: 'k',
  approveEditReject: (kbd: ReactNode, kbd2: ReactNode, kbd3: ReactNode) => (
    <>
      {' '}
      · {kbd} approve · {kbd2} edit · {kbd3} reject
    </>
  ),
  a: 'a',
  e: 'e',
  r: 'r',
  nothingWaitsAnyMoreWhatWas: 'All done. Approved emails are sent on schedule.',
  nothingWaitsAfterTests: 'All done. Approved emails are captured on schedule, as they are of a test campaign.',
  nothingWaitsWhereATemplateUses: 'Nothing to approve. AI-written texts appear here before they are sent.',
  lookAtTheMail: 'Open mail',
  waiting: 'To approve',
  email: (campaignId: string, step: number, part: ReactNode) => (
    <>
      {campaignId}, email {step}
      {part}
    </>
  ),
  campaign: 'Campaign',
}

export const approvalsLink = {
  readItsTextInApprovals: 'Review text',
}

export const decideAll = {
  thisCampaign: 'this campaign',
  atLeast: 'at least ',
  approveAllOfAStep: 'Approve all',
  rejectAllOfAStep: 'Reject all',
  ofEmailInThoseThatYou: (bold: ReactNode, step: number, campaign: string, part: string) => (
    <>
      {bold} of email {step} in {campaign}, including those you haven’t read. {part}
    </>
  ),
  eachEmailLeavesWithItsText: 'The emails are sent on schedule.',
  eachEmailIsCaptured: 'The emails are captured on schedule, as this is a test campaign.',
  named: (campaign: string) => `“${campaign}”`,
  eachEmailGoesWithTheWords: 'These and later emails to the same leads use the template’s fallback text.',
  whatWasDecidedSoFarHolds: 'Earlier decisions are saved.',
  approve: 'Approve',
  reject: 'Reject',
  lookAtEach: 'Review one by one',
}

export const openedApproval = {
  emailFor: (contactName: string) => `Email for ${contactName}`,
  email: (campaign: string, step: number) => `${campaign}, email ${step}`,
  campaign: 'Campaign',
  theTextIsAnotherByNow: 'This text has changed. The new version will appear here.',
  approveText: (kbd: ReactNode) => <>Approve {kbd}</>,
  a: 'a',
  editText: (kbd: ReactNode) => <>Edit {kbd}</>,
  e: 'e',
  theEmailGoesWithTheWords: 'Send the template’s fallback text instead',
  rejectText: (kbd: ReactNode) => <>Reject {kbd}</>,
  r: 'r',
  notScored: 'not scored',
  theEmailCannotBeWrittenNow: 'This email has missing values. Check the template and the lead.',
  subject: 'Subject',
  wordsAreTheModelsTheOthers: (mark: ReactNode) => (
    <>{mark} text is written by AI. Links in this preview are disabled.</>
  ),
  marked: 'Highlighted',
  htmlPart: 'HTML version',
}

export const useApprovalQueue = {
  ofEmail: (count: string, step: number, part: string) => `${count} of email ${step} ${part}.`,
  rejectedTheEmailForGoesWith: (contactName: string) => `Rejected. ${contactName} gets the template’s fallback text.`,
  undone: (contactName: string) => `Undone. The email to ${contactName} waits for approval again.`,
  tooLate: 'It is too late to undo.',
  notDecided: (contactName: string, why: string) => `The email to ${contactName} still waits for approval. ${why}`,
  yourWordsAreApproved: 'Saved and approved',
  approved: 'Approved',
  theEmailForLeavesAtIts: (words: string, contactName: string) =>
    `${words}. The email to ${contactName} is sent on schedule.`,
  theEmailIsCaptured: (words: string, contactName: string) =>
    `${words}. The email to ${contactName} is captured on schedule, as this is a test campaign.`,
}
