import { byteaText, execute, jsonRows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const ADD_LINKS = statement(
  'sending.add_links',
  `with k as (
     select * from json_to_recordset($3::json) as k("calendarHash" bytea, "unsubscribeHash" bytea, "leadId" uuid,
       "addressHash" bytea, "campaignId" uuid, "messageId" uuid, live boolean)
   ), calendar as (
     insert into calendar_links (organization_id, token_hash, lead_id, campaign_id, message_id, live, created_at)
     select $1, k."calendarHash", k."leadId", k."campaignId", k."messageId", k.live, $2 from k
   )
   insert into unsubscribe_links (organization_id, token_hash, address_hash, campaign_id, live, created_at)
   select $1, k."unsubscribeHash", k."addressHash", k."campaignId", k.live, $2 from k`,
)

/** The two links of one email. */
export interface MessageLinks {
  readonly leadId: string
  readonly campaignId: string
  readonly messageId: string
  readonly addressHash: Buffer
  readonly live: boolean
  readonly calendarHash: Buffer
  readonly unsubscribeHash: Buffer
}

/** Makes the links of emails work; the tokens themselves stand in the emails alone. */
export async function addLinks(
  db: Db,
  organizationId: string,
  now: Date,
  links: readonly MessageLinks[],
): Promise<void> {
  if (links.length === 0) return
  const input = links.map((link) => ({
    ...link,
    addressHash: byteaText(link.addressHash),
    calendarHash: byteaText(link.calendarHash),
    unsubscribeHash: byteaText(link.unsubscribeHash),
  }))
  await execute(db, ADD_LINKS, [organizationId, now, jsonRows(input)])
}
