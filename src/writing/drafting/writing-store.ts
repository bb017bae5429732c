import { execute, firstBy, firstRow, jsonRows, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { isFree } from '../../platform/work/lease-store.ts'

/** What a model is to write about one lead, has written, or why it could not. */
export interface TextRequest {
  readonly leadId: string
  readonly campaignId: string
  /** `failed`: the lead goes on without; it may be tried again. */
  readonly state: 'pending' | 'written' | 'failed'
  /** Why there is no text, as a code. */
  readonly reason: string | null
  readonly promptVersion: string | null
  readonly model: string | null
  /** Where that model answered, as `findModel` names it. */
  readonly endpoint: string | null
  /** Of the template that it was written for, as `hashOfTemplate` makes it. */
  readonly templateHash: string | null
  /** How often it has failed in a row. */
  readonly attempts: number
  readonly askedAt: Date
}

const COLUMNS = `w.lead_id as "leadId", w.campaign_id as "campaignId", w.state, w.reason,
  w.prompt_version as "promptVersion", w.model, w.endpoint, w.template_hash as "templateHash", w.attempts,
  w.asked_at as "askedAt"`

const REQUEST = statement(
  'writing.request',
  `insert into writings as w (organization_id, lead_id, campaign_id, state, asked_at, due_at)
   select $1, "leadId", "campaignId", 'pending', $2, $2
   from json_to_recordset($3::json) as p("leadId" uuid, "campaignId" uuid) order by "leadId"
   on conflict (organization_id, lead_id) do update set due_at = excluded.due_at, attempts = 0`,
)

/** Has texts written about leads; one that has been written to already is looked at again. */
export async function requestWritings(
  db: Db,
  organizationId: string,
  now: Date,
  leads: readonly { readonly leadId: string; readonly campaignId: string }[],
): Promise<void> {
  if (leads.length > 0) await execute(db, REQUEST, [organizationId, now, jsonRows(leads)])
}

const RECHECK = statement<{ leadId: string }>(
  'writing.recheck',
  `update writings w set due_at = $3
   where w.organization_id = $1 and w.lead_id in (
     select unnest($2::uuid[])
     union all select l.lead_id from leads l where l.organization_id = $1 and l.domain = any($4::text[]))
   returning w.lead_id as "leadId"`,
)

/** Has the texts about leads, and about all leads at domains, compared with what is known now; answers which have any. */
export async function recheckWritings(
  db: Db,
  organizationId: string,
  about: { readonly leadIds: readonly string[]; readonly domains: readonly string[]; readonly now: Date },
): Promise<string[]> {
  const found = await rows(db, RECHECK, [organizationId, about.leadIds, about.now, about.domains])
  return found.map((row) => row.leadId)
}

const RECHECK_WAITING = statement(
  'writing.recheck_waiting',
  `update writings w set due_at = $3
   where w.organization_id = $1 and w.lead_id in (
     select a.lead_id from approvals a where a.organization_id = $1 and a.campaign_id = $2 and a.state = 'waiting')`,
)

/** Has what waits for a person in a campaign looked at again. */
export async function recheckWaiting(db: Db, organizationId: string, campaignId: string, now: Date): Promise<void> {
  await execute(db, RECHECK_WAITING, [organizationId, campaignId, now])
}

const WRITE_ANEW = statement<{ leadId: string }>(
  'writing.write_anew',
  `update writings w set state = 'pending', asked_at = $4, due_at = $4, attempts = 0
   where w.organization_id = $1 and w.campaign_id = $2 and w.state <> 'failed' and w.template_hash is distinct from $3
     and exists (
       select 1 from messages m where m.organization_id = $1 and m.lead_id = w.lead_id and m.kind = 'step'
         and m.state in ('queued', 'held'))
   returning w.lead_id as "leadId"`,
)

/** Has everything that was written for another template, and has not left, written anew; answers for which leads. */
export async function rewriteForOtherTemplate(
  db: Db,
  organizationId: string,
  given: { readonly campaignId: string; readonly templateHash: string; readonly now: Date },
): Promise<string[]> {
  const found = await rows(db, WRITE_ANEW, [organizationId, given.campaignId, given.templateHash, given.now])
  return found.map((row) => row.leadId)
}

const DOMAINS = statement<{ domain: string }>(
  'writing.domains_of_leads',
  `select distinct l.domain from leads l
   where l.organization_id = $1 and l.lead_id = any($2::uuid[]) and l.domain_kind = 'company'`,
)

/** The companies of leads. */
export async function findDomains(db: Db, organizationId: string, leadIds: readonly string[]): Promise<string[]> {
  return (await rows(db, DOMAINS, [organizationId, leadIds])).map((row) => row.domain)
}

const ORGANIZATIONS_DUE = statement<{ organizationId: string }>(
  'writing.organizations_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and exists (
     select 1 from writings w where w.organization_id = o.organization_id and w.due_at <= $1
       and ${isFree('$1', 'w')} ${firstBy('w.due_at')})`,
)

/** Organizations with a text to write or to look at. */
export async function organizationsWithTextsDue(db: Db, now: Date): Promise<string[]> {
  return organizationsDue(db, ORGANIZATIONS_DUE, [now])
}

const LEASE = statement<TextRequest>(
  'writing.lease',
  `update writings w set lease_until = $3, lease_token = $4, due_at = $3
   where organization_id = $1 and lead_id in (
     select lead_id from writings where organization_id = $1 and due_at <= $2
       and ${isFree('$2')}
     order by due_at limit $5 for no key update skip locked)
   returning ${COLUMNS}`,
)

/** Leases up to `limit` due writings of one organization. */
export async function leaseWritings(
  db: Db,
  lease: { organizationId: string; now: Date; until: Date; token: string; limit: number },
): Promise<TextRequest[]> {
  return rows(db, LEASE, [lease.organizationId, lease.now, lease.until, lease.token, lease.limit])
}

/** A writing that a process holds. */
export interface WritingLease {
  readonly organizationId: string
  readonly leadId: string
  readonly token: string
}

const RENEW = statement(
  'writing.renew',
  `update writings set lease_until = $4, due_at = case when due_at = lease_until then $4 else due_at end
   where organization_id = $1 and lead_id = $2 and lease_token = $3`,
)

/** Whether the lease was still ours and is longer now. */
export async function renewWriting(db: Db, lease: WritingLease & { readonly until: Date }): Promise<boolean> {
  return (await execute(db, RENEW, [lease.organizationId, lease.leadId, lease.token, lease.until])) === 1
}

const LOCK = statement<TextRequest>(
  'writing.lock',
  `select ${COLUMNS} from writings w
   where w.organization_id = $1 and w.lead_id = $2 and w.lease_token = $3 for update`,
)

/** The writing as it is now, locked; undefined where it is another's or gone. */
export async function lockWriting(db: Db, lease: WritingLease): Promise<TextRequest | undefined> {
  return firstRow(db, LOCK, [lease.organizationId, lease.leadId, lease.token])
}

const BEGIN_ANEW = statement(
  'writing.begin_anew',
  `update writings set state = 'pending', asked_at = $4 where organization_id = $1 and lead_id = $2 and lease_token = $3`,
)

/** What was written before does not count any more: another text is being written from now on. */
export async function restartWriting(db: Db, lease: WritingLease, now: Date): Promise<void> {
  await execute(db, BEGIN_ANEW, [lease.organizationId, lease.leadId, lease.token, now])
}

const END = statement(
  'writing.end',
  `update writings set state = $4, reason = $5, prompt_version = coalesce($6, prompt_version),
     model = coalesce($7, model), endpoint = coalesce($8, endpoint), template_hash = coalesce($9, template_hash),
     attempts = $10, due_at = case when due_at = lease_until then $11 else due_at end,
     lease_until = null, lease_token = null
   where organization_id = $1 and lead_id = $2 and lease_token = $3`,
)

/** How a look at a lead ended. */
export interface WritingEnd {
  readonly state: TextRequest['state']
  readonly reason: string | null
  readonly promptVersion?: string | null
  readonly model?: string | null
  readonly endpoint?: string | null
  readonly templateHash?: string | null
  readonly attempts: number
  /** When it is looked at again by itself; null: not before somebody asks. */
  readonly dueAt: Date | null
}

/** Gives a writing back as it stands now. One that was asked for anew while it was held stays due. */
export async function completeWriting(db: Db, lease: WritingLease, end: WritingEnd): Promise<void> {
  const { organizationId, leadId, token } = lease
  const { state, reason, promptVersion = null, model = null, endpoint = null, templateHash = null } = end
  const by = [promptVersion, model, endpoint, templateHash]
  await execute(db, END, [organizationId, leadId, token, state, reason, ...by, end.attempts, end.dueAt])
}

const GIVE_BACK = statement(
  'writing.release',
  `update writings set lease_until = null, lease_token = null, due_at = least(due_at, $4)
   where organization_id = $1 and lead_id = $2 and lease_token = $3`,
)

/** Gives a writing back as it was: somebody else takes it up. */
export async function releaseWriting(db: Db, lease: WritingLease, now: Date): Promise<void> {
  await execute(db, GIVE_BACK, [lease.organizationId, lease.leadId, lease.token, now])
}

const FIND = statement<TextRequest>(
  'writing.find',
  `select ${COLUMNS} from writings w where w.organization_id = $1 and w.lead_id = any($2::uuid[])`,
)

/** The writings of leads, by lead. */
export async function findWritings(db: Db, organizationId: string, leadIds: readonly string[]) {
  const found = await rows(db, FIND, [organizationId, leadIds])
  return new Map(found.map((writing) => [writing.leadId, writing]))
}

const DELETE = statement(
  'writing.delete',
  `delete from writings where organization_id = $1 and lead_id = any($2::uuid[])`,
)

/** Forgets what was to be written about leads. */
export async function deleteWritings(db: Db, organizationId: string, leadIds: readonly string[]): Promise<void> {
  await execute(db, DELETE, [organizationId, leadIds])
}
