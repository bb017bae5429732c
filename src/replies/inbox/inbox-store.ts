import { likeText, unicodeForms } from '../../leads/index.ts'
import { TAKEN_BACK } from '../../sending/index.ts'
import { beforeId, replanned, statement } from '../../platform/database/db.ts'
import type { InboundFile } from '../inbound-mail.ts'
import type { Label } from '../triage/triage-store.ts'
import type { Inbound, InboundKind, MatchedBy } from '../ingest/inbound-store.ts'

/** A mail that came in, as lists show it. */
export interface InboxEntry extends Omit<Inbound, 'raw' | 'digest' | 'uid' | 'uidValidity' | 'textFull'> {
  /** Whom it was tied to; null for one that belongs to nobody known. */
  contactName: string | null
  companyName: string | null
  needsAnswer: boolean
  /** Who answers the lead, until when that can wait, and what people call the conversation. */
  assignee: { readonly userId: string; readonly name: string } | null
  snoozedUntil: Date | null
  labels: readonly Label[]
  /** When what it says was removed because of its age. */
  textsRemovedAt: Date | null
}

/** The same with all that it says. */
export interface InboxMail extends InboxEntry {
  textFull: string
  hasRaw: boolean
}

/** A no and a wish to be left alone are heard; everything else that a person wrote waits until somebody answers it. */
const NEEDS_ANSWER = `(i.kind = 'reply' and i.lead_id is not null and i.settled_at is null
  and coalesce(i.intent, 'unclear') not in ('not_interested', 'unsubscribe'))`

/** The first parameter of every statement is the organization. */
const COLUMNS = `i.organization_id as "organizationId", i.inbound_id as "inboundId", i.mailbox_id as "mailboxId", i.folder,
  i.junk, i.size::float8 as size, i.message_id_header as "messageIdHeader", i.in_reply_to as "inReplyTo",
  i.reference_ids as "referenceIds", i.from_address as "fromAddress", i.from_name as "fromName", i.reply_to as "replyTo", i.others, i.subject,
  i.text_new as "textNew", i.attachments, i.kind, i.intent, i.intent_by as "intentBy", i.intent_why as "intentWhy",
  i.bounce_class as "bounceClass", i.bounce_status as "bounceStatus", i.match, i.lead_id as "leadId",
  i.campaign_id as "campaignId", i.message_id as "messageId", i.received_at as "receivedAt",
  i.handled_at as "handledAt", i.problem, i.texts_removed_at as "textsRemovedAt", ${NEEDS_ANSWER} as "needsAnswer",
  (select l.contact_name from leads l where l.organization_id = $1 and l.lead_id = i.lead_id) as "contactName",
  (select l.company_name from leads l where l.organization_id = $1 and l.lead_id = i.lead_id) as "companyName",
  (select json_build_object('userId', u.id, 'name', u.name) from conversations c join users u on u.id = c.assignee
   where c.organization_id = $1 and c.lead_id = i.lead_id) as assignee,
  (select c.snoozed_until from conversations c
   where c.organization_id = $1 and c.lead_id = i.lead_id) as "snoozedUntil",
  (select coalesce(json_agg(json_build_object('labelId', b.label_id, 'name', b.name, 'color', b.color) order by b.position), '[]')
   from conversation_labels k join inbox_labels b using (organization_id, label_id)
   where k.organization_id = $1 and k.lead_id = i.lead_id) as labels`

/** Whether a mail's conversation can wait at an instant. */
const isSnoozed = (leadId: string, now: string) => `exists (select 1 from conversations s
     where s.organization_id = $1 and s.lead_id = ${leadId} and s.snoozed_until > ${now})`

/** Which mails, from where on. */
export interface InboxQuery {
  readonly organizationId: string
  readonly kind?: InboundKind
  readonly intent?: string
  readonly campaignId: string | null
  readonly leadId: string | null
  /** Those that belong to nobody known; without a word about junk, those are left out. */
  readonly unmatched?: boolean
  readonly junk?: boolean
  readonly needsAnswer?: boolean
  /** Bounces and complaints. */
  readonly returned?: boolean
  /** A member, or null for mail of nobody. */
  readonly assignee?: string | null
  readonly labelId?: string
  /** Whether the conversation can wait at `now`. Without a word: of mail that needs an answer, those that cannot. */
  readonly snoozed?: boolean
  readonly now: Date
  /** Words as they stand, whatever the case. */
  readonly q?: string
  readonly among: readonly string[] | null
  readonly below: string | null
  readonly limit: number
}

/** One page of what came in, newest first. */
export const listInbox = replanned<InboxEntry>(
  'replies.list_inbox',
  `select ${COLUMNS} from inbound i
   where i.organization_id = $1 and ($2::text is null or i.kind = $2) and ($3::text is null or i.intent = $3)
     and ($4::uuid is null or i.campaign_id = $4) and ($5::uuid is null or i.lead_id = $5)
     and ($6::boolean is null or (i.lead_id is null) = $6) and i.junk = coalesce($7, case when $6 then false else i.junk end)
     and ($8::text[] is null or lower(concat_ws(' ', i.from_address, i.from_name, i.subject, i.text_new)) like any($8::text[]))
     and ($9::uuid[] is null or i.campaign_id = any($9)) and i.inbound_id < ${beforeId('$10')}
     and ($12::boolean is null or ${NEEDS_ANSWER} = $12)
     and ($13::boolean is null or (i.kind in ('bounce', 'complaint')) = $13)
     and ($14::boolean is null or $15::uuid is not null or not exists (select 1 from conversations c
       where c.organization_id = $1 and c.lead_id = i.lead_id and c.assignee is not null))
     and ($15::uuid is null or i.lead_id in (select c.lead_id from conversations c
       where c.organization_id = $1 and c.assignee = $15))
     and ($16::uuid is null or i.lead_id in (select k.lead_id from conversation_labels k
       where k.organization_id = $1 and k.label_id = $16))
     and ($17::boolean is null or ${isSnoozed('i.lead_id', '$18')} = $17)
   order by i.inbound_id desc limit $11`,
).rows((query: InboxQuery) => {
  const { organizationId, kind, intent, campaignId, leadId, unmatched, junk, q, among, below, limit } = query
  const patterns = q === undefined ? null : unicodeForms(q.toLowerCase()).map((spelling) => `%${likeText(spelling)}%`)
  const place = [organizationId, kind, intent, campaignId, leadId, unmatched, junk, patterns, among, below, limit]
  const { needsAnswer, returned, assignee, labelId, now } = query
  const snoozed = query.snoozed ?? (needsAnswer === true ? false : null)
  const isAssigned = assignee === undefined ? null : true
  return [...place, needsAnswer, returned, isAssigned, assignee ?? null, labelId ?? null, snoozed, now]
})

const ONE = `select ${COLUMNS}, i.text_full as "textFull", i.raw is not null as "hasRaw" from inbound i
   where i.organization_id = $1 and i.inbound_id = $2`

/** One mail, or undefined. */
export const findInbound = statement<InboxMail>('replies.find_inbound', ONE).first(
  (organizationId: string, inboundId: string) => [organizationId, inboundId],
)

/** Locks one mail; the people it is to concern are locked already. */
export const lockInbound = statement<InboxMail>('replies.lock_inbound', `${ONE} for update`).first(
  (organizationId: string, inboundId: string) => [organizationId, inboundId],
)

/** The bytes of a mail, as far as they were read; undefined once they are no longer kept. */
export const findRaw = statement<{ raw: Buffer | null }>(
  'replies.raw_inbound',
  `select raw from inbound where organization_id = $1 and inbound_id = $2`,
).first(
  (organizationId: string, inboundId: string) => [organizationId, inboundId],
  (found) => found?.raw ?? undefined,
)

/** Writes what a person says of a mail. */
export const correctInbound = statement(
  'replies.correct_inbound',
  `update inbound set kind = $3, intent = $4, intent_by = $5, intent_why = $6, match = $7, lead_id = $8, campaign_id = $9
   where organization_id = $1 and inbound_id = $2`,
).run(
  (
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
  ) => {
    const { inboundId, kind, intent, intentBy, intentWhy, match, leadId, campaignId } = one
    return [organizationId, inboundId, kind, intent, intentBy, intentWhy, match, leadId, campaignId]
  },
)

/** The last that a person wrote about a lead, or undefined. */
export const findLastAnswer = statement<InboxEntry>(
  'replies.last_answer',
  `select ${COLUMNS} from inbound i
   where i.organization_id = $1 and i.lead_id = $2 and i.kind in ('reply', 'out_of_office') and i.from_address is not null
   order by i.inbound_id desc limit 1`,
).first((organizationId: string, leadId: string) => [organizationId, leadId])

/** What came in and waits for a person. */
export interface InboxCounts {
  /** Replies that are not done. */
  needsAnswer: number
  /** Unmatched email, without junk. */
  unmatched: number
}

/** Counted one by one up to so many. */
export const MOST_WAITING_MAIL = 10_000

/** How much waits, of an organization or of some of its campaigns: to no campaign belongs what is unmatched. */
export const countWaitingMail = replanned<InboxCounts>(
  'replies.count_waiting',
  `select
     (select count(*)::int from (select 1 from inbound
        where organization_id = $1 and kind = 'reply' and lead_id is not null and settled_at is null
          and coalesce(intent, 'unclear') not in ('not_interested', 'unsubscribe')
          and ($2::uuid[] is null or campaign_id = any($2)) and not ${isSnoozed('inbound.lead_id', '$3')} limit ${MOST_WAITING_MAIL}) waiting) as "needsAnswer",
     (select count(*)::int from (select 1 from inbound
        where organization_id = $1 and lead_id is null and not junk and $2::uuid[] is null
        limit ${MOST_WAITING_MAIL}) unknown) as unmatched`,
).first(
  ({
    organizationId,
    campaignIds,
    now,
  }: {
    organizationId: string
    campaignIds: readonly string[] | null
    now: Date
  }) => [organizationId, campaignIds, now],
  (found) => found ?? { needsAnswer: 0, unmatched: 0 },
)

/** Replies of a lead no longer wait: it was answered. Answers which they were. */
export const markLeadAnswered = statement<{ inboundId: string }>(
  'replies.settle_of_lead',
  `update inbound set settled_at = $3
   where organization_id = $1 and lead_id = $2 and kind = 'reply' and settled_at is null
   returning inbound_id as "inboundId"`,
).rows(
  (organizationId: string, leadId: string, now: Date) => [organizationId, leadId, now],
  (found) => found.map(({ inboundId }) => inboundId),
)

/**
 * Replies of a lead wait again that were settled by an answer of ours, if it and every later one was taken back. Answers
 * which they are.
 */
export const unsettleOfLead = statement<{ inboundId: string }>(
  'replies.unsettle_of_lead',
  `with answers as materialized (
     select m.created_at, m.state = 'cancelled' and m.reason = '${TAKEN_BACK}' as is_back from messages m
     where m.organization_id = $1 and m.lead_id = $2 and m.kind = 'reply')
   update inbound i set settled_at = null
   where i.organization_id = $1 and i.lead_id = $2 and i.kind = 'reply'
     and exists (select from answers a where a.created_at = i.settled_at)
     and not exists (select from answers a where a.created_at >= i.settled_at and not a.is_back)
   returning i.inbound_id as "inboundId"`,
).rows(
  (organizationId: string, leadId: string) => [organizationId, leadId],
  (found) => found.map(({ inboundId }) => inboundId),
)

/** Notes since when a mail no longer waits for an answer; null: it waits again. */
export const settleInbound = statement(
  'replies.settle_inbound',
  `update inbound set settled_at = $3 where organization_id = $1 and inbound_id = $2`,
).run((organizationId: string, inboundId: string, settledAt: Date | null) => [organizationId, inboundId, settledAt])

/** The Message-IDs of the last mails of a conversation, oldest first. */
export const findThread = statement<{ id: string }>(
  'replies.thread_ids',
  `select id from (
     (select coalesce(m.server_message_id, m.message_id_header) as id, coalesce(m.sent_at, m.created_at) as at
      from messages m where m.organization_id = $1 and m.lead_id = $2 and m.live and m.message_id_header is not null
        and m.kind in ('step', 'reply') and m.state in ('sent', 'sending', 'queued', 'unknown'))
     union all
     (select i.message_id_header, i.received_at from inbound i
      where i.organization_id = $1 and i.lead_id = $2 and i.kind = 'reply' and i.message_id_header is not null)
     order by at desc limit $3) t
   order by at`,
).rows(
  (organizationId: string, leadId: string, limit: number) => [organizationId, leadId, limit],
  (found) => found.map((row) => row.id),
)

/** One mail of a conversation, ours or theirs. */
export interface ThreadEntry {
  direction: 'out' | 'in'
  id: string
  kind: string
  at: Date
  from: string | null
  /** The user or key that wrote an answer of ours. */
  writtenBy: string | null
  subject: string
  text: string
  /** When retention removed its text. */
  textsRemovedAt: Date | null
  /** Of an email of ours; null for what came in. */
  state: string | null
  /** When our waiting email is sent. */
  dueAt: Date | null
  /** Who got a copy of an email of ours, or whom else a mail went to. */
  cc: readonly string[]
  attachments: readonly InboundFile[]
}

// Of one moment, a step comes before the reply that followed it, and that before what we answered.
/** What went out to a lead and what came in about it, oldest first; the last hundred of each. */
export const readThread = statement<ThreadEntry>(
  'replies.thread',
  `(select 'out' as direction, m.message_id as id, m.kind, coalesce(m.sent_at, m.claimed_at, m.created_at) as at,
      m.from_address as "from", m.written_by as "writtenBy", coalesce(m.subject, '') as subject, coalesce(m.body, '') as text,
      m.texts_removed_at as "textsRemovedAt", m.state, m.due_at as "dueAt", coalesce(m.cc, '{}') as cc,
      (select coalesce(json_agg(json_build_object('name', a.name, 'type', a.type, 'size', length(a.bytes), 'risk', 'none')
         order by a.position), '[]') from message_attachments a
       where a.organization_id = $1 and a.message_id = m.message_id)::jsonb as attachments
    from messages m where m.organization_id = $1 and m.lead_id = $2 and m.live and m.kind <> 'test'
      and (m.state in ('sending', 'sent', 'unknown', 'failed') or m.kind = 'reply')
      and m.reason is distinct from '${TAKEN_BACK}'
    order by at desc limit 100)
   union all
   (select 'in', i.inbound_id, i.kind, i.received_at, i.from_address, null, i.subject, i.text_new, i.texts_removed_at, null, null,
      i.others, i.attachments
    from inbound i where i.organization_id = $1 and i.lead_id = $2 order by i.inbound_id desc limit 100)
   order by at, kind desc, direction, id`,
).rows((organizationId: string, leadId: string) => [organizationId, leadId])
