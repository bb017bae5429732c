import { jsonRows, statement } from '../../platform/database/db.ts'

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

/** Puts mails into the queue, due at once. */
export const queueMails = statement(
  'bookings.queue_mails',
  `insert into messages (organization_id, message_id, lead_id, campaign_id, kind, run, step, state, priority, live,
     from_name, to_address, to_name, subject, body, icalendar, icalendar_method, message_id_header, planned_at,
     created_at, due_at)
   select $1, "messageId", $2, $3, kind, $4, 0, 'queued', $5, $6, $7, "toAddress", "toName", subject, body, icalendar,
     "icalendarMethod", "messageIdHeader", $8, $8, $8
   from json_to_recordset($9::json) as m("messageId" uuid, kind text, "toAddress" text, "toName" text, subject text,
     body text, icalendar text, "icalendarMethod" text, "messageIdHeader" text)`,
).run(
  (
    lead: { organizationId: string; leadId: string; campaignId: string; run: number },
    mails: readonly BookingMail[],
    about: { live: boolean; fromName: string; now: Date },
  ) => {
    const { organizationId, leadId, campaignId, run } = lead
    const { live, fromName, now } = about
    return [organizationId, leadId, campaignId, run, PRIORITY, live, fromName, now, jsonRows(mails)]
  },
)
