import type { EventType } from '../../events.ts'

/** Every type of event, with the words in which `GET /events` describes it. */
const SENT_WHEN: Readonly<Record<EventType, string>> = {
  'lead.accepted': 'a lead was added to a campaign',
  'lead.updated': 'the data of a lead was changed',
  'lead.researching': 'a lead began to wait for the facts of its company',
  'lead.researched': 'research is through',
  'facts.changed': 'other facts count about a scored lead or its company',
  'lead.scored': 'a score was set or changed',
  'lead.held': 'nothing more is sent to a lead until the hold is lifted or runs out',
  'lead.resumed': 'a hold was lifted, or an ended lead taken up again',
  'lead.assigned': 'a lead got an owner, or lost it',
  'lead.tagged': 'the tags of a lead changed',
  'task.changed': 'a task about a lead was added, changed, finished or deleted',
  'lead.rescoring': 'somebody asked for a new score',
  'lead.deleted': 'a lead was removed or erased',
  'lead.ended': 'a lead left the pipeline',
  'lead.unsubscribed': 'a person asked not to be contacted again',
  'lead.replied': 'a person answered',
  'message.planned': 'the next email of a sequence has its place in the queue',
  'message.sent': 'an email was handed over, or captured in a test campaign',
  'step.passed_over': 'a lead did not get a step because of the condition of the step',
  'message.held': 'an email waits for a person',
  'message.unknown': 'an email may or may not have left',
  'message.failed': 'a mail server refused an email for good',
  'message.bounced': 'a report came back that an email was not delivered',
  'approval.asked': 'a person is asked whether a text of the language model may leave',
  'approval.decided': 'that was decided, or nobody is asked any more',
  'inbound.received': 'a mail came into a mailbox',
  'inbound.changed': 'a person tied a mail to a lead, or corrected what it wants',
  'meeting.booked': 'a prospect booked a meeting',
  'meeting.cancelled': 'a booked meeting was called off',
  'meeting.rescheduled': 'a booked meeting got another time',
  'meeting.attended': 'a meeting took place',
  'meeting.no_show': 'the prospect did not come to a meeting',
  'meeting.attendance_cleared': 'it is not known any more whether a meeting took place',
  'booking.unmatched': 'another calendar told of a booking that belongs to no lead',
  'campaign.changed': 'a campaign changed its state or mode',
  'campaign.rescoring': 'rescoring of a campaign started, or progressed by a twentieth',
  'campaign.rescored': 'rescoring of a campaign finished',
  'action.started': 'an action over many leads of a campaign began',
  'action.finished': 'an action over many leads of a campaign is over',
  'campaign.paused': 'a campaign was paused automatically',
  'mailbox.paused': 'a mailbox was paused automatically',
  'feed.failing': 'a calendar of a host could not be read for a day',
  'webhook.disabled': 'a webhook is not called any more',
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
