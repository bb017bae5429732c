import type { Db } from '../platform/db.ts'
import { showId } from '../platform/ids.ts'
import { findMeetingOfLead } from './list-store.ts'

/** What a lead's own answer tells of its meetings: the latest that was not called off, else the latest; null without any. */
export async function summarizeMeeting(db: Db, organizationId: string, leadId: string) {
  const found = await findMeetingOfLead(db, organizationId, leadId)
  if (found === undefined) return null
  const { meetingId, startsAt, status } = found
  return { meetingId: showId('meet', meetingId), startsAt: startsAt.toISOString(), status }
}
