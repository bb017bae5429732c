import { statement } from '../../platform/database/db.ts'
import type { CalendarConnection } from './connection-store.ts'
import type { Meeting } from '../store.ts'

/**
 * The lead that a booking most likely is of, or undefined: of all with these addresses in campaigns that are not archived, a
 * live one before one of a test, then the address that comes first, then one that has not ended before one that has, then
 * the one that was written to last, then the one added last.
 */
export const findLeadOfAttendees = statement<{ leadId: string; live: boolean }>(
  'bookings.lead_of_attendee',
  `select l.lead_id as "leadId", c.mode = 'live' as live from leads l
   join campaigns c on c.organization_id = l.organization_id and c.campaign_id = l.campaign_id
   where l.organization_id = $1 and l.address_hash = any($2::bytea[]) and c.status <> 'archived'
   order by c.mode <> 'live', array_position($2::bytea[], l.address_hash), l.status = 'ended', l.last_sent_at desc nulls last, l.accepted_at desc, l.lead_id desc limit 1`,
).first((organizationId: string, addressHashes: readonly Buffer[]) => [organizationId, addressHashes])

type Untold = Pick<Meeting, 'leadId' | 'live' | 'attribution' | 'meetingId' | 'attendeeEmail'> & { externalId: string }

/**
 * Meetings of a provider with these ids that are not cancelled and that no connection knows of: they were there when this
 * connection was made, and came by one that has gone.
 */
export const findMeetingsUntold = statement<Untold>(
  'bookings.meetings_untold',
  `select m.lead_id as "leadId", m.live, m.attribution, m.meeting_id as "meetingId", m.external_id as "externalId",
     m.attendee_email as "attendeeEmail"
   from meetings m
   where m.organization_id = $1 and m.provider = $2 and m.external_id = any($3::text[]) and m.created_at <= $4
     and m.status <> 'cancelled'
     and not exists (select from booking_notices n
                     where n.organization_id = $1 and n.meeting_id = m.meeting_id)
   order by m.meeting_id limit 100`,
).rows(({ organizationId, provider, createdAt }: CalendarConnection, externalIds: readonly string[]) => [
  organizationId,
  provider,
  externalIds,
  createdAt,
])
