import assert from 'node:assert/strict'
import type { HappeningOf } from '../events.ts'
import type { NotificationType } from './catalogue.ts'

/** The events from which notifications follow. */
export type NotifiedEvent =
  | 'meeting.booked'
  | 'meeting.rescheduled'
  | 'meeting.cancelled'
  | 'meeting.attended'
  | 'meeting.no_show'
  | 'lead.scored'
  | 'lead.replied'
  | 'lead.unsubscribed'
  | 'lead.ended'
  | 'message.bounced'

/** A notification that an event calls for. `detail` is what its text needs beside the rows of lead and meeting. */
export interface Wanted {
  readonly type: NotificationType
  readonly campaignId: string
  readonly leadId: string
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * What an event is to be notified as: in ids, codes and numbers, as events themselves. A lead whose address does not take
 * mail is told of by the report, whatever it ended for, and by its end, where a mail server said so at once: `lead.bounced`
 * of both is one, see `leaveOutTold`. A lead that had ended elsewhere before it came is no news.
 */
export function notificationsOf(happening: HappeningOf<NotifiedEvent>): Wanted[] {
  const { type, campaignId, leadId, data } = happening
  assert(campaignId !== undefined && leadId !== undefined, 'What is notified is about a lead of a campaign.')
  const of = { campaignId, leadId }
  if (type === 'message.bounced') return data.class === 'hard' ? [{ type: 'lead.bounced', ...of, detail: {} }] : []
  if (type !== 'lead.ended') return [{ type, ...of, detail: data }]
  if (data.cause === 'imported') return []
  const ended = { type, ...of, detail: data }
  if (data.endReason !== 'bounced') return [ended]
  return [{ type: 'lead.bounced', ...of, detail: { from: data.from } }, ended]
}
