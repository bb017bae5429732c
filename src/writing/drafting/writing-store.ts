import { execute, firstBy, jsonRows, statement } from '../../platform/database/db.ts'
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

/** Has the texts about leads, and about all leads at domains, compared with what is known now; answers which have any. */
export const recheckWritings = statement<{ leadId: string }>(
  'writing.recheck',
  `update writings w set due_at = $3
   where w.organization_id = $1 and w.lead_id in (
     select unnest($2::uuid[])
     union all select l.lead_id from leads l where l.organization_id = $1 and l.domain = any($4::text[]))
   returning w.lead_id as "leadId"`,
).rows(
  (
    organizationId: string,
    about: { readonly leadIds: readonly string[]; readonly domains: readonly string[]; readonly now: Date },
  ) => [organizationId, about.leadIds, about.now, about.domains],
  (found) => found.map((row) => row.leadId),
)

/** Has what waits for a person in a campaign looked at again. */
export const recheckWaiting = statement(
  'writing.recheck_waiting',
  `update writings w set due_at = $3
   where w.organization_id = $1 and w.lead_id in (
     select a.lead_id from approvals a where a.organization_id = $1 and a.campaign_id = $2 and a.state = 'waiting')`,
).run((organizationId: string, campaignId: string, now: Date) => [organizationId, campaignId, now])

/** Has everything that was written for another template, and has not left, written anew; answers for which leads. */
export const rewriteForOtherTemplate = statement<{ leadId: string }>(
  'writing.write_anew',
  `update writings w set state = 'pending', asked_at = $4, due_at = $4, attempts = 0
   where w.organization_id = $1 and w.campaign_id = $2 and w.state <> 'failed' and w.template_hash is distinct from $3
     and exists (
       select 1 from messages m where m.organization_id = $1 and m.lead_id = w.lead_id and m.kind = 'step'
         and m.state in ('queued', 'held'))
   returning w.lead_id as "leadId"`,
).rows(
  (
    organizationId: string,
    given: { readonly campaignId: string; readonly templateHash: string; readonly now: Date },
  ) => [organizationId, given.campaignId, given.templateHash, given.now],
  (found) => found.map((row) => row.leadId),
)

/** The companies of leads. */
export const findDomains = statement<{ domain: string }>(
  'writing.domains_of_leads',
  `select distinct l.domain from leads l
   where l.organization_id = $1 and l.lead_id = any($2::uuid[]) and l.domain_kind = 'company'`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => found.map((row) => row.domain),
)

/** Organizations with a text to write or to look at. */
export const organizationsWithTextsDue = statement<{ organizationId: string }>(
  'writing.organizations_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and exists (
     select 1 from writings w where w.organization_id = o.organization_id and w.due_at <= $1
       and ${isFree('$1', 'w')} ${firstBy('w.due_at')})`,
).rows((now: Date) => [now], organizationsDue)

/** Leases up to `limit` due writings of one organization. */
export const leaseWritings = statement<TextRequest>(
  'writing.lease',
  `update writings w set lease_until = $3, lease_token = $4, due_at = $3
   where organization_id = $1 and lead_id in (
     select lead_id from writings where organization_id = $1 and due_at <= $2
       and ${isFree('$2')}
     order by due_at limit $5 for no key update skip locked)
   returning ${COLUMNS}`,
).rows((lease: { organizationId: string; now: Date; until: Date; token: string; limit: number }) => {
  return [lease.organizationId, lease.now, lease.until, lease.token, lease.limit]
})

/** A writing that a process holds. */
export interface WritingLease {
  readonly organizationId: string
  readonly leadId: string
  readonly token: string
}

/** Whether the lease was still ours and is longer now. */
export const renewWriting = statement(
  'writing.renew',
  `update writings set lease_until = $4, due_at = case when due_at = lease_until then $4 else due_at end
   where organization_id = $1 and lead_id = $2 and lease_token = $3`,
).changes((lease: WritingLease, until: Date) => [...keyOf(lease), until])

function keyOf({ organizationId, leadId, token }: WritingLease): unknown[] {
  return [organizationId, leadId, token]
}

/** The writing as it is now, locked; undefined where it is another's or gone. */
export const lockWriting = statement<TextRequest>(
  'writing.lock',
  `select ${COLUMNS} from writings w
   where w.organization_id = $1 and w.lead_id = $2 and w.lease_token = $3 for update`,
).first((lease: WritingLease) => keyOf(lease))

/** What was written before does not count any more: another text is being written from now on. */
export const restartWriting = statement(
  'writing.begin_anew',
  `update writings set state = 'pending', asked_at = $4 where organization_id = $1 and lead_id = $2 and lease_token = $3`,
).run((lease: WritingLease, now: Date) => [...keyOf(lease), now])

/** How a look at a lead ended. */
export interface WritingEnd
  extends
    Pick<TextRequest, 'state' | 'reason' | 'attempts'>,
    Partial<Pick<TextRequest, 'promptVersion' | 'model' | 'endpoint' | 'templateHash'>> {
  /** When it is looked at again by itself; null: not before somebody asks. */
  readonly dueAt: Date | null
}

/** Gives a writing back as it stands now. One that was asked for anew while it was held stays due. */
export const completeWriting = statement(
  'writing.end',
  `update writings set state = $4, reason = $5, prompt_version = coalesce($6, prompt_version),
     model = coalesce($7, model), endpoint = coalesce($8, endpoint), template_hash = coalesce($9, template_hash),
     attempts = $10, due_at = case when due_at = lease_until then $11 else due_at end,
     lease_until = null, lease_token = null
   where organization_id = $1 and lead_id = $2 and lease_token = $3`,
).run((lease: WritingLease, end: WritingEnd) => {
  const { state, reason, promptVersion = null, model = null, endpoint = null, templateHash = null } = end
  return [...keyOf(lease), state, reason, promptVersion, model, endpoint, templateHash, end.attempts, end.dueAt]
})

/** Gives a writing back as it was: somebody else takes it up. */
export const releaseWriting = statement(
  'writing.release',
  `update writings set lease_until = null, lease_token = null, due_at = least(due_at, $4)
   where organization_id = $1 and lead_id = $2 and lease_token = $3`,
).run((lease: WritingLease, now: Date) => [...keyOf(lease), now])

/** The writings of leads, by lead. */
export const findWritings = statement<TextRequest>(
  'writing.find',
  `select ${COLUMNS} from writings w where w.organization_id = $1 and w.lead_id = any($2::uuid[])`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => new Map(found.map((writing) => [writing.leadId, writing])),
)

/** Forgets what was to be written about leads. */
export const deleteWritings = statement(
  'writing.delete',
  `delete from writings where organization_id = $1 and lead_id = any($2::uuid[])`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])
