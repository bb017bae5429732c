import type { ReactNode } from 'react'

export const correctLead = {
  name: 'Name',
  jobTitle: 'Job title',
  company: 'Company',
  domainOfTheCompany: 'Domain of the company',
  leftEmptyItIsTheOne: 'Left empty, it is the one of the email.',
  phone: 'Phone',
  profile: 'Profile',
  onAProfessionalNetwork: 'On a professional network.',
  notes: 'Notes',
  correctLead: 'Correct lead',
  email: 'Email',
  cannotBeChangedAddAnotherLead: 'Cannot be changed: add another lead instead.',
  saveChanges: 'Save changes',
}

export const erasePerson = {
  erasePerson: 'Erase person',
  goesFromEveryCampaignOfThis: (contactName: string) =>
    `${contactName} goes from every campaign of this organization, with all emails, facts and meetings. A keyed hash of the address stays, so that nobody writes to it again. This cannot be undone.`,
  typeToErase: (email: string) => `Type ${email} to erase`,
  moreThan: 'more than ',
  withThisLeadAloneAnd: (more: string, length: string, length2: string) =>
    `With this lead alone: ${more}${length} and ${length2}.`,
}

export const lead = {
  theLeadGoesOnAsIt: 'The lead goes on as it is.',
  campaign: 'Campaign',
  contact: 'Contact',
  email: 'Email',
  domain: 'Domain',
  phone: 'Phone',
  profile: 'Profile',
  added: 'Added',
}

export const leadActions = {
  pauseLead: 'Pause lead',
  leadPausedNothingIsSentTo: 'Lead paused. Nothing is sent to it until you resume it.',
  resumeLead: 'Resume lead',
  leadResumedItGoesOnAfter: 'Lead resumed. It goes on after the last email handed over.',
  stopLead: 'Stop lead',
  leadStoppedItsPlannedEmailsAre: 'Lead stopped. Its planned emails are cancelled.',
  scoreAgain: 'Score again',
  theLeadIsScoredAgainFrom: 'The lead is scored again from what is known now.',
  correctLead: 'Correct lead',
  moreActions: 'More actions',
  recordAMeeting: 'Record a meeting…',
  erasePerson: 'Erase person…',
  theLeadIsAsItWas: 'The lead is as it was.',
  undo: 'Undo',
  theAddressWasSuppressedSinceNothing: 'The address was suppressed since. Nothing more is sent to it.',
  leadTakenUpAgainItIs: (reason: string) =>
    `Lead taken up again. It is held: ${reason}. Resume it once more to let it go on.`,
}

export const leadGates = {
  nextEmail: 'Next email',
  noneUnlessTheLeadIsResumed: 'None, unless the lead is resumed.',
  clockOfTheProspect: (data: string) => `Clock of the prospect: ${data}.`,
  fromTheMailboxOfThisConversation: 'From the mailbox of this conversation, ',
  asItStandsNowFrom: 'As it stands now, from ',
  ofConditionsAreMet: (length: number, length2: number) => `${length} of ${length2} conditions are met`,
  theNextEmail: 'The next email',
  step: (step: number) => `Step ${step}`,
  yourTime: (eligibleAt: string, there: string) => `${eligibleAt} your time, ${there}`,
  mayLeave: (what: string, part: string) => `${what} may leave ${part}.`,
  from: (here: string) => `from ${here}`,
  nothingMoreIsPlanned: 'Nothing more is planned.',
  waitsForWhatStandsBelow: (what: string) => `${what} waits for what stands below.`,
  notMet: 'not met',
  opens: (part: string) => ` Opens ${part}.`,
  itsTierIsAnother: 'its tier is another',
  whatIsKnownOfItDoes: 'what is known of it does not meet that',
  aFieldOfThatIsNot: 'a field of that is not known',
  thisStepIsSentOnlyWhen: (words: string, link: ReactNode) => (
    <>
      This step is sent only when {words}; as things stand, this lead gets it. {link}
    </>
  ),
  openSequence: 'Open sequence',
  thisStepIsSentOnlyWhen2: (bold: ReactNode, words: string, failings: string) => (
    <>
      {bold} this step is sent only when {words}, and {failings}. It is asked again when the email is due.
    </>
  ),
  itWouldBePassedOver: 'It would be passed over:',
  thisLeadCouldNotFollowThe: 'This lead could not follow the last change of its campaign.',
  theNextEmailCouldNotBe: 'The next email could not be prepared.',
  anEmailWhoseSendingWasInterrupted: 'An email whose sending was interrupted could not be settled.',
  ifItGoesOnFailingTell: (bold: ReactNode, part: ReactNode, part2: ReactNode, code: ReactNode) => (
    <>
      {bold} {part}
      {part2} If it goes on failing, tell whoever runs the installation: reason {code}.
    </>
  ),
  itFailedOnce: 'It failed once. ',
  itFailedTimes: (failures: number) => `It failed ${failures} times. `,
  itIsTriedAgainByItself: (triedAgainAt: string) => `It is tried again by itself, next ${triedAgainAt}.`,
}

export const leadMail = {
  emails: 'Emails',
  noneYetTheFirstIsPlanned: 'None yet. The first is planned once the lead is scored.',
  step: (step: number) => `Step ${step}`,
  whatCameBack: 'What came back',
  openConversation: 'Open conversation',
}

export const leadMeetings = {
  meetings: 'Meetings',
  with: (name: string) => `with ${name}`,
  test: 'Test',
  recordAMeetingWith: (contactName: string) => `Record a meeting with ${contactName}`,
  stillToComeOrNotKnown: 'Still to come, or not known',
  itTookPlace: 'It took place',
  theyDidNotCome: 'They did not come',
  forOneArrangedOnThePhone:
    'For one arranged on the phone or in another calendar. The lead’s sequence ends, and the campaign’s webhook is told; nobody gets an email about it.',
  begins: 'Begins',
  inYourTimeZoneItMay: (viewerZone: string) => `In your time zone, ${viewerZone}. It may be over.`,
  lengthInMinutes: 'Length in minutes',
  whatBecameOfIt: 'What became of it',
  title: 'Title',
  leftEmptyItIsTheOne: 'Left empty, it is the one of the campaign’s calendar.',
  place: 'Place',
  anAddressOrTheUrlOf: 'An address, or the URL of a call.',
  host: 'Host',
  whoMeetsThemWhereYouKnow: 'Who meets them, where you know it.',
  emailOfTheHost: 'Email of the host',
  notes: 'Notes',
  nothingWasRecorded: 'Nothing was recorded.',
  recordMeeting: 'Record meeting',
}

export const leadState = {
  queuedForResearch: 'Queued for research',
  researchingTheCompany: 'Researching the company',
  waitsForTheFirstEmail: 'Waits for the first email',
  inSequence: 'In sequence',
  ended: 'Ended',
  until: (until: string) => ` until ${until}`,
  pausedByHand: 'Paused by hand',
  stepSent: (words: string, step: number) => `${words}, step ${step}`,
}

export const leadTimeline = {
  timeline: 'Timeline',
  activityFromBeforeWasDeletedBy: (keptSince: string) =>
    `Activity from before ${keptSince} was deleted by your data retention settings, apart from replies, unsubscribes and meetings.`,
}
