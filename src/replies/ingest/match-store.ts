import { rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** An email of ours that a mail is about, and the lead it went to. */
export interface MatchedEmail {
  messageId: string
  leadId: string
  campaignId: string
  subject: string
  /** Its plain text, of which the first 50,000 characters. */
  text: string
}

/** An email of ours that a mail names. */
export interface NamedEmail {
  messageId: string
  /** Its Message-IDs. */
  ids: string[]
}

const NAMED = `m.message_id as "messageId", array_remove(array[m.message_id_header, m.server_message_id], null) as ids`
const COLUMNS = `m.message_id as "messageId", m.lead_id as "leadId", m.campaign_id as "campaignId",
  coalesce(m.subject, '') as subject, left(coalesce(m.body, ''), 50000) as text`
// What answers a test is no answer of its lead.
const LEFT = `m.live and m.kind <> 'test' and m.state in ('sending', 'sent', 'unknown', 'failed')`

const BY_IDS = statement<NamedEmail>(
  'replies.match_ids',
  `select ${NAMED} from messages m
   where m.organization_id = $1 and m.message_id_header = any($2::text[]) and ${LEFT}
   union
   select ${NAMED} from messages m
   where m.organization_id = $1 and m.server_message_id = any($2::text[]) and ${LEFT}`,
)

/**
 * Live emails that have one of these Message-IDs, ours or the one that their server gave them; without their texts, as a mail
 * may name hundreds.
 */
export async function findByMessageIds(db: Db, organizationId: string, ids: readonly string[]): Promise<NamedEmail[]> {
  return ids.length === 0 ? [] : rows(db, BY_IDS, [organizationId, ids])
}

/** Whether an email of ours, of whatever kind, has this Message-ID: ours or the one that its server gave it. */
export const isMessageOfOurs = statement<{ one: number }>(
  'replies.is_message_of_ours',
  `select 1 as one from messages m where m.organization_id = $1 and m.message_id_header = $2
   union all
   select 1 from messages m where m.organization_id = $1 and m.server_message_id = $2 limit 1`,
).first(
  (organizationId: string, id: string) => [organizationId, id],
  (found) => found !== undefined,
)

/** The live email with this id, or undefined. */
export const findLiveEmail = statement<MatchedEmail>(
  'replies.match_envelope',
  `select ${COLUMNS} from messages m where m.organization_id = $1 and m.message_id = $2 and ${LEFT}`,
).first((organizationId: string, messageId: string) => [organizationId, messageId])

/**
 * The latest live email from a mailbox to one of the people, since an instant. `anywhere`: else from any other mailbox of
 * the organization.
 */
export const findByAddress = statement<MatchedEmail>(
  'replies.match_address',
  `select ${COLUMNS} from leads l join messages m on m.organization_id = l.organization_id and m.lead_id = l.lead_id
   where l.organization_id = $1 and l.address_hash = any($2::bytea[]) and (m.mailbox_id = $3 or $5)
     and m.claimed_at >= $4 and ${LEFT}
   order by m.mailbox_id = $3 desc, m.claimed_at desc limit 1`,
).first(
  (search: {
    organizationId: string
    addressHashes: readonly Buffer[]
    mailboxId: string
    since: Date
    anywhere: boolean
  }) => {
    const { organizationId, addressHashes, mailboxId, since, anywhere } = search
    return [organizationId, addressHashes, mailboxId, since, anywhere]
  },
)

/** The latest live email from a mailbox to somebody at a company, since an instant. */
export const findByDomain = statement<MatchedEmail>(
  'replies.match_domain',
  `select ${COLUMNS} from leads l join messages m on m.organization_id = l.organization_id and m.lead_id = l.lead_id
   where l.organization_id = $1 and l.domain = $2 and l.domain_kind = 'company' and m.mailbox_id = $3
     and m.claimed_at >= $4 and ${LEFT}
   order by m.claimed_at desc limit 1`,
).first((search: { organizationId: string; domain: string; mailboxId: string; since: Date }) => [
  search.organizationId,
  search.domain,
  search.mailboxId,
  search.since,
])

/** The latest live email to a lead, or undefined. */
export const findLastEmail = statement<MatchedEmail>(
  'replies.last_email_of_lead',
  `select ${COLUMNS} from messages m where m.organization_id = $1 and m.lead_id = $2 and ${LEFT}
   order by m.claimed_at desc nulls last limit 1`,
).first((organizationId: string, leadId: string) => [organizationId, leadId])

/** The lead of a person that was written to last in a live campaign. */
export const findLiveLeadOf = statement<{ leadId: string; campaignId: string }>(
  'replies.live_leads_of_address',
  `select l.lead_id as "leadId", l.campaign_id as "campaignId" from leads l
   join campaigns c on c.organization_id = l.organization_id and c.campaign_id = l.campaign_id
   where l.organization_id = $1 and l.address_hash = $2 and c.mode = 'live' and l.last_sent_at is not null
   order by l.last_sent_at desc limit 1`,
).first((organizationId: string, addressHash: Buffer) => [organizationId, addressHash])

/** Leads of a company that could still be written to, in any live campaign, without those named. */
export const findColleaguesOf = statement<{ leadId: string; addressHash: Buffer; emailKey: string }>(
  'replies.colleagues',
  `select l.lead_id as "leadId", l.address_hash as "addressHash", l.email_key as "emailKey" from leads l
   join campaigns c on c.organization_id = l.organization_id and c.campaign_id = l.campaign_id
   where l.organization_id = $1 and l.domain = $2 and l.domain_kind = 'company' and c.mode = 'live'
     and l.lead_id <> all($3::uuid[]) and l.status <> 'ended' and l.hold_reason is null
   order by l.lead_id limit 1000`,
).rows((company: { organizationId: string; domain: string; without: readonly string[] }) => [
  company.organizationId,
  company.domain,
  company.without,
])
