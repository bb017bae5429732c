import { eventFilters as t } from './texts.tsx'

/** The types of events to choose from, by what they are about. */
export const EVENT_GROUPS: readonly { group: string; items: readonly string[] }[] = [
  {
    group: t.meetings,
    items: [
      'meeting.booked',
      'meeting.rescheduled',
      'meeting.cancelled',
      'meeting.attended',
      'meeting.no_show',
      'meeting.attendance_cleared',
      'booking.unmatched',
    ],
  },
  {
    group: t.leads,
    items: [
      'lead.accepted',
      'lead.updated',
      'lead.researching',
      'lead.researched',
      'facts.changed',
      'lead.scored',
      'lead.rescoring',
      'lead.held',
      'lead.resumed',
      'lead.replied',
      'lead.unsubscribed',
      'lead.ended',
      'lead.assigned',
      'lead.tagged',
      'task.changed',
      'lead.noted',
      'lead.deleted',
      'action.started',
      'action.finished',
    ],
  },
  {
    group: t.emails,
    items: [
      'message.planned',
      'message.sent',
      'step.passed_over',
      'message.held',
      'message.unknown',
      'message.failed',
      'message.bounced',
      'approval.asked',
      'approval.decided',
      'inbound.received',
      'inbound.changed',
    ],
  },
  {
    group: t.campaignsAndConnections,
    items: [
      'campaign.changed',
      'campaign.rescoring',
      'campaign.rescored',
      'campaign.paused',
      'mailbox.paused',
      'feed.failing',
      'webhook.disabled',
      'delivery.exhausted',
    ],
  },
]

/** Whether a text is one of the types. */
function isEventType(type: string): boolean {
  return EVENT_GROUPS.some(({ items }) => items.includes(type))
}

/** Which events are listed; kept in the address. */
export interface EventFilters {
  /** Types, separated by commas as the API takes them. */
  readonly types?: string
  readonly campaign?: string
}

/** Reads the filters of an address; what means nothing is left out. */
export function readEventFilters(search: Record<string, unknown>): EventFilters {
  const types = typeof search.types === 'string' ? search.types.split(',').filter(isEventType) : []
  return {
    ...(types.length === 0 ? {} : { types: types.join(',') }),
    ...(typeof search.campaign === 'string' ? { campaign: search.campaign } : {}),
  }
}
