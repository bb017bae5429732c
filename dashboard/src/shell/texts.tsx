import type { ReactNode } from 'react'

export const accountMenu = {
  asTheSystem: 'As the system',
  light: 'Light',
  dark: 'Dark',
  yourAccount: 'Your account',
  theme: 'Theme',
  signOut: 'Sign out',
}

export const commandPalette = {
  screens: 'Screens',
  actions: 'Actions',
  campaigns: 'Campaigns',
  leads: 'Leads',
  findALeadACampaignA: 'Find a lead, a campaign, a screen or an action',
  find: 'Find',
  nothingHasTheseLetters: 'Nothing has these letters.',
  gThen: (letter: string) => `g then ${letter}`,
  createCampaign: 'Create campaign',
  createKey: 'Create key',
  importLeads: 'Import leads',
  inviteMember: 'Invite member',
  useTheTheme: (other: string) => `Use the ${other} theme`,
  tryADomain: 'Try a domain',
  withTheCriteriaOf: (name: string) => `with the criteria of ${name}`,
}

export const deadEnds = {
  thereIsNoSuchPage: 'There is no such page',
  theAddressMayBeMistypedOr: 'The address may be mistyped, or what it showed was deleted.',
  openTheOverview: 'Open the overview',
  youBelongToNoOrganization: 'You belong to no organization',
  youAreSignedInAsAsk: (email: string) =>
    `You are signed in as ${email}. Ask an owner or admin for an invitation to that address.`,
  signOut: 'Sign out',
  thisPageCouldNotBeShown: 'This page could not be shown',
  nothingWasChanged: 'Nothing was changed.',
}

export const keyboardHelp = {
  keys: 'Keys',
  g: 'g',
  open: (label: string) => `Open ${label}`,
  ctrl: 'Ctrl',
  k: 'K',
  findALeadACampaignA: 'Find a lead, a campaign, a screen or an action',
  j: 'j',
  k2: 'k',
  nextAndPreviousRowEnterOpens: 'Next and previous row; Enter opens it',
  x: 'x',
  inLeadsChooseTheRowWith: 'In Leads: choose the row; with Shift all up to it, Shift J and K go on choosing',
  a: 'a',
  e: 'e',
  r: 'r',
  inApprovalsApproveEditRejectThe: 'In Approvals: approve, edit, reject the text',
  searchInTheList: 'Search in the list',
  showTheseKeys: 'Show these keys',
}

export const navigation = {
  overview: 'Overview',
  campaigns: 'Campaigns',
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
  unmatchedBookings: 'Unmatched bookings',
}

export const organizationSwitch = {
  organization: 'Organization',
  workIn: 'Work in',
  allOrganizations: 'All organizations',
}

export const shell = {
  ctrl: 'Ctrl',
  skipToContent: 'Skip to content',
  approvals: 'Approvals',
  find: 'Find',
  fairlead: ' Fairlead',
  find2: (kbd: ReactNode) => <> Find {kbd}</>,
  k: (mod: string) => `${mod} K`,
  main: 'Main',
  youAreOfflineWhatYouSee: 'You are offline. What you see is what was loaded last; what you typed is kept.',
}

export const waitingCounts = {
  toAnswer: ' to answer',
  toApprove: ' to approve',
  withoutALead: ' without a lead',
}
