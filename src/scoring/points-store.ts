import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { Icp } from './schema.ts'
import type { StoredScore } from './store.ts'

/** A score as it is handed out with many others. */
export type ScoreOfMany = Omit<StoredScore, 'tier' | 'nextBest' | 'settled' | 'confidence'>

const SCORES = statement<ScoreOfMany>(
  'scoring.scores_of_leads',
  `select lead_id as "leadId", icp_version as "icpVersion", value, low, high, coverage, verdict, criteria,
     scored_at as "scoredAt" from scores where organization_id = $1 and lead_id = any($2::uuid[])`,
)

/** The scores of leads; those without one are absent. */
export async function findScores(db: Db, organizationId: string, leadIds: readonly string[]): Promise<ScoreOfMany[]> {
  return rows(db, SCORES, [organizationId, leadIds])
}

/** A version of a campaign's criteria. */
export interface VersionOf {
  readonly campaignId: string
  readonly icpVersion: number
  readonly icp: Icp
}

const VERSIONS = statement<VersionOf>(
  'scoring.versions_of_many',
  `select v.campaign_id as "campaignId", v.icp_version as "icpVersion", v.icp
   from unnest($2::uuid[], $3::integer[]) as w(campaign_id, icp_version)
   join icp_versions v on v.organization_id = $1 and v.campaign_id = w.campaign_id and v.icp_version = w.icp_version`,
)

/** Versions of the criteria of several campaigns. */
export async function findVersions(
  db: Db,
  organizationId: string,
  wanted: readonly Omit<VersionOf, 'icp'>[],
): Promise<VersionOf[]> {
  const campaignIds = wanted.map(({ campaignId }) => campaignId)
  return rows(db, VERSIONS, [organizationId, campaignIds, wanted.map(({ icpVersion }) => icpVersion)])
}
