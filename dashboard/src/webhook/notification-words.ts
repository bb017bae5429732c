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
  { type: 'meeting.booked', name: 'Meeting booked', words: 'A prospect booked a time' },
  { type: 'meeting.rescheduled', name: 'Meeting rescheduled', words: 'A meeting got a new time' },
  { type: 'meeting.cancelled', name: 'Meeting cancelled', words: 'A meeting was cancelled' },
  { type: 'meeting.attended', name: 'Meeting held', words: 'Marked as held' },
  { type: 'meeting.no_show', name: 'No-show', words: 'The prospect did not show up' },
  { type: 'lead.replied', name: 'Lead replied', words: 'A prospect replied, with the intent of the reply' },
  { type: 'lead.scored', name: 'Lead scored', words: 'A score was set or changed' },
  { type: 'lead.bounced', name: 'Email bounced', words: 'An email could not be delivered' },
  { type: 'lead.unsubscribed', name: 'Lead unsubscribed', words: 'A prospect unsubscribed' },
  { type: 'lead.ended', name: 'Lead ended', words: 'A sequence ended, with the reason' },
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
