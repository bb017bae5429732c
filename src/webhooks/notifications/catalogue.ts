import { LEAD_NOTIFICATIONS } from './lead-notifications.ts'
import { MEETING_NOTIFICATIONS } from './meeting-notifications.ts'

/** Every type of notification that a campaign may subscribe to: its words, the schema of its body, and an example. */
export const CATALOGUE = { ...MEETING_NOTIFICATIONS, ...LEAD_NOTIFICATIONS } as const

export type NotificationType = keyof typeof CATALOGUE

export const NOTIFICATION_TYPES = Object.keys(CATALOGUE) as NotificationType[]

/** What a campaign is told of whose `webhook` names no events. */
export const DEFAULT_TYPES: readonly NotificationType[] = ['meeting.booked']

/** Whether the text of a notification is made whole in the transaction that brings it about. */
export function isWholeAtOnce(type: string): boolean {
  return Object.hasOwn(MEETING_NOTIFICATIONS, type)
}
