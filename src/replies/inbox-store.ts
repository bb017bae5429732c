import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { Inbound, InboundKind, MatchedBy } from './inbound-store.ts'

/** A mail that came in, as lists show it. */
export type InboxEntry = Omit<Inbound, 'raw' | 'digest' | 'uid' | 'uidValidity' | 'textFull'>

/** The same with all that it says. */
export interface InboxMail extends InboxEntry {
  textFull: string
  hasRaw: boolean
}

const COLUMNS = `i.organization_id as "organizationId", i.inbound_id as "inboundId", i.mailbox_id as "mailboxId", i.folder,
  i.junk, i.size::float8 as size, i.message_id_header as "messageIdHeader", i.in_reply_to as "inReplyTo",
  i.reference_ids as "referenceIds", i.from_address as "fromAddress", i.from_name as "fromName", i.subject,
  i.text_new as "textNew", i.attachments, i.kind, i.intent, i.intent_by as "intentBy", i.intent_why as "intentWhy",
  i.bounce_class as "bounceClass", i.bounce_status as "bounceStatus", i.match, i.lead_id as "leadId",
  i.campaign_id as "campaignId", i.message_id as "messageId", i.received_at as "receivedAt",
  i.handled_at as "handledAt", i.problem`

const LIST = statement<InboxEntry>(
  'replies.list_inbox',
  `select ${COLUMNS} from inbound i
   where i.organization_id = $1 and ($2::text is null or i.kind = $2) and ($3::text is null or i.intent = $3)
     and ($4::uuid is null or i.campaign_id = $4) and ($5::uuid is null or i.lead_id = $5)
     and ($6::boolean is null or (i.lead_id is null) = $6) and i.junk = coalesce($7, case when $6 then false else i.junk end)
     and ($8::text is null or strpos(lower(concat_ws(' ', i.from_address, i.from_name, i.subject, i.text_new)), $8) > 0)
     and ($9::uuid[] is null or i.campaign_id = any($9)) and ($10::uuid is null or i.inbound_id < $10)
   order by i.inbound_id desc limit $11`,
)

/** Which mails, from where on. */
export interface InboxQuery {
  readonly organizationId: string
  readonly kind: InboundKind | null
  readonly intent: string | null
  readonly campaignId: string | null
  readonly leadId: string | null
  /** Those that belong to nobody known; without a word about junk, those are left out. */
  readonly unmatched: boolean | null
  readonly junk: boolean | null
  /** In lower case. */
  readonly q: string | null
  readonly among: readonly string[] | null
  readonly below: string | null
  readonly limit: number
}

/** One page of what came in, newest first. */
export async function listInbox(db: Db, query: InboxQuery): Promise<InboxEntry[]> {
  const { organizationId, kind, intent, campaignId, leadId, unmatched, junk, q, among, below, limit } = query
  return rows(db, LIST, [organizationId, kind, intent, campaignId, leadId, unmatched, junk, q, among, below, limit])
}

const FIND = statement<InboxMail>(
  'replies.find_inbound',
  `select ${COLUMNS}, i.text_full as "textFull", i.raw is not null as "hasRaw" from inbound i
   where i.organization_id = $1 and i.inbound_id = $2`,
)

/** One mail, or undefined. */
export async function findInbound(db: Db, organizationId: string, inboundId: string): Promise<InboxMail | undefined> {
  return firstRow(db, FIND, [organizationId, inboundId])
}

const LOCK = statement<InboxMail>(
  'replies.lock_inbound',
  `select ${COLUMNS}, i.text_full as "textFull", i.raw is not null as "hasRaw" from inbound i
   where i.organization_id = $1 and i.inbound_id = $2 for update`,
)

/** Locks one mail; the people it is to concern are locked already. */
export async function lockInbound(db: Db, organizationId: string, inboundId: string): Promise<InboxMail | undefined> {
  return firstRow(db, LOCK, [organizationId, inboundId])
}

const RAW = statement<{ raw: Buffer | null }>(
  'replies.raw_inbound',
  `select raw from inbound where organization_id = $1 and inbound_id = $2`,
)

/** The bytes of a mail, as far as they were read; undefined once they are no longer kept. */
export async function findRaw(db: Db, organizationId: string, inboundId: string): Promise<Buffer | undefined> {
  return (await firstRow(db, RAW, [organizationId, inboundId]))?.raw ?? undefined
}

const COUNT_UNMATCHED = statement<{ count: number }>(
  'replies.count_unmatched',
  `select count(*)::int as count from inbound where organization_id = $1 and lead_id is null and not junk`,
)

/** How many mails belong to nobody known, without junk. */
export async function countUnmatched(db: Db, organizationId: string): Promise<number> {
  return (await firstRow(db, COUNT_UNMATCHED, [organizationId]))?.count ?? 0
}

const CORRECT = statement(
  'replies.correct_inbound',
  `update inbound set kind = $3, intent = $4, intent_by = $5, intent_why = $6, match = $7, lead_id = $8, campaign_id = $9
   where organization_id = $1 and inbound_id = $2`,
)

/** Writes what a person says of a mail. */
export async function correctInbound(
  db: Db,
  organizationId: string,
  one: {
    inboundId: string
    kind: InboundKind
    intent: string | null
    intentBy: string | null
    intentWhy: string | null
    match: MatchedBy | null
    leadId: string | null
    campaignId: string | null
  },
): Promise<void> {
  const { inboundId, kind, intent, intentBy, intentWhy, match, leadId, campaignId } = one
  await execute(db, CORRECT, [organizationId, inboundId, kind, intent, intentBy, intentWhy, match, leadId, campaignId])
}

/** One mail of a conversation, ours or theirs. */
export interface ThreadEntry {
  direction: 'out' | 'in'
  id: string
  kind: string
  at: Date
  from: string | null
  subject: string
  text: string
}

const THREAD = statement<ThreadEntry>(
  'replies.thread',
  `(select 'out' as direction, m.message_id as id, m.kind, coalesce(m.sent_at, m.claimed_at, m.created_at) as at,
      m.from_address as "from", coalesce(m.subject, '') as subject, coalesce(m.body, '') as text
    from messages m where m.organization_id = $1 and m.lead_id = $2 and m.live and m.kind <> 'test'
      and (m.state in ('sending', 'sent', 'unknown', 'failed') or m.kind = 'reply')
    order by at desc limit 100)
   union all
   (select 'in', i.inbound_id, i.kind, i.received_at, i.from_address, i.subject, i.text_new
    from inbound i where i.organization_id = $1 and i.lead_id = $2 order by i.inbound_id desc limit 100)
   order by at`,
)

/** What went out to a lead and what came in about it, oldest first; the last hundred of each. */
export async function readThread(db: Db, organizationId: string, leadId: string): Promise<ThreadEntry[]> {
  return rows(db, THREAD, [organizationId, leadId])
}

const LAST_ANSWER = statement<InboxEntry>(
  'replies.last_answer',
  `select ${COLUMNS} from inbound i
   where i.organization_id = $1 and i.lead_id = $2 and i.kind in ('reply', 'out_of_office') and i.from_address is not null
   order by i.inbound_id desc limit 1`,
)

/** The last that a person wrote about a lead, or undefined. */
export async function findLastAnswer(db: Db, organizationId: string, leadId: string): Promise<InboxEntry | undefined> {
  return firstRow(db, LAST_ANSWER, [organizationId, leadId])
}
