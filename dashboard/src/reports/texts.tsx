export const breakdownReport = {
  byCustomData: 'By custom data',
  whichRegionRepliesWhichListBooks:
    'Which region replies, which list books: name a key of the customData of your leads.',
  byTheValueThatALead: 'By the value that a lead has now. The most frequent values stand by themselves.',
  nobodyWasWrittenToInThese: 'Nobody was written to in these days.',
  allOtherValues: 'All other values',
  withoutAValue: 'Without a value',
  leadsThatAreGone: 'Leads that are gone',
  keyOfCustomdata: 'Key of customData',
  regionOrListName: 'region, or list.name',
}

export const funnelReport = {
  aLeadCountsOnTheDay: 'A lead counts on the day on which it reached a stage for the first time.',
  aLeadCountsOnTheDay2:
    'A lead counts on the day on which it was accepted: each column tells how far the leads of that day have come.',
  funnel: 'Funnel',
  aTestWhatItCapturedCounts: 'A test: what it captured counts, and nothing was sent.',
  countedLeftOut: (counted: string, leftOut: string) => `${counted} counted, ${leftOut} left out. `,
  countAllCampaigns: 'Count all campaigns',
  nothingHappenedInTheseDays: 'Nothing happened in these days.',
  day: 'Day',
  weekFrom: 'Week from',
  monthFrom: 'Month from',
  to: (from: string, to: string) => `${from} to ${to}`,
  asATable: (heading: string) => `${heading}, as a table`,
}

export const leadingSentence = {
  nobodyWithAScoreWasWritten: 'Nobody with a score was written to in these days.',
  onlyWasWrittenToThereIs: (name: string) => `Only ${name} was written to: there is nothing to compare it with.`,
  againstFor: (range: string, range2: string, name: string) => `${range} against ${range2} for ${name}`,
  itCannotBeToldYetWhether: (name: string, act: string, words: string) =>
    `It cannot be told yet whether ${name} ${act} more: ${words}. The ranges meet.`,
  moreThanAllOthers: (part: string, name: string, act: string, words: string) =>
    `${part}: ${name} ${act} more than all others, ${words}.`,
  yes: 'Yes',
  no: 'No',
}

export const rangeTable = {
  likely: 'Likely',
  of: (count: string, base: string, part: string) => ` ${count} of ${base} ${part}`,
  nothingToCountFrom: 'nothing to count from',
}

export const reportBody = {
  whatBecameOfThoseWrittenTo: 'What became of those written to',
  theLineIsWhereTheTrue: 'The line is where the true share lies with 95% confidence: long while few were written to.',
  outcome: 'Outcome',
  chooseACampaignToCompareIts: 'Choose a campaign to compare its emails and their variants.',
  lastDays: (days: number) => `Last ${days} days`,
  otherDates: 'Other dates',
  byDay: 'By day',
  byCohort: 'By cohort',
  liveCampaigns: 'Live campaigns',
  testCampaigns: 'Test campaigns',
  liveAndTest: 'Live and test',
  campaign: 'Campaign',
  allCampaigns: 'All campaigns',
  mode: 'Mode',
  days: 'Days',
  from: 'From',
  to: 'To',
  whatIsCountedOnADay: 'What is counted on a day',
}

export const reportSection = {
  downloadCsv: 'Download CSV',
  downloadCsv2: (title: string) => `Download CSV: ${title}`,
  whatHasBeenCountedIsKept: 'What has been counted is kept.',
}

export const reportView = {
  replied: 'Replied',
  repliedWithInterest: 'Replied with interest',
  bookedAMeeting: 'Booked a meeting',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
}

export const reports = {
  reports: 'Reports',
}

export const stepsReport = {
  byEmailAndVariant: 'By email and variant',
  anOutcomeCountsWithTheLast:
    'An outcome counts with the last email before it. Absences, automatic answers and openings by machines are left out.',
  noEmailLeftInTheseDays: 'No email left in these days.',
  emailVariant: (step: number, variant: string) => `Email ${step}, variant ${variant}`,
  email: (step: number) => `Email ${step}`,
  email2: 'Email',
  theVariantsCannotBeToldApart: 'the variants cannot be told apart yet: their ranges meet.',
  variantDoesBetterThanAllOthers: (first: string) => `variant ${first} does better than all others.`,
  email3: (step: number, words: string) => `Email ${step}: ${words}`,
}

export const tiersReport = {
  byTier: 'By tier',
  byTheTierThatALead:
    'By the tier that a lead had when it was first written to; what the score became later changes nothing.',
  tier: (name: string) => `tier ${name}`,
  tier2: (first: string) => `tier ${first}`,
  noScore: 'No score',
  nobodyWasWrittenToInThese: 'Nobody was written to in these days.',
  doesTierABookMore: 'Does tier A book more?',
  doesItReplyMore: 'Does it reply more?',
  tier3: 'Tier',
}
