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
  untilThisDayAndOnIt: 'Until this day, and on it',
}

export const deliveryLog = {
  deliveries: 'Deliveries',
  noNotificationIsLost: 'No notification is lost.',
  noDeliveryFitsTheFilters: 'No delivery fits the filters.',
  eachNotificationAndHowItsAttempts:
    'Each notification and how its attempts went appears here. Send a test to see one arrive.',
  saveAnAddressAboveAndIt:
    'Save an address above, and it is told of each meeting that is booked, and of what else you tick.',
  whatANotificationHolds: 'What a notification holds',
  notification: 'Notification',
  state: 'State',
  attempts: 'Attempts',
  lastAnswer: 'Last answer',
  took: 'Took',
  created: 'Created',
  nextAttempt: 'Next attempt',
  test: 'test',
}

export const endpointState = {
  twoSecretsSignThePresentOne: (ago: ReactNode) => (
    <>Two secrets sign: the present one, and the one before it, which ends {ago}.</>
  ),
  callAgain: 'Call again',
  rotateSecret: 'Rotate secret',
  disabled: 'Disabled',
  whatHappensMeanwhileIsNotTold: (part: string) =>
    `${part} What happens meanwhile is not told; what waited goes out when it is called again.`,
  itAnswered410DoNotCall: 'It answered 410: do not call again.',
  forFiveDaysItDidNothing: 'For five days it did nothing but fail.',
  leftAloneForAWhile: 'Left alone for a while',
  tenAttemptsInARowFailed: (ago: ReactNode) => (
    <>Ten attempts in a row failed. Its deliveries wait; one is tried {ago}, and all go out once one gets through.</>
  ),
  calledForEachNotification: 'Called for each notification',
  failing: 'Failing',
  everyAttemptHasFailedSinceAfter: (ago: ReactNode) => (
    <>Every attempt has failed since {ago}; after five days it is disabled.</>
  ),
  plainTest: 'Plain test',
  whatToSendAsATest: 'What to send as a test',
  sendTest: 'Send test',
}

export const openedDelivery = {
  delivery: 'Delivery',
  next: (ago: ReactNode) => <>next {ago}</>,
  openLead: 'Open lead',
  requestBody: 'Request body',
  sentWithIndentedHereForReading: (code: ReactNode) => <>Sent with {code}. Indented here for reading.</>,
  webhookId: (deliveryId: string) => `webhook-id: ${deliveryId}`,
  itIsMadeAtTheFirst: 'It is made at the first attempt, of the lead as it is then.',
  attempts: 'Attempts',
  noneYet: 'None yet.',
  ofAreKept: (length: number, attemptCount: number) => `${length} of ${attemptCount} are kept.`,
  answerBody: 'Answer body',
  theAnswerHadNoBody: 'The answer had no body.',
  sendAgain: 'Send again',
  dueAtOnceWithTheSame: 'Due at once, with the same id and text.',
}

export const resendRange = {
  sendARangeAgain: 'Send a range again',
  dueAtOnceTheOldestFirst: (data: string) => `${data} due at once, the oldest first, with the same ids and texts.`,
  theWebhookIsDisabledHaveIt: 'The webhook is disabled. Have it called again first.',
  close: 'Close',
  sendAgain: (part: string) => `Send ${part}again`,
  orMore: ' or more',
  sendNone: 'Send none',
  giveATimeAndAnEnd: 'Give a time, and an end that is later.',
  nothingInThatTime: (part: string) => `Nothing ${part} in that time.`,
  atLeast: 'At least ',
  thoseThatArrivedIncluded: ', those that arrived included',
  failedGivenUpOrWaitingFor: ' failed: given up, or waiting for a retry',
  receiversKnowEachByItsId: (number: string, which: string) => `${number}${which}. Receivers know each by its id.`,
  which: 'Which',
  whatFailed: 'What failed',
  everything: 'Everything',
  happenedSince: 'Happened since',
  andBefore: 'And before',
  timesAreOnYourClockWithout: 'Times are on your clock. Without an end it goes on until now.',
  notifications: 'Notifications',
  everyNotification: 'Every notification',
}

export const rotateSecret = {
  rotateSecret: 'Rotate secret?',
  aNewSecretSignsFromNow:
    'A new secret signs from now on. The present one signs too for 24 hours, so that your receiver can change over.',
  theSecretBeforeThePresentOne: 'The secret before the present one still signs. It ends at once.',
  rotateSecret2: 'Rotate secret',
  keepSecret: 'Keep secret',
}

export const subscriptions = {
  notifications: 'Notifications',
  saveNotifications: 'Save notifications',
  tickAtLeastOneOrRemove: 'Tick at least one, or remove the webhook.',
  savedItHoldsForWhatHappens: 'Saved. It holds for what happens from now on.',
}

export const webhook = {
  webhook: 'Webhook',
  notificationsGoOutAsBefore: 'Notifications go out as before.',
  webhookSecret: 'Webhook secret',
  yourReceiverChecksWithItThat: (code: ReactNode) => (
    <>Your receiver checks with it that a notification is ours: any library of Standard Webhooks compares {code}.</>
  ),
  webhookSignature: 'webhook-signature',
}

export const webhookAddress = {
  address: 'Address',
  getsASignedPostForEach: 'Gets a signed POST for each notification that is ticked.',
  httpsHooksExampleComFairlead: 'https://hooks.example.com/fairlead',
  saveAddress: 'Save address',
  removeWebhook: 'Remove webhook',
  removeWebhook2: 'Remove webhook?',
  nothingIsToldAnyMoreAnd: 'Nothing is told any more, and what still waits to be delivered is given up.',
  keepWebhook: 'Keep webhook',
}
