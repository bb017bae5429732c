import type { ReactNode } from 'react'

export const accountMenu = {
  asTheSystem: 'System',
  light: 'Light',
  dark: 'Dark',
  yourAccount: 'Your account',
  theme: 'Theme',
  signOut: 'Sign out',
}

export const commandPalette = {
  thisPage: 'This page',
  recent: 'Recent',
  screens: 'Screens',
  actions: 'Actions',
  campaigns: 'Campaigns',
  leads: 'Leads',
  findALeadACampaignA: 'Search leads, campaigns, screens and actions',
  find: 'Search',
  nothingHasTheseLetters: 'No results',
  createCampaign: 'New campaign',
  createCampaignWords: 'create campaign add',
  pauseCampaign: (name: string) => `Pause ${name}`,
  pauseWords: ['pause', 'stop'],
  tryWords: 'demo example test',
  importWords: 'upload csv',
  createKey: 'Create API key',
  importLeads: 'Import leads',
  inviteMember: 'Invite member',
  useTheTheme: (other: string) => `Use the ${other} theme`,
  tryADomain: 'Try a domain',
  withTheCriteriaOf: (name: string) => `With the criteria of ${name}`,
}

export const deadEnds = {
  thereIsNoSuchPage: 'Page not found',
  theAddressMayBeMistypedOr: 'Check the address. The page may have been deleted.',
  openTheOverview: 'Go to overview',
  youBelongToNoOrganization: 'You aren’t in an organization',
  youAreSignedInAsAsk: (email: string) => `You are signed in as ${email}. Ask an owner or admin to invite you.`,
  signOut: 'Sign out',
  thisPageCouldNotBeShown: 'This page failed to load',
  nothingWasChanged: 'Your data has not changed.',
}

export const keyboardHelp = {
  keys: 'Keyboard shortcuts',
  g: 'g',
  open: (label: string) => `Open ${label}`,
  ctrl: 'Ctrl',
  k: 'K',
  findALeadACampaignA: 'Search leads, campaigns, screens and actions',
  j: 'j',
  k2: 'k',
  nextAndPreviousRowEnterOpens: 'Next and previous row; Enter opens it',
  x: 'x',
  inLeadsChooseTheRowWith: 'In Leads: select the row; hold Shift to select more',
  a: 'a',
  e: 'e',
  r: 'r',
  inApprovalsApproveEditRejectThe: 'In Approvals: approve, edit, reject',
  inInbox: 'In Inbox: reply, done, snooze, assign, label, undo',
  inboxKeys: { r: 'r', e: 'e', s: 's', a: 'a', l: 'l', u: 'u' },
  searchInTheList: 'Search in the list',
  showTheseKeys: 'Show keyboard shortcuts',
}

export const navigation = {
  more: 'More',
  overview: 'Overview',
  campaigns: 'Campaigns',
  leads: 'Leads',
  inbox: 'Inbox',
  approvals: 'Approvals',
  mail: 'Mail',
  meetings: 'Meetings',
  reports: 'Reports',
  settings: 'Settings',
  events: 'Events',
  mailboxes: 'Mailboxes',
  apiKeys: 'API keys',
  hosts: 'Hosts',
  calendars: 'Calendars',
  imports: 'Imports',
  tags: 'Tags',
  tagsWords: 'labels rename delete',
  myTasks: 'My tasks',
  unmatchedBookings: 'Unmatched bookings',
  work: 'Work',
  results: 'Results',
  admin: 'Admin',
  api: 'API',
  organization: 'Organization',
  organizationWords: 'company address time zone',
  members: 'Members',
  membersWords: 'users team people roles invite',
  audit: 'Audit log',
  auditWords: 'history changes',
  suppressions: 'Suppressions',
  suppressionsWords: 'blocklist do not contact unsubscribe',
  limits: 'Limits',
  limitsWords: 'stop pause sending cap',
  verification: 'Address verification',
  verificationWords: 'bounce email check',
  languageModel: 'Language model',
  languageModelWords: 'ai llm gpt openai',
  dataProviders: 'Data providers',
  dataProvidersWords: 'enrichment apollo hunter',
  dataRetention: 'Data retention',
  dataRetentionWords: 'privacy gdpr delete',
  account: 'Your account',
  accountWords: 'profile password two-factor sessions',
}

export const organizationSwitch = {
  workIn: 'Switch to',
  allOrganizations: 'All organizations',
}

export const shell = {
  ctrl: 'Ctrl',
  skipToContent: 'Skip to content',
  approvals: 'Approvals',
  find: 'Search',
  fairlead: ' Fairlead',
  find2: (kbd: ReactNode) => <> Search {kbd}</>,
  k: (mod: string) => `${mod} K`,
  main: 'Main',
  youAreOfflineWhatYouSee: 'You are offline. You see the last loaded data, and your edits are kept.',
  serverLost: 'The server can’t be reached. Trying again; your edits are kept.',
}

export const undo = {
  undo: 'Undo',
  sendsIn: (seconds: number) => `Sends in ${seconds} s`,
}

export const waitingCounts = {
  toAnswer: ' to answer',
  tasksDue: ' due',
  toApprove: ' to approve',
  withoutALead: ' without a lead',
}
