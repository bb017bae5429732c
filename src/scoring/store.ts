import { jsonRows, statement } from '../platform/database/db.ts'
import type { CampaignQuestion } from '../research/index.ts'
import type { CompactCriterion } from './explain/compact-score.ts'
import type { Icp, LeadScore } from './schema.ts'

/** A lead's score as it is stored; the verdict is its status. */
export interface StoredScore extends Omit<LeadScore, 'status' | 'criteria' | 'scoredAt'> {
  leadId: string
  verdict: LeadScore['status']
  criteria: CompactCriterion[]
  scoredAt: Date
}

/** A score that is to be written. */
export interface NewScore extends Omit<StoredScore, 'criteria' | 'scoredAt'> {
  /** A list of `CompactCriterion` as JSON, on one line. */
  criteria: string
  /** The first day (`YYYY-MM-DD`, UTC) on which the passing of time makes another one of it. */
  agesOn: string | null
}

/** Writes scores; a lead's new score replaces its last one, and one that is the same leaves it as it is. */
export const saveScores = statement(
  'scoring.save',
  `insert into scores as s (organization_id, lead_id, icp_version, value, low, high, coverage, confidence, tier, settled,
     verdict, criteria, next_best, ages_on, scored_at, first_scored_at)
   select $1, "leadId", "icpVersion", value, low, high, coverage, confidence, tier, settled, verdict, criteria::json,
     "nextBest", "agesOn", $2, $2
   from rows from (
     json_to_recordset($3::json) as ("leadId" uuid, "icpVersion" integer, value smallint, low smallint, high smallint,
       coverage real, confidence real, tier text, settled boolean, verdict text, "nextBest" jsonb, "agesOn" date),
     string_to_table($4, E'\\n')
   ) as n("leadId", "icpVersion", value, low, high, coverage, confidence, tier, settled, verdict, "nextBest", "agesOn",
     criteria)
   on conflict (organization_id, lead_id) do update set icp_version = excluded.icp_version, value = excluded.value,
     low = excluded.low, high = excluded.high, coverage = excluded.coverage, confidence = excluded.confidence,
     tier = excluded.tier, settled = excluded.settled, verdict = excluded.verdict, criteria = excluded.criteria,
     next_best = excluded.next_best, ages_on = excluded.ages_on, scored_at = excluded.scored_at, by_newest = false
   where s.by_newest or (s.icp_version, s.value, s.low, s.high, s.coverage, s.confidence, s.tier, s.settled, s.verdict,
       s.criteria::text, s.next_best, s.ages_on)
     is distinct from (excluded.icp_version, excluded.value, excluded.low, excluded.high, excluded.coverage,
       excluded.confidence, excluded.tier, excluded.settled, excluded.verdict, excluded.criteria::text,
       excluded.next_best, excluded.ages_on)`,
).run((organizationId: string, scoredAt: Date, scores: readonly NewScore[]) => {
  // By far the longest part travels a line a score: read as members of one JSON array it takes longer than the write.
  const criteria = scores.map((score) => score.criteria)
  const short = scores.map((score) => ({ ...score, criteria: undefined }))
  return [organizationId, scoredAt, jsonRows(short), criteria.join('\n')]
})

/** A lead's score, or undefined while it has none. */
export const findScore = statement<StoredScore>(
  'scoring.find',
  `select lead_id as "leadId", icp_version as "icpVersion", value, low, high, coverage, confidence, tier, settled,
     verdict, criteria, next_best as "nextBest", scored_at as "scoredAt"
   from scores where organization_id = $1 and lead_id = $2`,
).first((organizationId: string, leadId: string) => [organizationId, leadId])

/** How a lead stood before it was scored again. */
export interface PreviousScore extends Pick<
  StoredScore,
  'leadId' | 'icpVersion' | 'value' | 'low' | 'high' | 'coverage' | 'tier' | 'verdict'
> {
  /** Somebody asked for a score by the newest criteria. */
  byNewest: boolean
}

/** How leads stand, by lead; those without a score are absent. */
export const findPreviousScores = statement<PreviousScore>(
  'scoring.standings',
  `select lead_id as "leadId", icp_version as "icpVersion", value, low, high, coverage, tier, verdict,
     by_newest as "byNewest" from scores
   where organization_id = $1 and lead_id = any($2::uuid[])`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => new Map(found.map((standing) => [standing.leadId, standing])),
)

/** The next scores of leads are made by the newest criteria. */
export const askNewest = statement(
  'scoring.ask_newest',
  `update scores set by_newest = true where organization_id = $1 and lead_id = any($2::uuid[])`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Removes the scores of leads that go. */
export const deleteScores = statement(
  'scoring.delete',
  `delete from scores where organization_id = $1 and lead_id = any($2::uuid[])`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** How many leads of a campaign have which verdict and tier. */
export const countVerdicts = statement<{ verdict: string; tier: string; leads: number }>(
  'scoring.count_verdicts',
  `select s.verdict, s.tier, count(*)::int as leads from scores s
   join leads l on l.organization_id = s.organization_id and l.lead_id = s.lead_id
   where l.organization_id = $1 and l.campaign_id = $2 and (l.status <> 'ended' or l.end_reason = 'disqualified')
   group by s.verdict, s.tier`,
).rows((organizationId: string, campaignId: string) => [organizationId, campaignId])

/** Whether a campaign has leads whose score still decides something. */
export const hasScores = statement<{ found: boolean }>(
  'scoring.has_scores',
  `select exists (
     select 1 from leads where organization_id = $1 and campaign_id = $2 and tier is not null
       and (status <> 'ended' or end_reason = 'disqualified')) as found`,
).first(
  (organizationId: string, campaignId: string) => [organizationId, campaignId],
  (found) => found?.found === true,
)

/** A score as it is handed out with many others. */
export type ScoreOfMany = Omit<StoredScore, 'tier' | 'nextBest' | 'settled' | 'confidence'>

/** The scores of leads; those without one are absent. */
export const findScores = statement<ScoreOfMany>(
  'scoring.scores_of_leads',
  `select lead_id as "leadId", icp_version as "icpVersion", value, low, high, coverage, verdict, criteria,
     scored_at as "scoredAt" from scores where organization_id = $1 and lead_id = any($2::uuid[])`,
).rows((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** A version of a campaign's criteria. */
export interface VersionOf {
  readonly campaignId: string
  readonly icpVersion: number
  readonly icp: Icp
  /** Those whose answers the criteria read. */
  readonly questions: readonly CampaignQuestion[]
}

/** Versions of the criteria of several campaigns. */
export const findVersions = statement<VersionOf>(
  'scoring.versions_of_many',
  `select v.campaign_id as "campaignId", v.icp_version as "icpVersion", v.icp, v.questions
   from unnest($2::uuid[], $3::integer[]) as w(campaign_id, icp_version)
   join icp_versions v on v.organization_id = $1 and v.campaign_id = w.campaign_id and v.icp_version = w.icp_version`,
).rows((organizationId: string, wanted: readonly Pick<VersionOf, 'campaignId' | 'icpVersion'>[]) => {
  const campaignIds = wanted.map(({ campaignId }) => campaignId)
  return [organizationId, campaignIds, wanted.map(({ icpVersion }) => icpVersion)]
})
