import { byteaText, execute, jsonRows, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CompleteMessage, ComposedMessage } from '../message-store.ts'

/** An email of a lead's present run that went out, or was captured. */
export interface EarlierEmail {
  leadId: string
  /** Null where it was removed because of its age. */
  subject: string | null
  /** It began a thread: its step had a subject of its own. */
  isFirst: boolean
  /** Its Message-ID, or the one that the server put in its place. */
  reference: string
}

const EARLIER = statement<EarlierEmail>(
  'sending.earlier_in_thread',
  `select m.lead_id as "leadId", m.subject, m.in_reply_to is null as "isFirst", coalesce(m.server_message_id, m.message_id_header) as reference
   from json_to_recordset($2::json) as p("leadId" uuid, run integer)
   join messages m on m.organization_id = $1 and m.lead_id = p."leadId" and m.run = p.run
   where m.lead_id = any($3::uuid[]) and m.kind = 'step' and m.state in ('sent', 'captured')
     and m.message_id_header is not null
   order by m.sent_at, m.message_id`,
)

/** The emails that follow-ups to leads reply to, by lead, oldest first. */
export async function findEarlier(
  db: Db,
  organizationId: string,
  places: readonly { readonly leadId: string; readonly run: number }[],
): Promise<Map<string, EarlierEmail[]>> {
  if (places.length === 0) return new Map()
  const input = places.map(({ leadId, run }) => ({ leadId, run }))
  const leadIds = places.map(({ leadId }) => leadId)
  const found = await rows(db, EARLIER, [organizationId, jsonRows(input), leadIds])
  return Map.groupBy(found, (row) => row.leadId)
}

/** A step's message once it is rendered. */
export type ComposedStep = CompleteMessage & {
  readonly fromName: string
  readonly toName: string
  readonly referenceIds: string[]
  readonly unsubscribeUrl: string
}

/** The fields of `ComposedMessage` as a record `c` of `json_to_recordset`, and the columns of a message they are stored in. */
export const COMPOSED_COLUMNS = `"messageId" uuid, variant integer, "mailboxId" uuid, "fromAddress" text,
  "fromName" text, "toAddress" text, "toName" text, subject text, body text, "messageIdHeader" text, "inReplyTo" text,
  "referenceIds" text[], "unsubscribeUrl" text, "unsubscribeByMail" boolean, html text,
  "textsHash" text`
export const SET_COMPOSED = `variant = c.variant, mailbox_id = c."mailboxId", from_address = c."fromAddress",
  from_name = c."fromName", to_address = c."toAddress", to_name = c."toName", subject = c.subject, body = c.body,
  message_id_header = c."messageIdHeader", in_reply_to = c."inReplyTo", reference_ids = c."referenceIds",
  unsubscribe_url = c."unsubscribeUrl", unsubscribe_by_mail = c."unsubscribeByMail", html = c.html, texts_hash = c."textsHash"`

const STORE_COMPOSED = statement(
  'sending.store_composed',
  `update messages m set ${SET_COMPOSED} from json_to_recordset($2::json) as c(${COMPOSED_COLUMNS})
   where m.organization_id = $1 and m.message_id = c."messageId"`,
)

/** Stores what is going to be sent, to the letter, before it is. */
export async function storeComposed(
  db: Db,
  organizationId: string,
  composed: readonly ComposedMessage[],
): Promise<void> {
  if (composed.length > 0) await execute(db, STORE_COMPOSED, [organizationId, jsonRows(composed)])
}

/** Says who a booking mail is from. */
export const setSenderOfNotice = statement(
  'sending.set_sender_of_notice',
  `update messages set from_address = $3, from_name = coalesce(from_name, $4), mailbox_id = $5
   where organization_id = $1 and message_id = $2`,
).run(
  (
    organizationId: string,
    messageId: string,
    { address, name, mailboxId }: { address: string; name: string; mailboxId: string | null },
  ) => [organizationId, messageId, address, name, mailboxId],
)

const ADD_LINKS = statement(
  'sending.add_links',
  `with k as (
     select * from json_to_recordset($3::json) as k("calendarHash" bytea, "unsubscribeHash" bytea, "leadId" uuid,
       "addressHash" bytea, "campaignId" uuid, "messageId" uuid, live boolean)
   ), calendar as (
     insert into calendar_links (organization_id, token_hash, lead_id, campaign_id, message_id, live, created_at)
     select $1, k."calendarHash", k."leadId", k."campaignId", k."messageId", k.live, $2 from k
   ), unsubscribe as (
     insert into unsubscribe_links (organization_id, token_hash, address_hash, campaign_id, live, created_at)
     select $1, k."unsubscribeHash", k."addressHash", k."campaignId", k.live, $2 from k
   )
   select count(*) from k`,
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
