import type { ReactNode } from 'react'

export const deliveryFilterBar = {
  test: 'Test',
  state: 'State',
  anyState: 'Any state',
  notification: 'Notification',
  anyNotification: 'Any notification',
  since: 'Since',
  sinceThisDay: 'Since this day',
  until: 'Until',
  untilThisDayAndOnIt: 'Through this day',
}

export const deliveryLog = {
  deliveries: 'Deliveries',
  noNotificationIsLost: 'Your notifications are safe.',
  noDeliveryFitsTheFilters: 'No deliveries match the filters.',
  eachNotificationAndHowItsAttempts: 'Notifications and their delivery attempts appear here. Send a test to see one.',
  saveAnAddressAboveAndIt: 'Save an address above to be notified of booked meetings and other events.',
  whatANotificationHolds: 'What a notification contains',
  notification: 'Notification',
  state: 'State',
  attempts: 'Attempts',
  lastAnswer: 'Last response',
  took: 'Duration',
  created: 'Created',
  nextAttempt: 'Next attempt',
  test: 'test',
}

export const endpointState = {
  twoSecretsSignThePresentOne: (ago: ReactNode) => (
    <>Two secrets sign: the current one and the previous one, which expires {ago}.</>
  ),
  callAgain: 'Enable again',
  rotateSecret: 'Rotate secret',
  disabled: 'Disabled',
  whatHappensMeanwhileIsNotTold: (part: string) =>
    `${part} New events are not sent meanwhile. Waiting ones go out when you enable it.`,
  itAnswered410DoNotCall: 'Your server answered 410 (gone).',
  forFiveDaysItDidNothing: 'Every attempt failed for five days.',
  leftAloneForAWhile: 'Paused after failures',
  tenAttemptsInARowFailed: (ago: ReactNode) => (
    <>Ten attempts in a row failed. The next try is {ago}; once it works, all waiting notifications go out.</>
  ),
  calledForEachNotification: 'Active',
  failing: 'Failing',
  everyAttemptHasFailedSinceAfter: (ago: ReactNode) => (
    <>All attempts have failed since {ago}. It is disabled after five days.</>
  ),
  plainTest: 'Plain test',
  whatToSendAsATest: 'Test event',
  sendTest: 'Send test',
}

export const openedDelivery = {
  delivery: 'Delivery',
  next: (ago: ReactNode) => <>next {ago}</>,
  openLead: 'Open lead',
  requestBody: 'Request body',
  sentWithIndentedHereForReading: (code: ReactNode) => <>Sent with {code}. Indented for readability.</>,
  webhookId: (deliveryId: string) => `webhook-id: ${deliveryId}`,
  itIsMadeAtTheFirst: 'Created at the first attempt, with the lead’s data at that time.',
  attempts: 'Attempts',
  noneYet: 'None yet.',
  ofAreKept: (length: number, attemptCount: number) => `${length} of ${attemptCount} shown.`,
  answerBody: 'Response body',
  theAnswerHadNoBody: 'The response had no body.',
  sendAgain: 'Resend',
  dueAtOnceWithTheSame: 'Queued with the same ID and content.',
}

export const resendRange = {
  sendARangeAgain: 'Resend a time range',
  dueAtOnceTheOldestFirst: (data: string) => `${data} queued, oldest first, with the same IDs and content.`,
  theWebhookIsDisabledHaveIt: 'The webhook is disabled. Enable it first.',
  close: 'Close',
  sendAgain: (part: string) => `Resend ${part}`.trim(),
  orMore: ' or more',
  sendNone: 'Cancel',
  giveATimeAndAnEnd: 'Enter a start, and an end after it.',
  nothingInThatTime: (part: string) => `Nothing ${part} in that period.`,
  atLeast: 'At least ',
  thoseThatArrivedIncluded: ', including delivered ones',
  failedGivenUpOrWaitingFor: ' failed or waiting for a retry',
  receiversKnowEachByItsId: (number: string, which: string) =>
    `${number}${which}. Your server can detect repeats by ID.`,
  which: 'What to resend',
  whatFailed: 'Failed only',
  everything: 'Everything',
  happenedSince: 'From',
  andBefore: 'To',
  timesAreOnYourClockWithout: 'In your time zone. Leave the end empty to include everything since.',
  notifications: 'Notifications',
  everyNotification: 'All notifications',
}

export const rotateSecret = {
  rotateSecret: 'Rotate secret?',
  aNewSecretSignsFromNow: 'A new secret signs from now on. The current one also signs for 24 hours so you can switch.',
  theSecretBeforeThePresentOne: 'The previous secret stops working now.',
  rotateSecret2: 'Rotate secret',
  keepSecret: 'Keep secret',
}

export const subscriptions = {
  notifications: 'Notifications',
  saveNotifications: 'Save notifications',
  tickAtLeastOneOrRemove: 'Select at least one, or remove the webhook.',
  savedItHoldsForWhatHappens: 'Saved. Applies to new events.',
}

export const webhook = {
  webhook: 'Webhook',
  notificationsGoOutAsBefore: 'Notifications are unchanged.',
  webhookSecret: 'Webhook secret',
  yourReceiverChecksWithItThat: (code: ReactNode) => (
    <>Use it to verify that notifications come from Fairlead. Any Standard Webhooks library checks {code}.</>
  ),
  webhookSignature: 'webhook-signature',
}

export const webhookAddress = {
  address: 'Address',
  getsASignedPostForEach: 'Receives a signed POST for each selected notification.',
  httpsHooksExampleComFairlead: 'https://hooks.example.com/fairlead',
  saveAddress: 'Save address',
  addressSaved: 'Address saved.',
  removeWebhook: 'Remove webhook',
  removeWebhook2: 'Remove webhook?',
  nothingIsToldAnyMoreAnd: 'Notifications stop, and waiting deliveries are discarded.',
  keepWebhook: 'Keep webhook',
}
