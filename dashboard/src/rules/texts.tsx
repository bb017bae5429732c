import type { ReactNode } from 'react'

export const addressRules = {
  addresses: 'Addresses',
  verifyAddressesBeforeTheFirstEmail: 'Verify addresses before the first email',
  eachAddressIsAskedAboutOnce:
    'Each address is asked about once; a verdict holds for 90 days. A test campaign asks nobody.',
  offSyntaxAndDnsAreChecked: 'Off: syntax and DNS are checked as always, and nobody else is asked.',
  whoIsAskedAndWhatIt: (link: ReactNode) => <>Who is asked, and what it may cost, stands in {link}.</>,
  addressVerification: 'Address verification',
}

export const emailRules = {
  afterwards: 'Afterwards',
  anAddressRestsFor: 'An address rests for',
  anotherCampaignMayWriteToIt: 'Another campaign may write to it as soon as its sequence here has ended.',
  onceItsSequenceHereHasEnded: 'Once its sequence here has ended, no other campaign writes to it for so long.',
  day: ' day',
  days: ' days',
  whenNobodyKnowsForADay: 'When nobody knows for a day whether an email left',
  itWasLookedForInThe: 'It was looked for in the Sent folder and not found. It is never sent again by itself.',
  countItAsSent: 'Count it as sent',
  theSequenceGoesOnAtWorst: 'The sequence goes on; at worst the lead misses one email.',
  waitForAPerson: 'Wait for a person',
  theLeadWaitsUntilSomebodySays: 'The lead waits until somebody says whether it left.',
  theFirstOfEachEmail: 'The first of each email',
  andAgainOnceTheModelIts:
    'And again once the model, its prompt or the template changes. Later ones wait for these, then leave.',
  everyOne: 'Every one',
  noEmailWithWordsOfThe: 'No email with words of the model leaves undecided.',
  none: 'None',
  theyLeaveByThemselvesWhatThey: 'They leave by themselves; what they say still rests on known facts.',
  wordsOfTheLanguageModel: 'Words of the language model',
  aPersonApproves: 'A person approves',
  whereATemplateHasAiIcebreaker: 'Where a template has ai.icebreaker, ai.summary or ai.talkingPoints.',
  howManyOfEachEmail: 'How many of each email',
  whatWaitsStandsIn: (link: ReactNode) => <>What waits stands in {link}.</>,
  approvals: 'Approvals',
  figures: 'Figures',
  countClicks: 'Count clicks',
  linksOfEmailsThatAreWritten:
    'Links of emails that are written from now on lead through this installation. Some filters and some people trust that less.',
  offLinksLeadStraightToWhere: 'Off: links lead straight to where you wrote them.',
  aClickIsAFigureAnd:
    'A click is a figure and nothing more: no email is sent or stopped because of one. Links to your calendar and to unsubscribe are never changed. Opens are not counted: mail programs load pictures by themselves, so the number would say nothing.',
}

export const leadRules = {
  chooseAtLeastOneTier: 'Choose at least one tier.',
  whoIsWrittenTo: 'Who is written to',
  forLeadsThatAreScoredFrom:
    'For leads that are scored from now on. Leads that are held wait until somebody resumes them.',
  tiersThatAreSentTo: 'Tiers that are sent to',
  uTooLittleIsKnown: 'U (too little is known)',
  leadsOfTheOthersAreHeld: 'Leads of the others are held, and wait for you under “Needs you now”.',
  whenAMustOfTheIdeal: 'When a must of the ideal customer is unknown',
  sendAfterAllOthers: 'Send, after all others',
  theLeadStandsAtTheEnd: 'The lead stands at the end of the queue.',
  holdForReview: 'Hold for review',
  nothingIsSentUntilSomebodyHas: 'Nothing is sent until somebody has looked and resumes the lead.',
  holdTheOthers: 'Hold the others',
  theOtherLeadsOfThatCompany: 'The other leads of that company wait for review; you decide about each.',
  endTheOthers: 'End the others',
  theOtherLeadsOfThatCompany2: 'The other leads of that company get nothing more.',
  goOn: 'Go on',
  theOthersAreWrittenToAs: 'The others are written to as if nothing had happened.',
  leadsOfOneCompany: 'Leads of one company',
  writtenToAtOnceAtMost: 'Written to at once, at most',
  emptyAnyNumberEverybodyAtA: 'Empty: any number. Everybody at a company may be in a sequence at the same time.',
  aFurtherOneWaitsUntilThe:
    'A further one waits until the sequence of another has ended. Addresses at gmail.com and the like do not count.',
  any: 'any',
  whenAColleagueAnswers: 'When a colleague answers',
  whoeverAnswersGetsNothingMoreIn: 'Whoever answers gets nothing more in any case.',
}

export const mailboxRule = {
  mailboxes: 'Mailboxes',
  sendFrom: 'Send from',
  aConversationKeepsTheMailboxThat: (link: ReactNode) => (
    <>
      A conversation keeps the mailbox that it began with. When that is taken out, its next emails come from another
      one, in the same thread. {link}
    </>
  ),
  openMailboxes: 'Open mailboxes',
  withNoneOfThemNothingIs: 'With none of them nothing is sent.',
}

export const rules = {
  rules: 'Rules',
  thisCampaignIsATestCompanies:
    'This campaign is a test. Companies, resting and emails that may have left matter once it is live.',
  rules2: 'rules',
  rulesSavedTheyCountFromNow: 'Rules saved. They count from now on; what has happened stays.',
}
