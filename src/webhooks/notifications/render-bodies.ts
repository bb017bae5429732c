import assert from 'node:assert/strict'
import { hostOf } from '../../bookings/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { writeBodies } from '../delivery/delivery-store.ts'
import type { UnrenderedDelivery } from '../delivery/delivery-store.ts'
import type { LeadData } from './lead-notifications.ts'
import type { MeetingData } from './meeting-notifications.ts'
import { findNotifiedLeads, findNotifiedMeetings } from './subject-store.ts'
import type { NotifiedLead, NotifiedMeeting } from './subject-store.ts'

/**
 * Makes the text of deliveries that have none, of their event and of lead and meeting as they stand in the transaction,
 * and writes it: from then on each attempt sends the very same. Answers the texts by `deliveryId`.
 */
export async function renderBodies(
  tx: Db,
  organizationId: string,
  deliveries: readonly UnrenderedDelivery[],
): Promise<Map<string, string>> {
  if (deliveries.length === 0) return new Map()
  const meetingIds = deliveries.flatMap(({ detail }) => meetingIdOf(detail) ?? [])
  const leadIds = new Set(deliveries.flatMap(({ leadId }) => leadId ?? []))
  const meetings = meetingIds.length === 0 ? new Map() : await findNotifiedMeetings(tx, organizationId, meetingIds)
  const leads = await findNotifiedLeads(tx, organizationId, [...leadIds])
  const bodies = deliveries.map((delivery) => {
    const lead = leads.get(delivery.leadId ?? '')
    assert(lead !== undefined, 'Deliveries go with their leads.')
    const whose = whoseOf(organizationId, delivery, lead)
    const meetingId = meetingIdOf(delivery.detail)
    const data =
      meetingId === undefined
        ? { ...whose, ...addedBy(delivery) }
        : { ...ofMeeting(whose, meetings.get(meetingId)), ...addedBy(delivery) }
    return { deliveryId: delivery.deliveryId, body: bodyOf(delivery, data) }
  })
  await writeBodies(tx, organizationId, bodies)
  return new Map(bodies.map(({ deliveryId, body }) => [deliveryId, body]))
}

/** A notification by Standard Webhooks, with its place in the order of an endpoint's notifications. */
export function bodyOf(
  {
    eventType,
    createdAt,
    sequence,
    isTest,
  }: Pick<UnrenderedDelivery, 'eventType' | 'createdAt' | 'sequence' | 'isTest'>,
  data: object,
): string {
  const head = { type: eventType, timestamp: createdAt.toISOString(), sequence: Number(sequence) }
  return JSON.stringify(isTest ? { ...head, test: true, data } : { ...head, data })
}

function meetingIdOf({ meetingId }: UnrenderedDelivery['detail']): string | undefined {
  return typeof meetingId === 'string' ? parseId('meet', meetingId) : undefined
}

/** What a type tells beside lead and meeting. */
function addedBy({ eventType, detail }: UnrenderedDelivery): object {
  switch (eventType) {
    case 'lead.scored': {
      const { score: value, tier, low, high, coverage, verdict, icpVersion, again } = detail
      return { score: { value, tier, low, high, coverage, verdict }, icpVersion, again }
    }
    case 'meeting.rescheduled':
      return { previousStartsAt: detail['previousStartsAt'] }
    case 'lead.replied':
    case 'lead.bounced':
    case 'lead.unsubscribed':
    case 'lead.ended':
      return detail
    default:
      return {}
  }
}

function whoseOf(organizationId: string, { campaignId, leadId }: UnrenderedDelivery, lead: NotifiedLead): LeadData {
  const { score, tier, customData, title, companyName, contactName, email, domain, phone } = lead
  return {
    prospectId: showId('lead', leadId ?? ''),
    campaignId: showId('camp', campaignId),
    organizationId: showId('org', organizationId),
    lead: { companyName, contactName, email, domain, title, phone, customData: customData ?? {} },
    score: score === null || tier === null ? null : { value: score, tier: tier as Tier },
  }
}

type Tier = NonNullable<LeadData['score']>['tier']

function ofMeeting(whose: LeadData, meeting: NotifiedMeeting | undefined): MeetingData {
  assert(meeting !== undefined, 'The event names a meeting that is there.')
  return {
    meetingId: showId('meet', meeting.meetingId),
    ...whose,
    meeting: {
      startsAt: meeting.startsAt.toISOString(),
      endsAt: meeting.endsAt.toISOString(),
      timezone: meeting.timezone,
      title: meeting.title,
      location: meeting.location,
      provider: meeting.provider,
      externalId: meeting.externalId,
      attendee: { name: meeting.attendeeName, email: meeting.attendeeEmail },
      host: hostOf(meeting),
      notes: meeting.notes,
      answers: [...meeting.answers],
    },
    attribution: meeting.attribution,
  }
}
