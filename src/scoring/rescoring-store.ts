import { execute, firstBy, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** A campaign of an organization. */
export interface CampaignPlace {
  readonly organizationId: string
  readonly campaignId: string
}

/** Why the leads of a campaign are scored anew: somebody asked for it, or dated facts have aged. */
export type RescoringReason = 'asked' | 'daily'

/** The last time that a campaign's leads were scored anew, and how far it has come. */
export interface Rescoring {
  runId: string
  reason: RescoringReason
  icpVersion: number
  total: number
  done: number
  changedTier: number
  startedAt: Date
  finishedAt: Date | null
}

const COLUMNS = `run_id as "runId", reason, icp_version as "icpVersion", total, done, changed_tier as "changedTier",
  started_at as "startedAt", finished_at as "finishedAt"`

const FIND_RESCORING = statement<Rescoring>(
  'scoring.find_rescoring',
  `select ${COLUMNS} from rescorings where organization_id = $1 and campaign_id = $2 and run_id is not null`,
)

/** The last rescoring of a campaign, or undefined. */
export async function findRescoring(db: Db, place: CampaignPlace): Promise<Rescoring | undefined> {
  return firstRow(db, FIND_RESCORING, [place.organizationId, place.campaignId])
}

const BEGIN_RESCORING = statement<Rescoring>(
  'scoring.begin_rescoring',
  `insert into rescorings as r (organization_id, campaign_id, run_id, reason, icp_version, total, started_at, finished_at)
   values ($1, $2, $3, $4, $5, $6, $7, case when $6 = 0 then $7::timestamptz end)
   on conflict (organization_id, campaign_id) do update set run_id = excluded.run_id, reason = excluded.reason,
     icp_version = excluded.icp_version, total = excluded.total, done = 0, changed_tier = 0,
     started_at = excluded.started_at, finished_at = excluded.finished_at
   returning ${COLUMNS}`,
)

/** Writes down that a campaign's leads are scored anew from now on, in place of what was under way. */
export async function beginRescoring(
  db: Db,
  place: CampaignPlace,
  run: { runId: string; reason: RescoringReason; icpVersion: number; total: number; now: Date },
): Promise<Rescoring | undefined> {
  const { runId, reason, icpVersion, total, now } = run
  return firstRow(db, BEGIN_RESCORING, [place.organizationId, place.campaignId, runId, reason, icpVersion, total, now])
}

const ADVANCE_RESCORING = statement<Rescoring>(
  'scoring.advance_rescoring',
  `update rescorings set done = done + $4, changed_tier = changed_tier + $5
   where organization_id = $1 and campaign_id = $2 and run_id = $3 returning ${COLUMNS}`,
)

/** Counts leads that are done; undefined where another rescoring has taken the place of this one. */
export async function advanceRescoring(
  db: Db,
  place: CampaignPlace,
  step: { runId: string; done: number; changedTier: number },
): Promise<Rescoring | undefined> {
  const { runId, done, changedTier } = step
  return firstRow(db, ADVANCE_RESCORING, [place.organizationId, place.campaignId, runId, done, changedTier])
}

const FINISH_RESCORING = statement<Rescoring>(
  'scoring.finish_rescoring',
  `update rescorings set finished_at = $4
   where organization_id = $1 and campaign_id = $2 and run_id = $3 returning ${COLUMNS}`,
)

/** Writes down that a rescoring is done; undefined where another one has taken its place. */
export async function finishRescoring(
  db: Db,
  place: CampaignPlace,
  run: { runId: string; now: Date },
): Promise<Rescoring | undefined> {
  return firstRow(db, FINISH_RESCORING, [place.organizationId, place.campaignId, run.runId, run.now])
}

const EXPECT_DAILY = statement(
  'scoring.expect_daily',
  `insert into rescorings as r (organization_id, campaign_id, daily_at) values ($1, $2, $3)
   on conflict (organization_id, campaign_id) do update set daily_at = coalesce(r.daily_at, excluded.daily_at)`,
)

/** Has a campaign looked at for dated facts that have aged, at once if it was not before. */
export async function expectDaily(db: Db, place: CampaignPlace, now: Date): Promise<void> {
  await execute(db, EXPECT_DAILY, [place.organizationId, place.campaignId, now])
}

const SET_DAILY = statement(
  'scoring.set_daily',
  `update rescorings set daily_at = $3
   where organization_id = $1 and campaign_id = $2 and daily_at is distinct from $3::timestamptz`,
)

/** When a campaign is looked at next for dated facts that have aged; null for never. */
export async function setDaily(db: Db, place: CampaignPlace, at: Date | null): Promise<void> {
  await execute(db, SET_DAILY, [place.organizationId, place.campaignId, at])
}

const CLAIM_DAILY = statement<{ campaignId: string; isRunning: boolean }>(
  'scoring.claim_daily',
  `select campaign_id as "campaignId", run_id is not null and finished_at is null as "isRunning" from rescorings
   where organization_id = $1 and daily_at <= $2 order by daily_at limit 1 for no key update skip locked`,
)

/** Locks a campaign that is to be looked at for dated facts that have aged, and says whether it is being scored anew. */
export async function claimDaily(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<{ campaignId: string; isRunning: boolean } | undefined> {
  return firstRow(db, CLAIM_DAILY, [organizationId, now])
}

const ORGANIZATIONS_DUE = statement<{ organizationId: string }>(
  'scoring.organizations_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and (
     exists (select 1 from rescoring_parts p where p.organization_id = o.organization_id and p.due_at <= $1
       ${firstBy('p.due_at')})
     or exists (select 1 from rescorings r where r.organization_id = o.organization_id and r.daily_at <= $1
       ${firstBy('r.daily_at')}))`,
)

/** Organizations that have leads to score anew, or a campaign to look at. */
export async function organizationsDue(db: Db, now: Date): Promise<string[]> {
  const found = await rows(db, ORGANIZATIONS_DUE, [now])
  return found.map((row) => row.organizationId)
}
