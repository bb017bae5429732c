import type { ReactNode } from 'react'

export const criteriaList = {
  noCriteria: 'No criteria.',
  points: (points: number) => `${points}`.replace('-', '−'),
  tiers: (a: number, b: number, c: number) =>
    `A from ${a}, B from ${b}, C from ${c}, D below. U: too little known. X: disqualified.`,
}

const worth = (points: number) =>
  `${points < 0 ? '−' : ''}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`

export const criterionCard = {
  close: 'Close',
  edit: 'Edit',
  remove: (part: ReactNode) => <>Remove{part}</>,
  points: worth,
  weight: 'Weight',
  weightMeans: (points: number) => `Worth ${worth(points)} of 100.`,
  holds: {
    should: (match: string, leads: string) => `Matches ${match} of ${leads} leads`,
    must: (match: string, leads: string) => `Matches ${match} of ${leads} leads`,
    penalty: (match: string, leads: string) => `Applies to ${match} of ${leads} leads`,
    mustNot: (match: string, leads: string) => `Disqualifies ${match} of ${leads} leads`,
  },
  inPart: (partial: string) => `${partial} in part`,
  unknownFor: (unknown: string) => `unknown for ${unknown}`,
  means: {
    should: 'Leads that match get the points.',
    must: 'Leads that match get the points. Leads known to fail are disqualified.',
    penalty: 'Leads that match lose the points.',
    mustNot: 'Leads known to match are disqualified. No points.',
  },
  kindOfCriterion: 'Kind of criterion',
  operator: 'Operator',
  name: 'Name',
  nameHelp: 'Optional. Shown in scores instead of the sentence.',
  field: 'Field',
  fieldInLeads: (path: string, leads: number) => `${path} (${leads === 1 ? '1 lead' : `${leads} leads`})`,
  groups: { common: 'Common', company: 'Company', person: 'Person', own: 'Your data' },
  severalFields: 'With several fields, the best match counts.',
  noField: 'No field found.',
  partialCredit: 'Partial credit for near misses',
  partialCreditHelp: 'Optional. How far outside the range a value still gets some points.',
  halfLife: 'Half the points after',
  halfLifeHelp: 'Optional. Empty: full points until the last day.',
  days: ' days',
}

export const criterionValue = {
  days: 'Days',
  number: 'Number',
  anyOf: 'Any of',
  enterAdds: 'Press Enter after each value, or separate values with commas.',
  notListed: 'Not in the list.',
  question: 'Question',
  value: 'Value',
  from: 'From',
  to: 'To',
  yes: 'Yes',
  no: 'No',
}

export const faultWords = {
  chooseField: 'Choose a field.',
  chooseValues: 'Choose at least one value.',
  enterRange: 'Enter the lowest and the highest number.',
  enterNumber: 'Enter a number.',
  enterValue: 'Enter a value.',
}

const RESCORE = ' Rescore existing leads below to update them.'

export const icpEditor = {
  idealCustomer: 'Ideal customer',
  idealCustomer2: 'ideal customer',
  saved: (hasLeads: boolean) => `Ideal customer saved. New leads are scored with it.${hasLeads ? RESCORE : ''}`,
  savedWithTiers: (hasLeads: boolean) =>
    `Ideal customer saved. Tiers A to C get emails; change that under Rules.${hasLeads ? RESCORE : ''}`,
  criteria: 'Criteria',
  criterion: (number: number) => `Criterion ${number}`,
  startFromATemplate: 'Start from a template',
  addCriterion: 'Add criterion',
  empty:
    'Criteria decide which leads match: company size, country, seniority, or any field you send. Without criteria, leads get no score and all are emailed.',
}

export const icpEffect = {
  effectOnTheLeads: 'Effect on leads',
  effect: 'Effect of your changes',
  tiersNow: 'Leads by tier',
  completeToSee: 'Complete the new criterion to see the effect.',
  fixToSee: 'Fix the errors to see the effect.',
  youCanSave: 'You can still edit and save.',
  effectOfDraftBefore: 'This is the effect of your previous draft.',
  noLeads: 'No leads scored yet. Once there are, you’ll see here how a change affects them.',
  noLeadChangesItsTier: 'No lead changes tier',
  wouldChangeTier: (changed: string) => `${changed} would change tier`,
  ofScored: (leads: string) => `of ${leads} scored`,
  theNewest: (leads: string) => `the newest ${leads}`,
  tier: 'Tier',
  leads: 'Leads',
  now: 'Now',
  after: 'After',
  share: 'Share',
  theNewestOfThem: (count: number) => `The newest ${count}`,
  whoChanges: 'Leads that change tier',
  becomes: 'becomes',
}

export const icpTemplates = {
  startFromATemplate: 'Start from a template',
  notSavedYet: (replaces: boolean) =>
    `${replaces ? 'A template replaces your current criteria. ' : ''}Nothing is saved yet. Next, add the countries you sell to.`,
  startFrom: (name: string) => `Use template ${name}`,
  useTemplate: 'Use template',
  criteria: (part: ReactNode) => <>All criteria{part}</>,
  of: (name: string) => ` of ${name}`,
}

export const icpVersions = {
  anApiKey: 'an API key',
  formerMember: 'a former member',
  versions: 'Versions',
  version: (icpVersion: number, isCurrent: boolean) => `Version ${icpVersion}${isCurrent ? ' (current)' : ''}`,
  by: (name: string) => ` by ${name}`,
  showOlderVersions: 'Show older versions',
  versionOfTheIdealCustomer: (icpVersion: number) => `Ideal customer, version ${icpVersion}`,
  since: (ago: ReactNode, leads: string) => (
    <>
      Saved {ago}. {leads} scored with it.
    </>
  ),
  useAsDraft: 'Use as draft',
}

export const rescoring = {
  scores: 'Scores',
  scoresKept: 'Scores stay unchanged.',
  rescoreAll: 'Rescore all leads',
  rescore: (leads: string) => `Rescore ${leads}`,
  upToDate: 'All scores are up to date. Scores update when new facts arrive.',
  noLeadIsScoredYet: 'No leads scored yet.',
  noLeads: 'No leads yet. New leads are scored with your saved criteria.',
  outdated: (leads: string, isOne: boolean) =>
    `${leads} still ${isOne ? 'has' : 'have'} a score from earlier criteria.`,
  emailsFollow: 'Waiting emails follow the new score. Emails already sent don’t change.',
  theNewest: 'the newest ',
  wouldChange: (changed: string, all: string) => `${changed} of ${all} would change tier.`,
  none: 'None',
  progress: (bold: ReactNode, done: string, total: string, changedTier: string) => (
    <>
      {bold} {done} of {total}, {changedTier} changed tier
    </>
  ),
  rescoring: 'Rescoring:',
  leadsRescored: 'Leads rescored',
  keepsRunning: 'You can leave this screen; rescoring continues.',
  finished: (what: string, ago: ReactNode, changedTier: string, total: string, link: ReactNode) => (
    <>
      {what} {ago}: {changedTier} of {total} changed tier. {link}
    </>
  ),
  dailyCheck: 'Daily check of dated facts',
  allRescored: 'All leads rescored',
  viewByScore: 'View leads by score',
}

export const tierThresholds = {
  tiers: 'Tiers',
  from: (tier: string) => `${tier} from`,
  others: (c: number) => `D: below ${c}. U: too little known to tell. X: disqualified.`,
  missingData: 'Missing data',
  unknownPrior: 'Points while unknown',
  unknownPriorHelp: 'Share of its points that an unknown criterion gets.',
  gateConfidence: 'Confidence to disqualify',
  gateConfidenceHelp: 'How sure a fact must be to disqualify a lead.',
  minCoverage: 'Data needed for a tier',
  minCoverageHelp: 'Leads with less known data get tier U.',
}
