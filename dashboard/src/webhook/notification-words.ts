import type { Schemas } from '../api/client.ts'
import { own, sentenceCase } from '../shared/words/words.ts'

export type NotificationType = NonNullable<Schemas['Webhook']['events']>[number]

/** What a webhook tells of that names nothing. */
export const DEFAULT_NOTIFICATIONS: readonly NotificationType[] = ['meeting.booked']

interface Notification {
  readonly type: NotificationType
  readonly name: string
  /** When it is sent. */
  readonly words: string
}

/** What a campaign can tell of, meetings first. */
export const NOTIFICATIONS: readonly Notification[] = [
  { type: 'meeting.booked', name: 'Meeting booked', words: 'A prospect picked a time' },
  { type: 'meeting.rescheduled', name: 'Meeting moved', words: 'A booked meeting has another time' },
  { type: 'meeting.cancelled', name: 'Meeting cancelled', words: 'A booked meeting was called off' },
  { type: 'meeting.attended', name: 'Meeting took place', words: 'Somebody noted that it did' },
  { type: 'meeting.no_show', name: 'No-show', words: 'Somebody noted that the prospect did not come' },
  { type: 'lead.replied', name: 'Lead replied', words: 'A person answered, with what the reply wants' },
  { type: 'lead.scored', name: 'Lead scored', words: 'A score was made, or made again and is another' },
  { type: 'lead.bounced', name: 'Email bounced', words: 'An email could not be delivered' },
  { type: 'lead.unsubscribed', name: 'Lead unsubscribed', words: 'A person asked not to be written to' },
  { type: 'lead.ended', name: 'Lead ended', words: 'A lead left the sequence, with the reason' },
]

/** Whether a text is the type of a notification. */
export function isNotification(text: string | null | undefined): text is NotificationType {
  return NOTIFICATIONS.some(({ type }) => type === text)
}

/** What a notification is called. */
export function notificationInWords(type: string): string {
  const names = Object.fromEntries(NOTIFICATIONS.map((one) => [one.type, one.name]))
  return type === 'webhook.test' ? 'Test' : (own(names, type) ?? sentenceCase(type))
}
