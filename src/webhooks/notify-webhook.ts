import assert from 'node:assert/strict'
import { hostOf } from '../bookings/index.ts'
import type { Consequence } from '../platform/emit.ts'
import { parseId, showId, uuidv7 } from '../platform/ids.ts'
import { deleteDeliveriesOfLeads, insertDeliveries } from './delivery-store.ts'
import { holdEnabledEndpoints } from './endpoint-store.ts'
import { findBookedMeetings } from './meeting-store.ts'
import type { BookedMeeting } from './meeting-store.ts'
import type { MeetingBooked } from './schema.ts'
import { WEBHOOK_STAGE } from './webhook-stage-name.ts'

/**
 * Makes the meeting-booked notification due, with its whole text, in the transaction that books the meeting. Where
 * the campaign has no endpoint, or a disabled one, nothing is sent. Campaigns in test mode notify too.
 */
export const notifyWebhook: Consequence<'meeting.booked'> = async (context, tx, organizationId, happenings) => {
  const campaignIds = happenings.flatMap((happening) => happening.campaignId ?? [])
  const enabled = await holdEnabledEndpoints(tx, organizationId, campaignIds)
  if (enabled.size === 0) return
  const meetingIds = happenings.map(({ data }) => meetingIdOf(data.meetingId))
  const booked = await findBookedMeetings(tx, organizationId, meetingIds)
  const now = context.clock.now()
  const deliveries = booked
    .filter((meeting) => enabled.has(meeting.campaignId))
    .map((meeting) => ({
      deliveryId: uuidv7(now.getTime()),
      campaignId: meeting.campaignId,
      leadId: meeting.leadId,
      eventType: 'meeting.booked',
      body: JSON.stringify(meetingBooked(organizationId, meeting)),
    }))
  if (deliveries.length === 0) return
  await insertDeliveries(tx, organizationId, now, deliveries)
  tx.afterCommit(() => context.wake(WEBHOOK_STAGE))
}

/** Removes what was notified about leads that go, bodies and answers included. */
export const forgetDeliveries: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  await deleteDeliveriesOfLeads(tx, organizationId, leadIds)
}

function meetingIdOf(shown: string): string {
  const meetingId = parseId('meet', shown)
  assert(meetingId !== undefined, 'The event names its meeting as it is shown.')
  return meetingId
}

function meetingBooked(organizationId: string, meeting: BookedMeeting): MeetingBooked {
  return {
    type: 'meeting.booked',
    timestamp: meeting.createdAt.toISOString(),
    data: {
      meetingId: showId('meet', meeting.meetingId),
      prospectId: showId('lead', meeting.leadId),
      campaignId: showId('camp', meeting.campaignId),
      organizationId: showId('org', organizationId),
      lead: {
        companyName: meeting.companyName,
        contactName: meeting.contactName,
        email: meeting.email,
        domain: meeting.domain,
        title: meeting.leadTitle,
        phone: meeting.phone,
        customData: meeting.customData ?? {},
      },
      score: scoreOf(meeting),
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
    },
  }
}

type Score = NonNullable<MeetingBooked['data']['score']>

function scoreOf({ score, tier }: BookedMeeting): Score | null {
  return score === null || tier === null ? null : { value: score, tier: tier as Score['tier'] }
}
