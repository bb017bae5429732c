import { counted } from '../shared/words/words.ts'

export const breakdownReport = {
  byField: 'By custom field',
  whatItTells: 'Which region replies, which list books? Choose a field of your leads’ custom data.',
  presentValue: 'Leads count by the value they have now. The most frequent values are listed.',
  nobodyEmailed: 'No emails sent in this period.',
  allOtherValues: 'All other values',
  withoutAValue: 'No value',
  leadsThatAreGone: 'Deleted leads',
  field: 'Field',
  example: 'region, or list.name',
  emailed: 'emailed',
  captured: 'captured',
}

export const campaignsReport = {
  byCampaign: 'By campaign',
  whatItTells: 'Most meetings first. Open a campaign to compare its emails and variants.',
  nothing: 'Nothing happened in this period.',
  campaign: 'Campaign',
  added: 'Added',
  emailed: 'Emailed',
  captured: 'Captured',
  replied: 'Replied',
  replyRate: 'Reply rate',
  interested: 'Interested',
  meetings: 'Meetings booked',
}

export const stages = {
  accepted: 'Added',
  researched: 'Researched',
  qualified: 'Eligible',
  contacted: 'Emailed',
  captured: 'Captured',
  replied: 'Replied',
  positive: 'Interested',
  booked: 'Meetings booked',
}

export const funnelReport = {
  byDayReached: 'Each lead counts on the day it first reached a stage. Eligible: scored and not disqualified.',
  byDayAdded: 'Each lead counts on the day it was added. Eligible: scored and not disqualified.',
  funnel: 'Funnel',
  testCampaign: 'Test campaign: emails were captured, not sent.',
  counted: (count: number, isLive: boolean) => `${counted(count, isLive ? 'live campaign' : 'test campaign')} counted.`,
  leftOut: (count: number, isLive: boolean) =>
    `${counted(count, isLive ? 'test campaign' : 'live campaign')} not counted.`,
  showTests: 'Show tests',
  showLive: 'Show live',
  nothing: 'Nothing happened in this period.',
  showNumbers: 'Show all numbers',
  headings: { day: 'Day', week: 'Week from', month: 'Month from' },
  perPeriod: {
    day: (stage: string) => `${stage} by day`,
    week: (stage: string) => `${stage} by week`,
    month: (stage: string) => `${stage} by month`,
  },
  share: (share: string, of: string) => `${share} of ${of.toLowerCase()}`,
  asATable: (heading: string) => `${heading}, as a table`,
}

export const leadingSentence = {
  nobodyScored: 'No scored leads were emailed in this period.',
  onlyOne: (name: string) => `Only ${name} was emailed, so there is nothing to compare.`,
  against: (name: string, range: string, otherRange: string, other: string) =>
    `${name} is ${range}, ${other} is ${otherRange}`,
  tooEarly: (words: string) => `Too early to tell: ${words}.`,
  leads: (answer: string, name: string, act: string, words: string) => `${answer}, ${name} ${act} most: ${words}.`,
  yes: 'Yes',
  no: 'No',
}

export const rangeTable = {
  likely: 'Likely range',
  of: (count: string, base: string, part: string) => ` ${count} of ${base} ${part}`,
  nothingToCountFrom: '–',
}

export const reportBody = {
  outcomes: 'Outcomes',
  whatLinesMean: 'Lines show the likely range (95%). More emails make it narrower.',
  outcome: 'Outcome',
  lastDays: (days: number) => `Last ${days} days`,
  otherDates: 'Custom dates',
  dayReached: 'Activity date',
  dayAdded: 'Date added',
  liveCampaigns: 'Live',
  testCampaigns: 'Test',
  liveAndTest: 'Live and test',
  campaign: 'Campaign',
  allCampaigns: 'All campaigns',
  mode: 'Mode',
  days: 'Period',
  from: 'From',
  to: 'To',
  countBy: 'Count by',
}

export const reportSection = {
  downloadCsv: 'Download CSV',
  downloadCsv2: (title: string) => `Download CSV: ${title}`,
  whatHasBeenCountedIsKept: 'Your results are safe.',
}

export const reportView = {
  replied: 'Replied',
  repliedWithInterest: 'Interested',
  bookedAMeeting: 'Meeting booked',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
}

export const reports = {
  reports: 'Reports',
}

export const stepsReport = {
  byEmailAndVariant: 'By email and variant',
  lastEmailBefore: 'Outcomes count for the last email before them. Automatic answers and clicks by bots don’t count.',
  noEmails: 'No emails in this period.',
  emailVariant: (step: number, variant: string) => `Email ${step}, variant ${variant}`,
  email: (step: number) => `Email ${step}`,
  heading: 'Email',
  tooEarly: 'too early to tell which variant does better.',
  variantWins: (first: string) => `variant ${first} does best.`,
  answer: (step: number, words: string) => `Email ${step}: ${words}`,
  sent: 'sent',
  captured: 'captured',
}

export const tiersReport = {
  byTier: 'By tier',
  tierAtFirstEmail: 'By the tier a lead had when it got its first email.',
  tier: (name: string) => `tier ${name}`,
  tier2: (first: string) => `tier ${first}`,
  noScore: 'No score',
  nobodyEmailed: 'No emails sent in this period.',
  doesTierA: { booked: 'Does tier A book more?', replied: 'Does tier A reply more?' },
  acts: { booked: 'books', replied: 'replies' },
  tier3: 'Tier',
  emailed: 'emailed',
  captured: 'captured',
}
