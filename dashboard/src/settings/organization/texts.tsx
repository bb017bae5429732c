export const limits = {
  limits: 'Limits',
  setByYourAdministrator: 'Your administrator sets these limits. Any member can stop sending.',
  theLimitsStayAsTheyAre: 'Your limits haven’t changed.',
  apiRequests: 'API requests',
  aMinuteSharedByAllKeys: (requestsPerMinute: string) =>
    `${requestsPerMinute} a minute, shared by all keys. Above that, the API answers 429 with the time to wait.`,
  rowsOfBatches: 'Batch rows',
  anHourSharedByAllKeys: (rowsPerHour: string) =>
    `${rowsPerHour} an hour, shared by all keys. You can resume a batch that reaches the limit.`,
  emails: 'Emails',
  aNewOrganizationBeginsWithFew: (part: string) =>
    `${part}A new organization’s daily limit starts low and grows each day; Overview shows today’s. Each mailbox and this server have limits too. Emails above a limit are sent the next day.`,
  noFixedNumberADay: 'No fixed limit is set. ',
  atMostADayOverAll: (dailySendCap: string) => `Up to ${dailySendCap} a day across all mailboxes. `,
  sending: 'Sending',
  toHaveMore: 'Need more?',
  askYourAdministrator: 'Ask your administrator to run this command with the numbers you need:',
  copyCommand: 'Copy command',
  emailsPerDay: (dailySendCap: number) => ` --emails-per-day ${dailySendCap}`,
  fairleadLimitsSetOrganization: (
    organizationId: string,
    requests: string,
    emails: string,
  ) => `fairlead limits set --organization ${organizationId} \\
  ${requests}${emails}`,
  sendingOfThisOrganization: 'Sending for this organization',
  stoppedByTheOperator: 'Stopped by your administrator',
  stopped: 'Stopped',
  noEmailsUntilYouResume: ': no emails are sent until you resume. Waiting emails keep their place.',
  on: 'On',
  startSending: 'Resume sending',
  stopAllSending: 'Stop all sending',
}

export const organization = {
  organization: 'Organization',
  emailsGoOutAsBefore: 'Emails are still sent.',
  ownersAndAdminsChangeIt: 'Only owners and admins can change this.',
  name: 'Name',
  postalAddressBelowEveryLiveEmail: 'Postal address in every live email',
  noneYetNoCampaignCanGo: 'Missing. Campaigns need it to go live.',
  timeZone: 'Time zone',
}

export const organizationForm = {
  name: 'Name',
  postalAddress: 'Postal address',
  addedToEveryLiveEmail:
    'Added at the end of every live email, as most countries require. Campaigns need it to go live.',
  acmeLtd1QuayStreetLondon: 'Acme Ltd\n1 Quay Street\nLondon E1 1AA\nUnited Kingdom',
  timeZone: 'Time zone',
  timeZoneHelp: 'For new campaigns, booking hours without a host’s time zone, and email to hosts.',
  itCanBeChangedNotRemoved: 'You can change the address, but not remove it.',
  saveOrganization: 'Save organization',
  theOrganizationIsNowCalled: (name: string) => `Renamed to ${name}.`,
  addressSavedItStandsBelowEvery: 'Address saved. New live emails include it.',
  timeZoneIs: (timezone: string) => `Time zone set to ${timezone}.`,
}

export const brandForm = {
  branding: 'Booking page branding',
  help: 'Shown on booking, meeting and unsubscribe pages.',
  logo: 'Logo',
  noLogo: 'No logo. Pages show your organization’s name.',
  upload: 'Upload logo',
  replace: 'Replace logo',
  remove: 'Remove logo',
  logoHelp: 'PNG, JPEG or WebP, up to 200 kB. Shown 40 pixels high.',
  color: 'Color',
  colorHelp: 'For buttons and links. We adjust it if text would be hard to read. Leave empty for green.',
  pick: 'Pick a color',
  save: 'Save color',
  saved: 'Saved. Your pages use it now.',
}
