import type { EventType } from '../../events.ts'

/** Every type of event, with the words in which `GET /events` describes it. */
const SENT_WHEN: Readonly<Record<EventType, string>> = {
  'lead.accepted': 'a lead was added to a campaign',
  'lead.updated': 'the data of a lead was changed',
  'lead.researching': 'research of a lead started',
  'lead.researched': 'research of a lead finished',
  'facts.changed': 'facts about a scored lead or its company changed',
  'lead.scored': 'a score was set or changed',
  'lead.held': 'a lead was held: no emails until the hold ends',
  'lead.resumed': 'a hold was lifted, or an ended lead was resumed',
  'lead.assigned': 'the owner of a lead changed',
  'lead.tagged': 'the tags of a lead changed',
  'task.changed': 'a task was added, changed, finished or deleted',
  'lead.noted': 'a note was added, edited or deleted',
  'lead.rescoring': 'rescoring of a lead was requested',
  'lead.deleted': 'a lead was deleted or erased',
  'lead.ended': 'a lead ended',
  'lead.unsubscribed': 'a person unsubscribed',
  'lead.replied': 'a person replied',
  'message.planned': 'the next email of a sequence was queued',
  'message.sent': 'an email was sent, or captured in a test campaign',
  'step.passed_over': 'a lead skipped a step by its condition',
  'message.held': 'an email was held for a person',
  'message.unknown': 'delivery of an email is unclear',
  'message.failed': 'a mail server permanently refused an email',
  'message.bounced': 'an email bounced',
  'approval.asked': 'an AI-written text needs approval',
  'approval.decided': 'an approval was decided or withdrawn',
  'inbound.received': 'an email was received',
  'inbound.changed': 'a received email was matched or its intent corrected',
  'meeting.booked': 'a prospect booked a meeting',
  'meeting.cancelled': 'a booked meeting was cancelled',
  'meeting.rescheduled': 'a booked meeting was rescheduled',
  'meeting.attended': 'a meeting was recorded as attended',
  'meeting.no_show': 'a meeting was recorded as a no-show',
  'meeting.attendance_cleared': 'recorded attendance was cleared',
  'booking.unmatched': 'another calendar reported a booking without a lead',
  'campaign.changed': 'the status or mode of a campaign changed',
  'campaign.rescoring': 'rescoring of a campaign started, or progressed by 5%',
  'campaign.rescored': 'rescoring of a campaign finished',
  'action.started': 'a bulk action started',
  'action.finished': 'a bulk action finished',
  'campaign.paused': 'a campaign was paused automatically',
  'mailbox.paused': 'a mailbox was paused automatically',
  'feed.failing': 'a calendar of a host could not be read for a day',
  'webhook.disabled': 'a webhook was disabled',
  'delivery.exhausted': 'the last retry of a notification failed',
}

/** The list in words, for people. */
export function describeEventTypes(): string {
  return Object.entries(SENT_WHEN)
    .map(([type, when]) => `- \`${type}\`: ${when}`)
    .join('\n')
}

/** Every type by its name, as a refusal lists them. */
export const EVENT_TYPE_NAMES = Object.keys(SENT_WHEN).join(', ')

/** Whether events of this type exist. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(SENT_WHEN, type)
}
