import type { ReactNode } from 'react'

export const campaign = {
  theCampaignGoesOnAsIt: 'The campaign goes on as it is.',
  campaigns: 'Campaigns',
  testCapturedNotSent: 'Test: captured, not sent',
  liveEmailsLeave: 'Live: emails leave',
}

export const campaignTabs = {
  campaign: 'Campaign',
  parts: 'Parts of this tab',
  leads: 'Leads',
  sequence: 'Sequence',
  emails: 'Emails',
  approvals: 'Approvals ',
  targeting: 'Targeting',
  idealCustomer: 'Ideal customer',
  questions: 'Questions',
  settings: 'Settings',
  schedule: 'Schedule',
  rules: 'Rules',
  calendar: 'Calendar',
  webhook: 'Webhook',
  test: 'Test',
  tryADomain: 'Try a domain',
  forecast: 'Forecast',
  results: 'Results',
  report: 'Report',
  activity: 'Activity',
  unsavedChanges: 'Unsaved changes',
  withUnsavedChanges: ', unsaved changes',
}

export const campaignActivity = {
  activity: 'Activity',
  whatHappensInThisCampaignAppears: 'What happens in this campaign appears here.',
  lead: 'Lead',
}

export const campaignName = {
  rename: (part: ReactNode) => <>Rename{part}</>,
  campaign: ' campaign',
  nameOfTheCampaign: 'Name of the campaign',
  saveName: 'Save name',
  keepName: 'Keep name',
}

export const campaignRows = {
  campaign: 'Campaign',
  state: 'State',
  leads: 'Leads',
  waiting: 'Waiting',
  inSequence: 'In sequence',
  meetings: 'Meetings',
  testCapturedNotSent: 'Test: captured, not sent',
  live: 'Live',
  leads2: 'leads',
  waiting2: 'waiting',
  inSequence2: 'in sequence',
  meetings2: 'meetings',
}

export const campaignSelect = {
  noCampaignHasTheseLetters: 'No campaign has these letters.',
}

export const campaignSwitch = {
  goLive: 'Go live',
  pauseCampaign: 'Pause campaign',
  activateCampaign: 'Activate campaign',
  campaignPausedNothingIsSentUntil: (part: string) =>
    `Campaign paused. ${part}; nothing is sent until you activate it.`,
  leadsWait: 'Leads wait',
  campaignActiveScoredHeldDisqualified: (scored: string, held: number, disqualified: number) =>
    `Campaign active. ${scored} scored, ${held} held, ${disqualified} disqualified.`,
  leadIs: 'lead is',
  leadsAre: 'leads are',
  theCampaignIsStillActive: 'The campaign is still active.',
  leadWaits: 'lead waits',
  leadsWait2: 'leads wait',
}

export const campaigns = {
  campaigns: 'Campaigns',
  campaignsGoOnAsTheyAre: 'Campaigns go on as they are.',
}

export const noCampaigns = {
  aCampaignIsWhomYouWrite: 'A campaign is whom you write to, what you write, and when. There is none yet.',
  howCampaignsWorkOverTheApi: 'How campaigns work over the API',
  nameOfTheCampaign: 'Name of the campaign',
  createDraft: 'Create draft',
}

export const tryDomain = {
  seeItOnYourOwnCompany: 'See it with your own company',
  whatFollows:
    'Fairlead reads your website, scores it, writes you an email (captured, not sent) and lets you book a meeting with yourself.',
  domainOfYourCompany: 'Your company’s domain',
  yourCompanyCom: 'your-company.com',
  noDomain: 'Enter a domain such as acme.com.',
  tryIt: 'Try it',
}
