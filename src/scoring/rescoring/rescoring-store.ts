import { execute, firstBy, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ScoredCampaign } from '../criteria/icp-version-store.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'

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

/** The last rescoring of a campaign, or undefined. */
export const findRescoring = statement<Rescoring>(
  'scoring.find_rescoring',
  `select ${COLUMNS} from rescorings where organization_id = $1 and campaign_id = $2 and run_id is not null`,
).first((place: ScoredCampaign) => [place.organizationId, place.campaignId])

/** Writes down that a campaign's leads are scored anew from now on, in place of what was under way. */
export const beginRescoring = statement<Rescoring>(
  'scoring.begin_rescoring',
  `insert into rescorings as r (organization_id, campaign_id, run_id, reason, icp_version, total, started_at, finished_at)
   values ($1, $2, $3, $4, $5, $6, $7, case when $6 = 0 then $7::timestamptz end)
   on conflict (organization_id, campaign_id) do update set run_id = excluded.run_id, reason = excluded.reason,
     icp_version = excluded.icp_version, total = excluded.total, done = 0, changed_tier = 0,
     started_at = excluded.started_at, finished_at = excluded.finished_at
   returning ${COLUMNS}`,
).first(
  (
    place: ScoredCampaign,
    run: { runId: string; reason: RescoringReason; icpVersion: number; total: number; now: Date },
  ) => {
    const { runId, reason, icpVersion, total, now } = run
    return [place.organizationId, place.campaignId, runId, reason, icpVersion, total, now]
  },
)

/** Counts leads that are done; undefined where another rescoring has taken the place of this one. */
export const advanceRescoring = statement<Rescoring>(
  'scoring.advance_rescoring',
  `update rescorings set done = done + $4, changed_tier = changed_tier + $5
   where organization_id = $1 and campaign_id = $2 and run_id = $3 returning ${COLUMNS}`,
).first((place: ScoredCampaign, step: { runId: string; done: number; changedTier: number }) => {
  const { runId, done, changedTier } = step
  return [place.organizationId, place.campaignId, runId, done, changedTier]
})

/** Writes down that a rescoring is done; undefined where another one has taken its place. */
export const finishRescoring = statement<Rescoring>(
  'scoring.complete_rescoring',
  `update rescorings set finished_at = $4
   where organization_id = $1 and campaign_id = $2 and run_id = $3 returning ${COLUMNS}`,
).first((place: ScoredCampaign, run: { runId: string; now: Date }) => [
  place.organizationId,
  place.campaignId,
  run.runId,
  run.now,
])

/** Has a campaign looked at for dated facts that have aged, at once if it was not before. */
export const expectDaily = statement(
  'scoring.expect_daily',
  `insert into rescorings as r (organization_id, campaign_id, daily_at) values ($1, $2, $3)
   on conflict (organization_id, campaign_id) do update set daily_at = coalesce(r.daily_at, excluded.daily_at)`,
).run((place: ScoredCampaign, now: Date) => [place.organizationId, place.campaignId, now])

/** When a campaign is looked at next for dated facts that have aged; null for never. */
export const setDaily = statement(
  'scoring.set_daily',
  `update rescorings set daily_at = $3
   where organization_id = $1 and campaign_id = $2 and daily_at is distinct from $3::timestamptz`,
).run((place: ScoredCampaign, at: Date | null) => [place.organizationId, place.campaignId, at])

/** Locks a campaign that is to be looked at for dated facts that have aged, and says whether it is being scored anew. */
export const claimDaily = statement<{ campaignId: string; isRunning: boolean }>(
  'scoring.claim_daily',
  `select campaign_id as "campaignId", run_id is not null and finished_at is null as "isRunning" from rescorings
   where organization_id = $1 and daily_at <= $2 order by daily_at limit 1 for no key update skip locked`,
).first((organizationId: string, now: Date) => [organizationId, now])

/** Organizations that have leads to score anew, or a campaign to look at. */
export const organizationsWithRescoringsDue = statement<{ organizationId: string }>(
  'scoring.organizations_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and (
     exists (select 1 from rescoring_parts p where p.organization_id = o.organization_id and p.due_at <= $1
       ${firstBy('p.due_at')})
     or exists (select 1 from rescorings r where r.organization_id = o.organization_id and r.daily_at <= $1
       ${firstBy('r.daily_at')}))`,
).rows((now: Date) => [now], organizationsDue)

/** Some leads that are scored anew together; without any, the end of a run. */
export interface RescoringPart {
  runId: string
  part: number
  /** Null where facts have changed: the leads may be of any campaign. */
  campaignId: string | null
  leadIds: string[]
  failures: number
}

/** A run's leads are cut into parts of so many, in the order of their ids. */
export interface RescoringCut {
  readonly runId: string
  readonly size: number
  readonly now: Date
}

/** `leads` are the rows to take, all of one campaign. */
function cutStatement(name: string, leads: string) {
  return statement<{ leads: number }>(
    name,
    `insert into rescoring_parts (organization_id, run_id, part, campaign_id, lead_ids, due_at)
     select organization_id, $2, part, $5, array_agg(lead_id order by lead_id), $4 from (
       select l.organization_id, l.lead_id, (row_number() over (order by l.lead_id) - 1) / $3::integer as part ${leads}
         and ${IS_CUT}) numbered
     group by organization_id, part returning cardinality(lead_ids) as leads`,
  )
}

/** Whose score still decides something. */
const IS_CUT = `(l.status <> 'ended' or l.end_reason = 'disqualified')`

/** Has the present leads of a campaign scored anew; answers how many there are. */
export const splitCampaignIntoParts = cutStatement(
  'scoring.cut_campaign',
  'from leads l where l.organization_id = $1 and l.campaign_id = $5',
).rows(cutValues, sumOfLeads)

/** Has the leads of a campaign scored anew whose dated facts have aged by a day (`YYYY-MM-DD`). */
export const splitExpiredIntoParts = cutStatement(
  'scoring.cut_aged',
  `from leads l join scores s on s.organization_id = l.organization_id and s.lead_id = l.lead_id
   where l.organization_id = $1 and l.campaign_id = $5 and s.ages_on <= $6::date`,
).rows(
  (place: ScoredCampaign, cut: RescoringCut & { readonly day: string }) => [...cutValues(place, cut), cut.day],
  sumOfLeads,
)

function cutValues({ organizationId, campaignId }: ScoredCampaign, { runId, size, now }: RescoringCut): unknown[] {
  return [organizationId, runId, size, now, campaignId]
}

const CUT_KNOWN_ANEW = statement<{ leads: number }>(
  'scoring.cut_known_anew',
  `insert into rescoring_parts (organization_id, run_id, part, campaign_id, subject, lead_ids, due_at)
   select organization_id, $2, (row_number() over (order by subject, part) - 1)::integer, null, subject,
     array_agg(lead_id order by lead_id), $4 from (
     select l.organization_id, s.subject, l.lead_id, (row_number() over (partition by s.subject order by l.lead_id) - 1) / $3::integer as part
     from leads l cross join lateral (
       select case when l.domain = any($5::text[]) then l.domain else l.lead_id::text end as subject) s
     where l.organization_id = $1 and (l.domain = any($5) or l.lead_id = any($6::uuid[])) and ${IS_CUT}) numbered
   group by organization_id, subject, part returning cardinality(lead_ids) as leads`,
)

const DROP_KNOWN_BEFORE = statement(
  'scoring.drop_known_before',
  `delete from rescoring_parts p using (
     select run_id, part from rescoring_parts
     where organization_id = $1 and subject = any($2::text[]) for update skip locked) old
   where p.organization_id = $1 and p.run_id = old.run_id and p.part = old.part`,
)

/**
 * Has leads scored anew of whom or of whose company more is known, in all campaigns of the organization. What waits for the
 * same lead or company gives way, so that it waits once however often more is known; what is under way is done as well.
 */
export async function splitChangedIntoParts(
  db: Db,
  organizationId: string,
  cut: RescoringCut & { readonly domains: readonly string[]; readonly leadIds: readonly string[] },
): Promise<number> {
  const { runId, size, now, domains, leadIds } = cut
  await execute(db, DROP_KNOWN_BEFORE, [organizationId, [...domains, ...leadIds]])
  return sumOfLeads(await rows(db, CUT_KNOWN_ANEW, [organizationId, runId, size, now, domains, leadIds]))
}

function sumOfLeads(parts: readonly { leads: number }[]): number {
  return parts.reduce((sum, { leads }) => sum + leads, 0)
}

/** Has the end of a run written down and told of, in a transaction after all of its others. */
export const addLastPart = statement(
  'scoring.add_last_part',
  `insert into rescoring_parts (organization_id, run_id, part, campaign_id, lead_ids, due_at)
   values ($1, $2, -1, $3, '{}', $4)`,
).run(({ organizationId, campaignId }: ScoredCampaign, { runId, now }: { runId: string; now: Date }) => [
  organizationId,
  runId,
  campaignId,
  now,
])

/** Locks a part that is due and that nobody else works on. */
export const claimPart = statement<RescoringPart>(
  'scoring.claim_part',
  `select run_id as "runId", part, campaign_id as "campaignId", lead_ids as "leadIds", failures from rescoring_parts
   where organization_id = $1 and due_at <= $2 order by due_at, run_id, part limit 1 for update skip locked`,
).first((organizationId: string, now: Date) => [organizationId, now])

/** A part is done. */
export const completePart = statement(
  'scoring.drop_part',
  `delete from rescoring_parts where organization_id = $1 and run_id = $2 and part = $3`,
).run((organizationId: string, part: RescoringPart) => [organizationId, part.runId, part.part])

/** Removes what is left of a campaign's former runs, but for parts under way: they find that their run is over. */
export const dropFormerRuns = statement(
  'scoring.drop_run',
  `delete from rescoring_parts p using (
     select run_id, part from rescoring_parts
     where organization_id = $1 and campaign_id = $2 and run_id <> $3 for update skip locked) old
   where p.organization_id = $1 and p.run_id = old.run_id and p.part = old.part`,
).run((place: ScoredCampaign, runId: string) => [place.organizationId, place.campaignId, runId])

/** Makes two parts of one of several leads, of half its leads each, unless somebody has already. */
export const splitPart = statement(
  'scoring.split_part',
  `with halved as (
     update rescoring_parts set lead_ids = $6::uuid[]
     where organization_id = $1 and run_id = $2 and part = $3 and cardinality(lead_ids) = $5 returning *
   ), last as materialized (
     select max(part) as part from rescoring_parts where organization_id = $1 and run_id = $2
   ), added as (
     insert into rescoring_parts (organization_id, run_id, part, campaign_id, subject, lead_ids, due_at)
     select h.organization_id, h.run_id, last.part + 1, h.campaign_id, h.subject, $4::uuid[], h.due_at
     from halved h cross join last
   )
   select count(*) from halved`,
).run((organizationId: string, { runId, part, leadIds }: RescoringPart) => {
  const half = Math.floor(leadIds.length / 2)
  return [organizationId, runId, part, leadIds.slice(half), leadIds.length, leadIds.slice(0, half)]
})

/** Tries a part again later. */
export const retryPartLater = statement(
  'scoring.retry_part',
  `update rescoring_parts set failures = failures + 1, due_at = $4
   where organization_id = $1 and run_id = $2 and part = $3`,
).run((organizationId: string, part: RescoringPart, until: Date) => [organizationId, part.runId, part.part, until])
