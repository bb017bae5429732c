export const needsMe = {
  needsYouNow: 'Needs you now',
  nothingNoReplyWaitsForAn:
    ' Nothing. No reply waits for an answer, no email is held, no lead waits for review, notifications arrive.',
  openMail: 'Open mail',
  startSending: 'Start sending',
  reviewLeads: 'Review leads',
  openInbox: 'Open inbox',
  approveTexts: 'Approve texts',
  openMailboxes: 'Open mailboxes',
  openCampaign: 'Open campaign',
}

export const overview = {
  overview: 'Overview',
  campaignsGoOnAsTheyAre: 'Campaigns go on as they are.',
  allCampaigns: 'All campaigns',
  reports: 'Reports',
  campaigns: 'Campaigns',
  today: 'Today',
  sentToday: 'Sent today',
  ofAtMostADay: (capUsed: string, cap: string) => `${capUsed} of at most ${cap} a day`,
  liveEmail: 'live email',
  capturedToday: 'Captured today',
  byTestCampaignsCapturedNotSent: 'By test campaigns: captured, not sent',
  dueNow: 'Due now',
  noLeadWaitsForItsNext: 'No lead waits for its next step',
  for: (count: string, stage: string) => `${count} for ${stage}`,
  leadsTheOldestHasWaited: (where: string, oldestDueSeconds: string) =>
    `Leads: ${where}. The oldest has waited ${oldestDueSeconds}`,
}
