import type { ReactNode } from 'react'

export const correctFact = {
  saveCorrection: 'Save correction',
  notKnown: 'Not known',
  clear: 'Clear',
  leaveAsItIs: 'Leave as it is',
  yourWordCountsBeforeEveryOther:
    'Your word counts before every other and erases none. “Not known” says that nobody can tell.',
  thisCameWithTheLeadAnd: 'This came with the lead and is changed there.',
  whomItConcerns: 'Whom it concerns',
  thisLeadAlone: 'This lead alone',
}

export const evidence = {
  correctThis: (label: string) => `Correct this: ${label}`,
  correctThis2: 'Correct this',
  judged: 'Judged',
}

export const factList = {
  fillIn: 'Fill in',
  correctThis: 'Correct this',
  unknown: (part: ReactNode) => <>Unknown {part}</>,
  aCriterionAsksForIt: '· a criterion asks for it',
  notKnown: 'Not known',
  useWhatWasFound: (label: string) => `Use what was found: ${label}`,
  useWhatWasFound2: 'Use what was found',
  otherClaim: 'other claim',
  about: (label: string) => ` about ${label}`,
}

export const factValue = {
  aMonthSuchAs202603: 'A month such as 2026-03, or a day such as 2026-03-14.',
  enterAddsOneSeveralAtOnce: 'Enter adds one; several at once with commas.',
  enterAddsOne: 'Enter adds one.',
  asAFraction02For: 'As a fraction: 0.2 for 20%.',
  socialProfiles: 'Social profiles',
  takesMail: 'Takes mail',
}

export const leadFacts = {
  facts: 'Facts',
  givesAddressesToAnybodySoThere: (domain: string) =>
    `${domain} gives addresses to anybody, so there is no company to research. Give the lead the domain of its company.`,
  companyDataCameWithTheLead:
    'Company data came with the lead. It counts in place of what the company’s website says, which is not looked at.',
  researchAgain: 'Research again',
  lookedAgainAWebsiteThatWas:
    'Looked again. A website that was read within the last hour is left in peace; the rest was asked.',
  lastLookedAt: (ago: ReactNode) => <> Last looked at {ago}.</>,
}
