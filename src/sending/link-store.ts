import { execute, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const ADD_CALENDAR_LINK = statement(
  'sending.add_calendar_link',
  `insert into calendar_links (organization_id, token_hash, lead_id, campaign_id, message_id, live, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

const ADD_UNSUBSCRIBE_LINK = statement(
  'sending.add_unsubscribe_link',
  `insert into unsubscribe_links (organization_id, token_hash, address_hash, campaign_id, live, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
)

/** Makes the two links of one email work; the tokens themselves stand in the email alone. */
export async function addLinks(
  db: Db,
  input: {
    organizationId: string
    leadId: string
    campaignId: string
    messageId: string
    addressHash: Buffer
    live: boolean
    now: Date
    calendarHash: Buffer
    unsubscribeHash: Buffer
  },
): Promise<void> {
  const { organizationId, leadId, campaignId, messageId, addressHash, live, now } = input
  await execute(db, ADD_CALENDAR_LINK, [organizationId, input.calendarHash, leadId, campaignId, messageId, live, now])
  await execute(db, ADD_UNSUBSCRIBE_LINK, [organizationId, input.unsubscribeHash, addressHash, campaignId, live, now])
}
