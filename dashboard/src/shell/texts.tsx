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
  addLead: 'Add lead',
  addLeadWords: 'new lead create lead prospect contact',
  toCampaign: (name: string) => `To ${name}`,
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
  noSuchLead: 'This lead doesn’t exist',
  noSuchCampaign: 'This campaign doesn’t exist',
  mayBeDeleted: 'It may have been deleted, or the address is mistyped.',
  openLeads: 'Go to leads',
  openCampaigns: 'Go to campaigns',
  openTheOverview: 'Go to overview',
  youBelongToNoOrganization: 'You aren’t in an organization',
  youAreSignedInAsAsk: (email: string) => `You are signed in as ${email}. Ask an owner or admin to invite you.`,
  signOut: 'Sign out',
  thisPageCouldNotBeShown: 'This page failed to load',
  nothingWasChanged: 'Your data has not changed.',
}

export const keyboardHelp = {
  title: 'Keyboard shortcuts',
  goTo: 'Go to',
  places: (mod: string) => [
    {
      title: 'Anywhere',
      lines: [
        { keys: [mod, 'K'], does: 'Search or run an action' },
        { keys: ['/'], does: 'Search in the list' },
        { keys: ['?'], does: 'Show keyboard shortcuts' },
      ],
    },
    {
      title: 'Lists',
      lines: [
        { keys: ['j'], does: 'Next row' },
        { keys: ['k'], does: 'Previous row' },
        { keys: ['Enter'], does: 'Open the row' },
      ],
    },
    {
      title: 'Leads',
      lines: [
        { keys: ['Space'], does: 'Preview' },
        { keys: ['x'], does: 'Select' },
        { keys: ['Shift', 'x'], does: 'Select up to here' },
        { keys: ['Esc'], does: 'Clear selection' },
      ],
    },
    {
      title: 'Lead page',
      lines: [{ keys: ['n'], does: 'Add a note' }],
    },
    {
      title: 'Inbox',
      lines: [
        { keys: ['r'], does: 'Reply' },
        { keys: ['e'], does: 'Done' },
        { keys: ['s'], does: 'Snooze' },
        { keys: ['a'], does: 'Assign' },
        { keys: ['l'], does: 'Label' },
        { keys: ['u'], does: 'Undo' },
      ],
    },
    {
      title: 'Approvals',
      lines: [
        { keys: ['a'], does: 'Approve' },
        { keys: ['e'], does: 'Edit' },
        { keys: ['r'], does: 'Reject' },
      ],
    },
    {
      title: 'Editors',
      lines: [
        { keys: [mod, 'Enter'], does: 'Send a reply, save a note or an approval' },
        { keys: ['{{'], does: 'Insert a variable' },
        { keys: [mod, 'K'], does: 'Add a link to formatted text' },
        { keys: ['↑', '↓'], does: 'Move the selected step or criterion' },
      ],
    },
  ],
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

export const shortcuts = {
  ctrl: 'Ctrl',
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
