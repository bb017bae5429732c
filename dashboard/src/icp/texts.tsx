import type { ReactNode } from 'react'

export const criteriaList = {
  noCriteria: 'No criteria.',
  aFromBFromCFrom: (a: number, b: number, c: number) => `A from ${a}, B from ${b}, C from ${c}`,
}

export const criterionCard = {
  close: 'Close',
  edit: 'Edit',
  remove: (part: ReactNode) => <>Remove{part}</>,
  weightOf: (label: string) => `Weight of: ${label}`,
  weight: (value: number) => `Weight ${value}`,
  noPoints: 'no points',
  takesOf100: (points: string) => `takes ${points} of 100`,
  of100: (points: string) => `${points} of 100`,
  inPart: (partial: string) => `, ${partial} in part`,
  metByOfMissedUnknown: (match: string, leads: string, inPart: string, miss: string, unknown: string) =>
    `Met by ${match} of ${leads}${inPart} · missed ${miss} · unknown ${unknown}`,
  addsToTheScoreWithA: 'Adds to the score; with a weight below 0 it takes away.',
  addsToTheScoreALead: 'Adds to the score; a lead known to fail it is disqualified.',
  aLeadKnownToMeetIt: 'A lead known to meet it is disqualified; it adds nothing.',
  kindOfCriterion: 'Kind of criterion',
  comparedHow: 'Compared how',
  name: 'Name',
  whatPeopleReadInScoresIn: 'What people read in scores in place of the sentence. Optional.',
  about: 'About',
  withSeveralTheOneThatSpeaks: 'With several, the one that speaks most for a match counts.',
  thereIsNoSuchField: 'There is no such field.',
  nearMissesCountInPart: 'Near misses count in part',
  howFarOutsideAValueStill: 'How far outside a value still counts a part, in per cent of the bound. Optional.',
  countsHalfAfter: 'Counts half after',
  leftEmptyItCountsWholeUp: 'Left empty, it counts whole up to the last day.',
  days: ' days',
}

export const criterionValue = {
  days: 'Days',
  number: 'Number',
  anyOfThese: 'Any of these',
  enterAddsOneSeveralAtOnce: 'Enter adds one; several at once with commas.',
  question: 'Question',
  value: 'Value',
  from: 'From',
  to: 'To',
}

export const icpEditor = {
  idealCustomer: 'Ideal customer',
  idealCustomer2: 'ideal customer',
  idealCustomerSavedLeadsScoredFrom:
    'Ideal customer saved. Leads scored from now on are scored with it; those scored before keep their score until they are scored anew.',
  whoFits: 'Who fits',
  startFromATemplate: 'Start from a template',
  addCriterion: 'Add criterion',
  criteriaSayWhichLeadsFitSize:
    'Criteria say which leads fit: size, country, seniority, anything you send with a lead. Without one, every lead scores 50 and nobody is preferred.',
}

export const icpEffect = {
  effectOnTheLeads: 'Effect on the leads',
  ifYouSaveThis: 'If you save this',
  asItStands: 'As it stands',
  theEffectShowsAgainOnceThe: 'The effect shows again once the draft is right.',
  criteriaCanBeChangedAndSaved: 'Criteria can be changed and saved.',
  thisIsTheEffectOfThe: 'This is the effect of the draft before.',
  noLeadIsScoredYetAs: 'No lead is scored yet. As soon as some are, this shows what a change makes of them.',
  noLeadChangesItsTier: 'No lead changes its tier',
  wouldChangeTier: (changed: string) => `${changed} would change tier`,
  ofScored: (part: string) => `of ${part} scored`,
  theNewest: (leads: string) => `the newest ${leads}`,
  tier: 'Tier',
  now: 'Now',
  thenTier: 'Then',
  share: 'Share',
  theNewestOfThem: (length: number) => `The newest ${length} of them`,
  whoChanges: 'Who changes',
  becomes: 'becomes',
}

export const icpTemplates = {
  startFromATemplate: 'Start from a template',
  nothingIsSavedUntilYouSave: (part: string) =>
    `${part}Nothing is saved until you save it. None names a country: that is the first thing to add.`,
  itTakesThePlaceOfThe: 'It takes the place of the criteria that you see now. ',
  startFrom: (name: string) => `Start from ${name}`,
  startFromThis: 'Start from this',
  criteria: (part: ReactNode) => <>Criteria{part}</>,
  of: (name: string) => ` of ${name}`,
}

export const icpVersions = {
  anApiKey: 'an API key',
  somebodyWhoLeft: 'somebody who left',
  versions: 'Versions',
  version: (icpVersion: number, part: string) => `Version ${icpVersion}${part}`,
  by: (changedBy: string) => ` by ${changedBy}`,
  showOlderVersions: 'Show older versions',
  versionOfTheIdealCustomer: (icpVersion: number) => `Version ${icpVersion} of the ideal customer`,
  sinceAScoreByIt: (ago: ReactNode, leads: string, part: string) => (
    <>
      Since {ago}. {leads} {part} a score by it.
    </>
  ),
  useAsDraft: 'Use as draft',
}

export const rescoring = {
  scoresOfThePresentLeads: 'Scores of the present leads',
  scoresStayAsTheyAre: 'Scores stay as they are.',
  everyLeadKeepsItsScore: 'Every lead keeps its score.',
  scoreAllLeadsAnew: 'Score all leads anew',
  scoreAllAnew: (leads: string) => `Score all ${leads} anew`,
  everyScoreIsByTheseCriteria: 'Every score is by these criteria. New facts change it by themselves.',
  noLeadIsScoredYet: 'No lead is scored yet.',
  andItUntilScoredAnew: (bold: ReactNode, part: string) => (
    <>
      {bold} and {part} it until scored anew.
    </>
  ),
  aScoreByFormerCriteria: (outdated: string, part: string) => `${outdated} ${part} a score by former criteria`,
  emailsThatWaitFollowTheNew: 'Emails that wait follow the new score; what has left stays.',
  theNewest: 'the newest ',
  ofWouldChangeTier: (part: string, all: string) => `${part} of ${all} would change tier.`,
  none: 'None',
  ofInAnotherTier: (bold: ReactNode, done: string, total: string, changedTier: string) => (
    <>
      {bold} {done} of {total}, {changedTier} in another tier
    </>
  ),
  scoringAnew: 'Scoring anew:',
  leadsScoredAnew: 'Leads scored anew',
  itGoesOnWhileYouLook: 'It goes on while you look at other screens.',
  ofChangedTier: (part: string, ago: ReactNode, changedTier: string, total: string, link: ReactNode) => (
    <>
      {part} {ago}: {changedTier} of {total} changed tier. {link}
    </>
  ),
  datedFactsWereLookedAtAgain: 'Dated facts were looked at again',
  allLeadsWereScoredAnew: 'All leads were scored anew',
  lookAtTheLeadsByScore: 'Look at the leads by score',
}

export const tierThresholds = {
  whileUnknownACriterionGets: 'While unknown, a criterion gets',
  ofItsPoints: 'of its points',
  evidenceDisqualifiesFrom: 'Evidence disqualifies from',
  confidenceOn: 'confidence on',
  tierUWhileLessIsKnown: 'Tier U while less is known than',
  ofTheWeight: 'of the weight',
  tiers: 'Tiers',
  everythingBelowIsTierDDisqualified: (c: number) => `Everything below ${c} is tier D. Disqualified leads are X.`,
  whatIsMadeOfTheUnknown: 'What is made of the unknown',
}
