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

export const funnel = {
  inAll: 'in all',
  inResearch: 'in research',
}

export const loadingStates = {
  loading: 'Loading',
  request: (requestId: string) => `Request ${requestId}`,
  tryAgain: 'Try again',
  showMore: 'Show more',
}

export const stateWord = {
  tierATheBestFit: 'Tier A, the best fit',
  tierB: 'Tier B',
  tierC: 'Tier C',
  tierD: 'Tier D',
  tierUTooLittleIsKnown: 'Tier U: too little is known',
  tierXDisqualified: 'Tier X: disqualified',
}

export const timeZoneSelect = {
  thereIsNoSuchTimeZone: 'There is no such time zone.',
}
