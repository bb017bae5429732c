import type { ReactNode } from 'react'

export const approvalTexts = {
  correctedByAPerson: 'corrected by a person',
  sentWithTheLead: 'sent with the lead',
  theirWebsite: 'their website',
  readByTheModel: 'read by the model',
  byAPerson: 'by a person',
  by: (name: string) => `by ${name}`,
  restsOn: 'Rests on',
  theFactsThatItRestsOn: 'The facts that it rests on are not known any more.',
  editText: 'Edit text',
  whichText: 'Which text',
  inYourWords: (text_names: string) => `${text_names} in your words`,
  itStandsInThisEmailAnd:
    'It stands in this email and in later ones of this lead. Ctrl and Enter saves, Escape leaves it as it is.',
  saveAndApprove: 'Save and approve',
  keepTheText: 'Keep the text',
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
  nothingLeavesUndecided: 'Nothing leaves undecided.',
  whatYouApproveLeavesToThe:
    'What you approve leaves to the letter. What you reject goes with the words of its template.',
  yourRoleCanLookAtThese: 'Your role can look at these and not decide about them.',
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
  nothingWaitsAnyMoreWhatWas:
    'Nothing waits any more. What was approved leaves at its turn within the schedule; what was rejected goes with the words of its template.',
  nothingWaitsWhereATemplateUses:
    'Nothing waits. Where a template uses words of the language model, its first emails of each step come here before they leave.',
  lookAtTheMail: 'Look at the mail',
  waiting: 'Waiting',
  email: (campaignId: string, step: number, part: ReactNode) => (
    <>
      {campaignId}, email {step}
      {part}
    </>
  ),
  campaign: 'Campaign',
}

export const approvalsLink = {
  readItsTextInApprovals: 'Read its text in Approvals',
}

export const decideAll = {
  thisCampaign: 'this campaign',
  atLeast: 'at least ',
  approveAllOfAStep: 'Approve all of a step',
  rejectAllOfAStep: 'Reject all of a step',
  ofEmailInThoseThatYou: (bold: ReactNode, step: number, campaign: string, part: string) => (
    <>
      {bold} of email {step} in {campaign}, those that you have not looked at included. {part}
    </>
  ),
  eachEmailLeavesWithItsText: 'Each email leaves with its text, at its turn within the schedule.',
  eachEmailGoesWithTheWords:
    'Each email goes with the words of its template instead, and so do later ones of these leads.',
  whatWasDecidedSoFarHolds: 'What was decided so far holds.',
  approve: 'Approve',
  reject: 'Reject',
  lookAtEach: 'Look at each',
}

export const openedApproval = {
  emailFor: (contactName: string) => `Email for ${contactName}`,
  email: (campaign: string, step: number) => `${campaign}, email ${step}`,
  campaign: 'Campaign',
  theTextIsAnotherByNow: 'The text is another by now, so it cannot be decided about. It is asked about anew by itself.',
  approveText: (kbd: ReactNode) => <>Approve text {kbd}</>,
  a: 'a',
  editText: (kbd: ReactNode) => <>Edit text {kbd}</>,
  e: 'e',
  theEmailGoesWithTheWords: 'The email goes with the words of its template',
  rejectText: (kbd: ReactNode) => <>Reject text {kbd}</>,
  r: 'r',
  notScored: 'not scored',
  theEmailCannotBeWrittenNow: 'The email cannot be written now: its template or the lead lacks something.',
  subject: 'Subject',
  wordsAreTheModelsTheOthers: (mark: ReactNode) => (
    <>{mark} words are the model’s, the others your template’s. Links here change nothing.</>
  ),
  marked: 'Marked',
  htmlPart: 'HTML part',
}

export const useApprovalQueue = {
  ofEmail: (count: string, step: number, part: string) => `${count} of email ${step} ${part}.`,
  rejectedTheEmailForGoesWith: (contactName: string) =>
    `Rejected: the email for ${contactName} goes with the words of its template.`,
  yourWordsAreApproved: 'Your words are approved',
  approved: 'Approved',
  theEmailForLeavesAtIts: (words: string, contactName: string) =>
    `${words}: the email for ${contactName} leaves at its turn within the schedule.`,
}
