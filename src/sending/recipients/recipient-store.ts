import { rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** What DNS said of a domain that mail would go to. */
export interface RecipientDomain {
  domain: string
  /** Null where DNS did not say. */
  takesMail: boolean | null
  reason: string | null
  provider: string | null
  freshUntil: Date
}

const FIND_DOMAINS = statement<RecipientDomain>(
  'sending.recipient_domains',
  `select domain, takes_mail as "takesMail", reason, provider, fresh_until as "freshUntil" from recipient_domains
   where domain = any($1::text[]) and fresh_until > $2`,
)

/** Which of the domains were asked about, as long as the answer holds. */
export async function findRecipientDomains(
  db: Db,
  domains: readonly string[],
  now: Date,
): Promise<Map<string, RecipientDomain>> {
  if (domains.length === 0) return new Map()
  const found = await rows(db, FIND_DOMAINS, [domains, now])
  return new Map(found.map((row) => [row.domain, row]))
}

/** Keeps what DNS said, for all organizations. */
export const saveRecipientDomain = statement(
  'sending.save_recipient_domain',
  `insert into recipient_domains as r (domain, takes_mail, reason, provider, checked_at, fresh_until)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (domain) do update set takes_mail = excluded.takes_mail, reason = excluded.reason,
     provider = excluded.provider, checked_at = excluded.checked_at, fresh_until = excluded.fresh_until`,
).run((found: RecipientDomain & { checkedAt: Date }) => {
  const { domain, takesMail, reason, provider, checkedAt, freshUntil } = found
  return [domain, takesMail, reason, provider, checkedAt, freshUntil]
})

const RECENT_SENDS = statement<{ recipient: string; claimedAt: Date }>(
  'sending.recent_to_recipients',
  `select recipient, claimed_at as "claimedAt" from messages
   where organization_id = $1 and recipient = any($2::text[]) and claimed_at > $3
     and state in ('sending', 'sent', 'unknown')`,
)

/** When the emails to recipients were claimed, since the instant given, that left or may have left. */
export async function findRecentSends(
  db: Db,
  organizationId: string,
  recipients: readonly string[],
  since: Date,
): Promise<Map<string, Date[]>> {
  if (recipients.length === 0) return new Map()
  const found = await rows(db, RECENT_SENDS, [organizationId, recipients, since])
  const byRecipient = Map.groupBy(found, (row) => row.recipient)
  return new Map([...byRecipient].map(([recipient, sends]) => [recipient, sends.map((row) => row.claimedAt)]))
}

/** Removes up to `limit` answers that have been stale since an instant; answers how many. */
export const deleteOldDomains = statement(
  'sending.delete_old_recipient_domains',
  `delete from recipient_domains where domain in (
     select domain from recipient_domains where fresh_until < $1 order by fresh_until limit $2)`,
).count((before: Date, limit: number) => [before, limit])

const COUNT_IN_FLIGHT = statement<{ company: string; leads: number }>(
  'sending.count_in_flight',
  `select live_company as company, count(*)::int as leads from contacts
   where organization_id = $1 and live_company = any($2::text[]) group by live_company`,
)

/** How many leads of each company (its registered domain) are in a live sequence of the organization. */
export async function countInFlight(
  db: Db,
  organizationId: string,
  companies: readonly string[],
): Promise<Map<string, number>> {
  if (companies.length === 0) return new Map()
  const found = await rows(db, COUNT_IN_FLIGHT, [organizationId, companies])
  return new Map(found.map(({ company, leads }) => [company, leads]))
}
