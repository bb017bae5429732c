import { statement } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { isFree } from '../../platform/work/lease-store.ts'

/** A plan as it is kept. `result` is what the API answers of it. */
export interface StoredPlan {
  madeOf: Buffer
  state: 'running' | 'done' | 'failed'
  rowsRead: number
  result: unknown
  failure: string | null
  askedAt: Date
  finishedAt: Date | null
}

/** The plan of a file, or undefined while nobody asked for one. */
export const findPlan = statement<StoredPlan>(
  'imports.find_plan',
  `select made_of as "madeOf", state, rows_read as "rowsRead", result, failure, asked_at as "askedAt",
     finished_at as "finishedAt"
   from import_plans where organization_id = $1 and import_id = $2`,
).first((organizationId: string, importId: string) => [organizationId, importId])

/** Asks for a plan anew; one under way for something else finds its lease gone. */
export const askPlan = statement(
  'imports.ask_plan',
  `insert into import_plans (organization_id, import_id, made_of, state, asked_at, due_at)
   values ($1, $2, $3, 'running', $4, $4)
   on conflict (organization_id, import_id) do update set made_of = excluded.made_of, state = 'running', rows_read = 0,
     result = null, failure = null, asked_at = excluded.asked_at, finished_at = null, due_at = excluded.due_at,
     lease_until = null, lease_token = null`,
).run(
  (
    { organizationId, importId }: { organizationId: string; importId: string },
    given: { madeOf: Buffer; now: Date },
  ) => [organizationId, importId, given.madeOf, given.now],
)

/** Organizations that wait for a plan, the longest first. */
export const organizationsWithPlansDue = statement<{ organizationId: string }>(
  'imports.organizations_with_plans_due',
  `select organization_id as "organizationId" from import_plans
   where due_at <= $1 and ${isFree('$1')} group by organization_id order by min(due_at)`,
).rows((now: Date) => [now], organizationsDue)

/** A plan that is this process's to make until the lease runs out. */
export interface LeasedPlan {
  organizationId: string
  importId: string
  token: string
}

/** Leases plans of one organization that are due. */
export const leasePlans = statement<LeasedPlan>(
  'imports.lease_plans',
  `update import_plans p set lease_until = $3, lease_token = $4, rows_read = 0
   where p.organization_id = $1 and p.import_id in (
     select import_id from import_plans where organization_id = $1 and due_at <= $2
       and ${isFree('$2')} order by due_at limit $5 for update skip locked)
   returning p.organization_id as "organizationId", p.import_id as "importId", p.lease_token as token`,
).rows((organizationId: string, lease: { now: Date; until: Date; token: string; limit: number }) => [
  organizationId,
  lease.now,
  lease.until,
  lease.token,
  lease.limit,
])

/** Writes how far a leased plan is and renews its lease; false when it was lost. */
export const tellPlanProgress = statement(
  'imports.tell_plan_progress',
  `update import_plans set rows_read = $4, lease_until = greatest(lease_until, $5)
   where organization_id = $1 and import_id = $2 and lease_token = $3`,
).changes(({ organizationId, importId, token }: LeasedPlan, { rows, until }: { rows: number; until: Date }) => [
  organizationId,
  importId,
  token,
  rows,
  until,
])

/** False when somebody else makes the plan now, or nobody needs it. */
export const renewPlanLease = statement(
  'imports.renew_plan_lease',
  `update import_plans set lease_until = $4 where organization_id = $1 and import_id = $2 and lease_token = $3`,
).changes((plan: LeasedPlan, until: Date) => [plan.organizationId, plan.importId, plan.token, until])

/** Writes what became of a leased plan, and ends the lease; a lost one changes nothing. */
export const finishPlan = statement(
  'imports.complete_plan',
  `update import_plans set state = case when $5::text is null then 'done' else 'failed' end, result = $4::jsonb,
     failure = $5, finished_at = $6, due_at = null, lease_until = null, lease_token = null
   where organization_id = $1 and import_id = $2 and lease_token = $3`,
).run((plan: LeasedPlan, end: { result: unknown; failure: string | null; now: Date }) => {
  const result = end.result === null ? null : JSON.stringify(end.result)
  return [plan.organizationId, plan.importId, plan.token, result, end.failure, end.now]
})

/** Leaves no plan of an organization: they name people, and are made again when somebody asks. */
export const forgetPlans = statement('imports.forget_plans', `delete from import_plans where organization_id = $1`).run(
  (organizationId: string) => [organizationId],
)

/** Files of suppressed addresses that are here and not yet in. */
export const findWaitingBlocklists = statement<{ importId: string; fileName: string; state: 'uploaded' | 'running' }>(
  'imports.find_waiting_blocklists',
  `select import_id as "importId", file_name as "fileName", state from imports
   where organization_id = $1 and kind = 'blocklist' and state in ('uploaded', 'running') order by import_id limit 20`,
).rows((organizationId: string) => [organizationId])
