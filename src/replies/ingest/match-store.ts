import { rows, firstRow, statement } from '../../platform/database/db.ts'
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

const IS_OURS = statement<{ one: number }>(
  'replies.is_message_of_ours',
  `select 1 as one from messages m where m.organization_id = $1 and m.message_id_header = $2
   union all
   select 1 from messages m where m.organization_id = $1 and m.server_message_id = $2 limit 1`,
)

/** Whether an email of ours, of whatever kind, has this Message-ID: ours or the one that its server gave it. */
export async function isMessageOfOurs(db: Db, organizationId: string, id: string): Promise<boolean> {
  return (await firstRow(db, IS_OURS, [organizationId, id])) !== undefined
}

const BY_UUID = statement<MatchedEmail>(
  'replies.match_envelope',
  `select ${COLUMNS} from messages m where m.organization_id = $1 and m.message_id = $2 and ${LEFT}`,
)

/** The live email with this id, or undefined. */
export async function findLiveEmail(
  db: Db,
  organizationId: string,
  messageId: string,
): Promise<MatchedEmail | undefined> {
  return firstRow(db, BY_UUID, [organizationId, messageId])
}

const BY_ADDRESS = statement<MatchedEmail>(
  'replies.match_address',
  `select ${COLUMNS} from leads l join messages m on m.organization_id = l.organization_id and m.lead_id = l.lead_id
   where l.organization_id = $1 and l.address_hash = any($2::bytea[]) and (m.mailbox_id = $3 or $5)
     and m.claimed_at >= $4 and ${LEFT}
   order by m.mailbox_id = $3 desc, m.claimed_at desc limit 1`,
)

/**
 * The latest live email from a mailbox to one of the people, since an instant. `anywhere`: else from any other mailbox of
 * the organization.
 */
export async function findByAddress(
  db: Db,
  search: {
    organizationId: string
    addressHashes: readonly Buffer[]
    mailboxId: string
    since: Date
    anywhere: boolean
  },
): Promise<MatchedEmail | undefined> {
  const { organizationId, addressHashes, mailboxId, since, anywhere } = search
  return firstRow(db, BY_ADDRESS, [organizationId, addressHashes, mailboxId, since, anywhere])
}

const BY_DOMAIN = statement<MatchedEmail>(
  'replies.match_domain',
  `select ${COLUMNS} from leads l join messages m on m.organization_id = l.organization_id and m.lead_id = l.lead_id
   where l.organization_id = $1 and l.domain = $2 and l.domain_kind = 'company' and m.mailbox_id = $3
     and m.claimed_at >= $4 and ${LEFT}
   order by m.claimed_at desc limit 1`,
)

/** The latest live email from a mailbox to somebody at a company, since an instant. */
export async function findByDomain(
  db: Db,
  search: { organizationId: string; domain: string; mailboxId: string; since: Date },
): Promise<MatchedEmail | undefined> {
  return firstRow(db, BY_DOMAIN, [search.organizationId, search.domain, search.mailboxId, search.since])
}

const LAST_OF_LEAD = statement<MatchedEmail>(
  'replies.last_email_of_lead',
  `select ${COLUMNS} from messages m where m.organization_id = $1 and m.lead_id = $2 and ${LEFT}
   order by m.claimed_at desc nulls last limit 1`,
)

/** The latest live email to a lead, or undefined. */
export async function findLastEmail(db: Db, organizationId: string, leadId: string): Promise<MatchedEmail | undefined> {
  return firstRow(db, LAST_OF_LEAD, [organizationId, leadId])
}

const LEADS_OF_ADDRESS = statement<{ leadId: string; campaignId: string }>(
  'replies.live_leads_of_address',
  `select l.lead_id as "leadId", l.campaign_id as "campaignId" from leads l
   join campaigns c on c.organization_id = l.organization_id and c.campaign_id = l.campaign_id
   where l.organization_id = $1 and l.address_hash = $2 and c.mode = 'live' and l.last_sent_at is not null
   order by l.last_sent_at desc limit 1`,
)

/** The lead of a person that was written to last in a live campaign. */
export async function findLiveLeadOf(
  db: Db,
  organizationId: string,
  addressHash: Buffer,
): Promise<{ leadId: string; campaignId: string } | undefined> {
  return firstRow(db, LEADS_OF_ADDRESS, [organizationId, addressHash])
}

const COLLEAGUES = statement<{ leadId: string; addressHash: Buffer; emailKey: string }>(
  'replies.colleagues',
  `select l.lead_id as "leadId", l.address_hash as "addressHash", l.email_key as "emailKey" from leads l
   join campaigns c on c.organization_id = l.organization_id and c.campaign_id = l.campaign_id
   where l.organization_id = $1 and l.domain = $2 and l.domain_kind = 'company' and c.mode = 'live'
     and l.lead_id <> all($3::uuid[]) and l.status <> 'ended' and l.hold_reason is null
   order by l.lead_id limit 1000`,
)

/** Leads of a company that could still be written to, in any live campaign, without those named. */
export async function findColleaguesOf(
  db: Db,
  company: { organizationId: string; domain: string; without: readonly string[] },
): Promise<{ leadId: string; addressHash: Buffer; emailKey: string }[]> {
  return rows(db, COLLEAGUES, [company.organizationId, company.domain, company.without])
}
