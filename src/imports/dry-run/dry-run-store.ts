import { execute, firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { isFree } from '../../platform/work/lease-store.ts'
import type { Dialect, ImportKind, ImportOptions, Mapping } from '../import-types.ts'

/** A file of which a plan is made. */
export interface PlannedImport {
  organizationId: string
  importId: string
  kind: ImportKind
  campaignId: string | null
  state: 'uploaded' | 'running' | 'done' | 'cancelled' | 'failed'
  dialect: Dialect
  rowsTotal: number
  /** Where the first row with data begins. */
  firstOffset: number
  firstLine: number
  vendor: string | null
  mapping: Mapping
  options: ImportOptions
}

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

const IMPORT_COLUMNS = `i.organization_id as "organizationId", i.import_id as "importId", i.kind,
  i.campaign_id as "campaignId", i.state, i.dialect, i.rows_total as "rowsTotal", i.first_offset::float8 as "firstOffset",
  i.first_line as "firstLine", i.vendor, i.mapping, i.options`

const FIND_IMPORT = statement<PlannedImport>(
  'imports.find_to_plan',
  `select ${IMPORT_COLUMNS} from imports i where i.organization_id = $1 and i.import_id = $2`,
)

/** A file of this organization, or undefined. */
export async function findImportToPlan(
  db: Db,
  organizationId: string,
  importId: string,
): Promise<PlannedImport | undefined> {
  return firstRow(db, FIND_IMPORT, [organizationId, importId])
}

const FIND_PLAN = statement<StoredPlan>(
  'imports.find_plan',
  `select made_of as "madeOf", state, rows_read as "rowsRead", result, failure, asked_at as "askedAt",
     finished_at as "finishedAt"
   from import_plans where organization_id = $1 and import_id = $2`,
)

/** The plan of a file, or undefined while nobody asked for one. */
export async function findPlan(db: Db, organizationId: string, importId: string): Promise<StoredPlan | undefined> {
  return firstRow(db, FIND_PLAN, [organizationId, importId])
}

const ASK_PLAN = statement(
  'imports.ask_plan',
  `insert into import_plans (organization_id, import_id, made_of, state, asked_at, due_at)
   values ($1, $2, $3, 'running', $4, $4)
   on conflict (organization_id, import_id) do update set made_of = excluded.made_of, state = 'running', rows_read = 0,
     result = null, failure = null, asked_at = excluded.asked_at, finished_at = null, due_at = excluded.due_at,
     lease_until = null, lease_token = null`,
)

/** Asks for a plan anew; one under way for something else finds its lease gone. */
export async function askPlan(
  db: Db,
  { organizationId, importId }: { organizationId: string; importId: string },
  given: { madeOf: Buffer; now: Date },
): Promise<void> {
  await execute(db, ASK_PLAN, [organizationId, importId, given.madeOf, given.now])
}

const ORGANIZATIONS_DUE = statement<{ organizationId: string }>(
  'imports.organizations_with_plans_due',
  `select organization_id as "organizationId" from import_plans
   where due_at <= $1 and ${isFree('$1')} group by organization_id order by min(due_at)`,
)

/** Organizations that wait for a plan, the longest first. */
export async function organizationsWithPlansDue(db: Db, now: Date): Promise<string[]> {
  return organizationsDue(db, ORGANIZATIONS_DUE, [now])
}

/** A plan that is this process's to make until the lease runs out. */
export interface LeasedPlan {
  organizationId: string
  importId: string
  token: string
}

const LEASE_PLANS = statement<LeasedPlan>(
  'imports.lease_plans',
  `update import_plans p set lease_until = $3, lease_token = $4, rows_read = 0
   where p.organization_id = $1 and p.import_id in (
     select import_id from import_plans where organization_id = $1 and due_at <= $2
       and ${isFree('$2')} order by due_at limit $5 for update skip locked)
   returning p.organization_id as "organizationId", p.import_id as "importId", p.lease_token as token`,
)

/** Leases plans of one organization that are due. */
export async function leasePlans(
  db: Db,
  organizationId: string,
  lease: { now: Date; until: Date; token: string; limit: number },
): Promise<LeasedPlan[]> {
  return rows(db, LEASE_PLANS, [organizationId, lease.now, lease.until, lease.token, lease.limit])
}

const TELL_PROGRESS = statement(
  'imports.tell_plan_progress',
  `update import_plans set rows_read = $4, lease_until = greatest(lease_until, $5)
   where organization_id = $1 and import_id = $2 and lease_token = $3`,
)

/** Writes how far a leased plan is and renews its lease; false when it was lost. */
export async function tellPlanProgress(db: Db, plan: LeasedPlan, at: { rows: number; until: Date }): Promise<boolean> {
  return (await execute(db, TELL_PROGRESS, [plan.organizationId, plan.importId, plan.token, at.rows, at.until])) > 0
}

const RENEW_PLAN = statement(
  'imports.renew_plan_lease',
  `update import_plans set lease_until = $4 where organization_id = $1 and import_id = $2 and lease_token = $3`,
)

/** False when somebody else makes the plan now, or nobody needs it. */
export async function renewPlanLease(db: Db, plan: LeasedPlan, until: Date): Promise<boolean> {
  return (await execute(db, RENEW_PLAN, [plan.organizationId, plan.importId, plan.token, until])) > 0
}

const FINISH_PLAN = statement(
  'imports.complete_plan',
  `update import_plans set state = case when $5::text is null then 'done' else 'failed' end, result = $4::jsonb,
     failure = $5, finished_at = $6, due_at = null, lease_until = null, lease_token = null
   where organization_id = $1 and import_id = $2 and lease_token = $3`,
)

/** Writes what became of a leased plan, and ends the lease; a lost one changes nothing. */
export async function finishPlan(
  db: Db,
  plan: LeasedPlan,
  end: { result: unknown; failure: string | null; now: Date },
): Promise<void> {
  const result = end.result === null ? null : JSON.stringify(end.result)
  await execute(db, FINISH_PLAN, [plan.organizationId, plan.importId, plan.token, result, end.failure, end.now])
}

const FORGET_PLANS = statement('imports.forget_plans', `delete from import_plans where organization_id = $1`)

/** Leaves no plan of an organization: they name people, and are made again when somebody asks. */
export async function forgetPlans(db: Db, organizationId: string): Promise<void> {
  await execute(db, FORGET_PLANS, [organizationId])
}

const BLOCKLISTS = statement<{ importId: string; fileName: string; state: 'uploaded' | 'running' }>(
  'imports.find_waiting_blocklists',
  `select import_id as "importId", file_name as "fileName", state from imports
   where organization_id = $1 and kind = 'blocklist' and state in ('uploaded', 'running') order by import_id limit 20`,
)

/** Files of suppressed addresses that are here and not yet in. */
export async function findWaitingBlocklists(
  db: Db,
  organizationId: string,
): Promise<{ importId: string; fileName: string; state: 'uploaded' | 'running' }[]> {
  return rows(db, BLOCKLISTS, [organizationId])
}
