import { execute, jsonRows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** Before every email of a sequence: somebody waits for it. */
const PRIORITY = 100_000

/** A mail about a booking, complete but for the address it comes from, which sending chooses. */
export interface BookingMail {
  readonly messageId: string
  readonly kind: 'invitation' | 'confirmation'
  readonly toAddress: string
  readonly toName: string | null
  readonly subject: string
  readonly body: string
  readonly icalendar: string | null
  readonly icalendarMethod: 'REQUEST' | 'CANCEL' | null
  /** With angle brackets. */
  readonly messageIdHeader: string
}

const QUEUE = statement(
  'bookings.queue_mails',
  `insert into messages (organization_id, message_id, lead_id, campaign_id, kind, run, step, state, priority, live,
     from_name, to_address, to_name, subject, body, icalendar, icalendar_method, message_id_header, planned_at,
     created_at, due_at)
   select $1, "messageId", $2, $3, kind, $4, 0, 'queued', $5, $6, $7, "toAddress", "toName", subject, body, icalendar,
     "icalendarMethod", "messageIdHeader", $8, $8, $8
   from json_to_recordset($9::json) as m("messageId" uuid, kind text, "toAddress" text, "toName" text, subject text,
     body text, icalendar text, "icalendarMethod" text, "messageIdHeader" text)`,
)

/** Puts mails into the queue, due at once. */
export async function queueMails(
  db: Db,
  lead: { organizationId: string; leadId: string; campaignId: string; run: number },
  mails: readonly BookingMail[],
  about: { live: boolean; fromName: string; now: Date },
): Promise<void> {
  const { organizationId, leadId, campaignId, run } = lead
  const { live, fromName, now } = about
  await execute(db, QUEUE, [organizationId, leadId, campaignId, run, PRIORITY, live, fromName, now, jsonRows(mails)])
}
