export const copiedText = {
  copied: 'Copied',
  thisIsTheOnlyTimeIt: 'This is the only time it is shown. Keep it where secrets are kept.',
  copy: (name: string) => `Copy ${name}`,
  onceClosedTheCannotBeRetrieved: (name: string, part: string) =>
    `Once closed, the ${name} cannot be retrieved; you would have to ${part}.`,
  createAnother: 'create another',
  rotateIt: 'rotate it',
  iHaveCopiedIt: 'I have copied it',
  closeWithoutCopying: 'Close without copying',
}

export const formDialog = {
  discard: 'Discard what you typed?',
  keepEditing: 'Keep editing',
  discardIt: 'Discard',
}

export const funnel = {
  added: 'Added',
  eligible: 'Eligible',
  whatIsEligible: 'Scored and not disqualified by your criteria',
  emailed: 'Emailed',
  whoIsEmailed: 'Leads that got at least one email',
  captured: 'Captured',
  replied: 'Replied',
  interested: 'Interested',
  meetings: 'Meetings booked',
  whatIsAMeeting: 'Leads that booked a meeting, cancelled ones included',
  leads: 'leads',
  share: (share: string, of: string) => `${share} of ${of.toLowerCase()}`,
}

export const lazyScreen = {
  offline: 'You’re offline',
  notLoadedYet: 'This page isn’t loaded yet. It opens once you’re back online.',
}

export const validityWords = {
  missing: 'Enter a value.',
  email: 'Enter an email address, such as jane@acme.com.',
  url: 'Enter a full web address, such as https://hooks.example.com/fairlead.',
  addHttps: 'Add https:// at the start.',
  tooShort: (least: number) => `Enter at least ${least} characters.`,
  atLeast: (least: string) => `Enter ${least} or more.`,
  atMost: (most: string) => `Enter ${most} or less.`,
  number: 'Enter a number.',
}

export const loadingStates = {
  loading: 'Loading',
  notLoadedYet: 'Not loaded yet. It loads when you are back online.',
  request: (requestId: string) => `Request ${requestId}`,
  tryAgain: 'Try again',
  showMore: 'Show more',
}

export const stateWord = {
  tierATheBestFit: 'Tier A: the best match',
  tierB: 'Tier B',
  tierC: 'Tier C',
  tierD: 'Tier D',
  tierUTooLittleIsKnown: 'Tier U: no score (too little is known, or no criteria)',
  tierXDisqualified: 'Tier X: disqualified',
}

export const timeZoneSelect = {
  noTimeZoneFound: 'No time zone found. Try a city, “PST” or “UTC-8”.',
  yours: ' · yours',
}
