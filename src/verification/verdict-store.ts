import { execute, firstBy, jsonRows, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import { organizationsDue } from '../platform/work/due-store.ts'
import { isFree } from '../platform/work/lease-store.ts'
import type { EmailVerdict } from './email-verdict.ts'
import type { VerifierKind } from './providers/verifier.ts'

/** What is known of an address, or is to be found out. */
export interface VerdictRow {
  readonly addressHash: Buffer
  /** Null while it waits for one. */
  readonly verdict: EmailVerdict | null
  /** Who said so; null where nobody could be asked in time. */
  readonly provider: VerifierKind | null
  /** US dollars that count for it. */
  readonly cost: number
  readonly askedAt: Date | null
  readonly wantedAt: Date
  /** For which campaign it is asked. */
  readonly campaignId: string
  readonly dueAt: Date | null
  /** How often asking failed in a row. */
  readonly attempts: number
  /** Why there is no verdict, or none of a provider: a code. */
  readonly reason: string | null
  /** When a person said that the address is written to all the same. */
  readonly acceptedAt: Date | null
}

const COLUMNS = `v.address_hash as "addressHash", v.verdict, v.provider, v.cost::float8 as cost, v.asked_at as "askedAt",
  v.wanted_at as "wantedAt", v.campaign_id as "campaignId", v.due_at as "dueAt", v.attempts, v.reason,
  v.accepted_at as "acceptedAt"`

const FIND = statement<VerdictRow>(
  'verification.find',
  `select ${COLUMNS} from email_verdicts v
   where v.organization_id = $1 and v.address_hash = any($2::bytea[]) and v.expires_at > $3`,
)

/** What is known of addresses, or waited for, as long as it is fresh. */
export async function findVerdictRows(
  db: Db,
  organizationId: string,
  addressHashes: readonly Buffer[],
  now: Date,
): Promise<VerdictRow[]> {
  return addressHashes.length === 0 ? [] : rows(db, FIND, [organizationId, addressHashes, now])
}

/** An address to find out about, and for which campaign. */
export interface WantedVerdict {
  readonly addressHash: Buffer
  readonly campaignId: string
}

const REQUEST = statement(
  'verification.request',
  `insert into email_verdicts as v (organization_id, address_hash, campaign_id, wanted_at, due_at, expires_at)
   select distinct on (w."addressHash") $1::uuid, w."addressHash", w."campaignId", $2::timestamptz, $2::timestamptz,
     $3::timestamptz
   from json_to_recordset($4::json) as w("addressHash" bytea, "campaignId" uuid) order by w."addressHash"
   on conflict (organization_id, address_hash) do update set campaign_id = excluded.campaign_id, verdict = null,
     provider = null, cost = 0, asked_at = null, wanted_at = excluded.wanted_at, due_at = excluded.due_at,
     expires_at = excluded.expires_at, attempts = 0, reason = null, accepted_at = null
   where v.expires_at <= excluded.wanted_at or (v.verdict is null and v.due_at is null)
     or (v.reason = 'cap_campaign' and v.campaign_id <> excluded.campaign_id and v.accepted_at is null)`,
)

/** Has verdicts found out, unless there is a fresh one or somebody is at it. */
export async function requestVerdictRows(
  db: Db,
  organizationId: string,
  span: { readonly now: Date; readonly expiresAt: Date },
  wanted: readonly WantedVerdict[],
): Promise<void> {
  if (wanted.length > 0) await execute(db, REQUEST, [organizationId, span.now, span.expiresAt, jsonRows(wanted)])
}

/** Organizations with an address to ask about. */
export const organizationsWithVerdictsDue = statement<{ organizationId: string }>(
  'verification.organizations_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and exists (
     select 1 from email_verdicts v where v.organization_id = o.organization_id and v.due_at <= $1
       and ${isFree('$1', 'v')} ${firstBy('v.due_at')})`,
).rows((now: Date) => [now], organizationsDue)

/** Leases up to `limit` due addresses of one organization: nobody else asks about them meanwhile. */
export const leaseVerdicts = statement<VerdictRow>(
  'verification.lease',
  `update email_verdicts v set lease_until = $3, lease_token = $4, due_at = $3
   where organization_id = $1 and address_hash in (
     select address_hash from email_verdicts where organization_id = $1 and due_at <= $2 and ${isFree('$2')}
     order by due_at limit $5 for no key update skip locked)
   returning ${COLUMNS}`,
).rows((lease: { organizationId: string; now: Date; until: Date; token: string; limit: number }) => {
  return [lease.organizationId, lease.now, lease.until, lease.token, lease.limit]
})

/** An address that a process holds. */
export interface VerdictLease {
  readonly organizationId: string
  readonly addressHash: Buffer
  readonly token: string
}

function keyOf({ organizationId, addressHash, token }: VerdictLease): unknown[] {
  return [organizationId, addressHash, token]
}

/** Whether the lease was still ours and is longer now. */
export const renewVerdict = statement(
  'verification.renew',
  `update email_verdicts set lease_until = $4, due_at = $4
   where organization_id = $1 and address_hash = $2 and lease_token = $3`,
).changes((lease: VerdictLease, until: Date) => [...keyOf(lease), until])

/** Counts what a check costs for a leased address, from before it is made. Whether the lease is still ours. */
export const addVerdictCost = statement(
  'verification.add_cost',
  `update email_verdicts set cost = cost + $4
   where organization_id = $1 and address_hash = $2 and lease_token = $3`,
).changes((lease: VerdictLease, cost: number) => [...keyOf(lease), cost])

/** How a turn ended: with a verdict, which is fresh until then, or with another try. */
export interface VerdictEnd extends Pick<
  VerdictRow,
  'verdict' | 'provider' | 'askedAt' | 'dueAt' | 'attempts' | 'reason'
> {
  /** When a verdict goes stale; null: as before. */
  readonly expiresAt: Date | null
}

/** Gives an address back as it stands now; whether the lease was still ours. */
export const completeVerdict = statement(
  'verification.complete',
  `update email_verdicts set verdict = $4, provider = $5, asked_at = $6, due_at = $7, attempts = $8, reason = $9,
     expires_at = coalesce($10, expires_at), lease_until = null, lease_token = null
   where organization_id = $1 and address_hash = $2 and lease_token = $3`,
).changes((lease: VerdictLease, end: VerdictEnd) => {
  const { verdict, provider, askedAt, dueAt, attempts, reason, expiresAt } = end
  return [...keyOf(lease), verdict, provider, askedAt, dueAt, attempts, reason, expiresAt]
})

/** Forgets an address that nobody has any more. */
export const dropVerdict = statement(
  'verification.drop',
  `delete from email_verdicts where organization_id = $1 and address_hash = $2 and lease_token = $3`,
).run((lease: VerdictLease) => keyOf(lease))

/** The address in full: only leads keep it. */
export const findAddress = statement<{ email: string }>(
  'verification.find_address',
  `select email from leads where organization_id = $1 and address_hash = $2 limit 1`,
).first(
  ({ organizationId, addressHash }: VerdictLease) => [organizationId, addressHash],
  (found) => found?.email,
)

/** Emails that wait for the verdict about an address look at it at once. */
export const wakeEmailsOfAddress = statement(
  'verification.wake_emails',
  `update messages m set due_at = greatest(m.planned_at, $3) from leads l
   where l.organization_id = $1 and l.address_hash = $2 and m.organization_id = $1 and m.lead_id = l.lead_id
     and m.kind = 'step' and m.state = 'queued' and m.due_at > $3 and m.reason = 'address'`,
).run(({ organizationId, addressHash }: VerdictLease, now: Date) => [organizationId, addressHash, now])

/**
 * A person wants the addresses of leads written to whatever was said of them, also where that went stale meanwhile. Whoever
 * is asking about one loses its lease.
 */
export const acceptAddressesOf = statement(
  'verification.accept',
  `insert into email_verdicts as v (organization_id, address_hash, campaign_id, verdict, wanted_at, accepted_at, expires_at)
   select distinct on (l.address_hash) l.organization_id, l.address_hash, l.campaign_id, 'unknown', $3::timestamptz,
     $3::timestamptz, $4::timestamptz
   from leads l where l.organization_id = $1 and l.lead_id = any($2::uuid[]) order by l.address_hash
   on conflict (organization_id, address_hash) do update set verdict = coalesce(v.verdict, 'unknown'), due_at = null,
     lease_until = null, lease_token = null, accepted_at = excluded.accepted_at, expires_at = greatest(v.expires_at, excluded.expires_at)`,
).run(
  (
    organizationId: string,
    leadIds: readonly string[],
    { now, until }: { readonly now: Date; readonly until: Date },
  ) => [organizationId, leadIds, now, until],
)

const MOST_HASTENED = 5_000

/** Has addresses that wait for their turn looked at now, 5,000 at most; whoever is being asked about is left alone. */
export const hastenVerdicts = statement(
  'verification.hasten',
  `update email_verdicts set due_at = $2 where organization_id = $1 and address_hash in (
     select address_hash from email_verdicts where organization_id = $1 and due_at > $2 and lease_token is null
     order by due_at limit $3 for no key update skip locked)`,
).run((organizationId: string, now: Date) => [organizationId, now, MOST_HASTENED])

/** Forgets what was said of the addresses of leads that go, unless another lead has the address. */
export const deleteVerdictsOf = statement(
  'verification.delete_of_leads',
  `delete from email_verdicts v using leads l
   where l.organization_id = $1 and l.lead_id = any($2::uuid[])
     and v.organization_id = $1 and v.address_hash = l.address_hash
     and not exists (select 1 from leads o where o.organization_id = $1 and o.address_hash = l.address_hash
       and o.lead_id <> all($2::uuid[]))`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Forgets verdicts that went stale before; how many. */
export const deleteOldVerdicts = statement(
  'verification.delete_old',
  `delete from email_verdicts where (organization_id, address_hash) in (
     select organization_id, address_hash from email_verdicts where expires_at < $1 order by expires_at limit $2)`,
).count((before: Date, limit: number) => [before, limit])

/** How many addresses wait for a verdict, up to a limit. */
export const countWaitingVerdicts = statement<{ count: number }>(
  'verification.count_waiting',
  `select count(*)::int as count from (
     select 1 from email_verdicts where organization_id = $1 and due_at is not null limit $2) w`,
).first(
  (organizationId: string, most: number) => [organizationId, most],
  (found) => found?.count ?? 0,
)
