import { counted } from '../shared/words/words.ts'

export const campaign = {
  theCampaignGoesOnAsIt: 'The campaign keeps running.',
  campaigns: 'Campaigns',
  emailsAreCaptured: 'Emails are captured, not sent',
  emailsAreSent: 'Emails are sent',
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
  whatHappensInThisCampaignAppears: 'Emails, replies and meetings will appear here.',
  lead: 'Lead',
}

export const campaignMenu = {
  moreActions: (name: string) => `Actions for ${name}`,
  duplicate: 'Duplicate',
  duplicateLeavesOut: 'Without leads and webhook',
  duplicateOf: (name: string) => `Duplicate “${name}”`,
  archive: 'Archive',
  archiveTitle: (name: string) => `Archive “${name}”?`,
  archiveCampaign: 'Archive campaign',
  keep: 'Cancel',
  losesEmails: (leads: number) =>
    leads === 0
      ? 'No more emails are sent.'
      : `${counted(leads, 'active lead ends and gets', 'active leads end and get')} no more emails.`,
  losesIntake: 'It accepts no new leads. You can’t activate it again.',
  keepsResults: 'Its leads, emails and results stay.',
  wayBack: 'To start again, duplicate it: you get a draft with the same settings.',
  archived: (name: string) => `“${name}” is archived. It sends no more emails.`,
}

export const campaignName = {
  rename: 'Rename campaign',
  nameOfTheCampaign: 'Campaign name',
  saveName: 'Save',
  keepName: 'Cancel',
}

export const campaignRows = {
  campaign: 'Campaign',
  status: 'Status',
  added: 'Added',
  emailed: 'Emailed',
  captured: 'Captured',
  replied: 'Replied',
  replyRate: 'Reply rate',
  meetings: 'Meetings booked',
  actions: 'Actions',
  addedUnit: 'added',
  emailedUnit: 'emailed',
  capturedUnit: 'captured',
  inUnit: (unit: string) => ` ${unit}`,
  repliedUnit: 'replied',
  replyRateUnit: 'reply rate',
  meetingsUnit: (count: number) => `${counted(count, 'meeting').replace(/^\S+ /u, '')} booked`,
}

export const campaignSelect = {
  noCampaignHasTheseLetters: 'No results',
}

export const campaignSwitch = {
  goLive: 'Go live',
  pause: 'Pause campaign',
  resume: 'Resume campaign',
  activate: 'Activate campaign',
  activateTest: 'Activate test',
  paused: (leads: number | undefined) =>
    `Campaign paused. ${leads === undefined || leads === 0 ? 'Nothing' : `${counted(leads, 'lead waits', 'leads wait')}; nothing`} is sent until you resume it.`,
  active: ({ scored, held, disqualified }: { scored: number; held: number; disqualified: number }) => {
    const parts = [
      scored > 0 && `${counted(scored, 'lead')} scored`,
      held > 0 && `${held} held`,
      disqualified > 0 && `${disqualified} disqualified`,
    ].filter((part) => part !== false)
    return ['Campaign active.', ...(parts.length > 0 ? [`${parts.join(', ')}.`] : [])].join(' ')
  },
  readFirstEmail: 'Read the first email',
  stillActive: 'The campaign is still active.',
}

export const campaigns = {
  campaigns: 'Campaigns',
  campaignsContinue: 'Your campaigns keep running.',
  searchCampaigns: 'Search campaigns',
  status: 'Status',
  shown: {
    current: 'All but archived',
    active: 'Active',
    paused: 'Paused',
    draft: 'Drafts',
    archived: 'Archived',
  },
  count: (count: number) => counted(count, 'campaign'),
  noResults: 'No results',
}

export const modeBadge = {
  test: 'Test',
  live: 'Live',
  emailsAreCaptured: 'Emails are captured, not sent',
  emailsAreSent: 'Emails are sent',
}

export const newCampaign = {
  newCampaign: 'New campaign',
  name: 'Campaign name',
  example: 'Spring, EMEA',
  startFrom: 'Start from',
  empty: 'Empty campaign',
  noResults: 'No results',
  whatFollows: 'You get a draft. Nothing is sent until you activate it.',
  whatIsCopied: 'You get a draft with the same settings, without leads and webhook.',
  createCampaign: 'Create campaign',
}

export const noCampaigns = {
  noCampaignsYet: 'No campaigns yet',
  whatStandsHere: 'Your campaigns will be listed here with emails, reply rates and meetings.',
  useTheApi: 'Create campaigns with the API',
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
