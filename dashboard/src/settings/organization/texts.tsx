export const limits = {
  limits: 'Limits',
  setByWhoeverRunsThisInstallation:
    'Set by whoever runs this installation. Sending can be stopped by any member, at once.',
  theLimitsStayAsTheyAre: 'The limits stay as they are.',
  apiRequests: 'API requests',
  aMinuteSharedByAllKeys: (requestsPerMinute: string) =>
    `${requestsPerMinute} a minute, shared by all keys. Above it the API answers 429 and says when to come back.`,
  rowsOfBatches: 'Rows of batches',
  anHourSharedByAllKeys: (rowsPerHour: string) =>
    `${rowsPerHour} an hour, shared by all keys. A batch that meets the limit can be resumed.`,
  emails: 'Emails',
  aNewOrganizationBeginsWithFew: (part: string) =>
    `${part}A new organization begins with few and may send more each day; every mailbox and the installation have caps of their own. What is above a cap waits for the next day.`,
  noFixedNumberADay: 'No fixed number a day. ',
  atMostADayOverAll: (dailySendCap: string) => `At most ${dailySendCap} a day over all mailboxes. `,
  sending: 'Sending',
  toHaveMore: 'To have more',
  askWhoeverRunsTheServerThis: 'Ask whoever runs the server. This command, with the numbers you need, is all it takes:',
  copyCommand: 'Copy command',
  emailsPerDay: (dailySendCap: number) => ` --emails-per-day ${dailySendCap}`,
  fairleadLimitsSetOrganization: (
    organizationId: string,
    requests: string,
    emails: string,
  ) => `fairlead limits set --organization ${organizationId} \\
  ${requests}${emails}`,
  sendingOfThisOrganization: 'Sending of this organization',
  stoppedByTheOperator: 'Stopped by the operator',
  stopped: 'Stopped',
  noEmailLeavesUntilItIs: ': no email leaves until it is started again. What waits keeps its place.',
  on: 'On',
  startSending: 'Resume sending',
  stopAllSending: 'Stop all sending',
}

export const organization = {
  organization: 'Organization',
  emailsGoOutAsBefore: 'Emails go out as before.',
  ownersAndAdminsChangeIt: 'Owners and admins change it.',
  name: 'Name',
  postalAddressBelowEveryLiveEmail: 'Postal address, below every live email',
  noneYetNoCampaignCanGo: 'None yet: no campaign can go live.',
  timeZoneOfNewCampaigns: 'Time zone of new campaigns',
}

export const organizationForm = {
  name: 'Name',
  postalAddress: 'Postal address',
  standsBelowEveryLiveEmailMost:
    'Stands below every live email; most countries’ law asks for it. Without it no campaign goes live.',
  acmeLtd1QuayStreetLondon: 'Acme Ltd\n1 Quay Street\nLondon E1 1AA\nUnited Kingdom',
  timeZoneOfNewCampaigns: 'Time zone of new campaigns',
  whereTheProspectsIsNotKnown: 'Where the prospect’s is not known. Campaigns that are there keep theirs.',
  itCanBeChangedNotRemoved: 'It can be changed, not removed.',
  saveOrganization: 'Save organization',
  theOrganizationIsNowCalled: (name: string) => `The organization is now called ${name}.`,
  addressSavedItStandsBelowEvery: 'Address saved. It stands below every live email that is written from now on.',
  newCampaignsKeepTheTimeOf: (timezone: string) => `New campaigns keep the time of ${timezone}.`,
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
