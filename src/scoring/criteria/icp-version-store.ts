import { jsonRows, statement } from '../../platform/database/db.ts'
import type { CampaignQuestion } from '../../research/index.ts'
import type { Icp } from '../schema.ts'

/** A campaign of an organization. */
export interface ScoredCampaign {
  readonly organizationId: string
  readonly campaignId: string
}

/** One version of a campaign's criteria. */
export interface IcpVersion {
  icpVersion: number
  icp: Icp
  /** Those whose answers the criteria read. */
  questions: readonly CampaignQuestion[]
  /** As the audit names them; null where it was made before versions were kept. */
  changedBy: string | null
  changedAt: Date
}

/** Keeps a version of a campaign's criteria; one that is kept already stays as it is. */
export const keepVersion = statement(
  'scoring.keep_icp_version',
  `insert into icp_versions (organization_id, campaign_id, icp_version, icp, questions, changed_by, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (organization_id, campaign_id, icp_version) do nothing`,
).run((place: ScoredCampaign, { icpVersion, icp, questions, changedBy, changedAt }: IcpVersion) => [
  place.organizationId,
  place.campaignId,
  icpVersion,
  icp,
  jsonRows(questions),
  changedBy,
  changedAt,
])

const COLUMNS = `icp_version as "icpVersion", icp, questions, changed_by as "changedBy", changed_at as "changedAt"`

/** One version of a campaign's criteria, or undefined. */
export const findVersion = statement<IcpVersion>(
  'scoring.find_icp_version',
  `select ${COLUMNS} from icp_versions where organization_id = $1 and campaign_id = $2 and icp_version = $3`,
).first(({ organizationId, campaignId }: ScoredCampaign, version: number) => [organizationId, campaignId, version])

/** Whether a lead of a campaign has a score by criteria that look at dates, whichever version they are of. */
export const hasDatedScores = statement<{ found: boolean }>(
  'scoring.has_dated_scores',
  `select exists (
     select 1 from icp_versions v
     where v.organization_id = $1 and v.campaign_id = $2 and v.icp -> 'criteria' @> '[{"op": "within"}]' and exists (
       select 1 from leads l join scores s on s.organization_id = l.organization_id and s.lead_id = l.lead_id
       where l.organization_id = $1 and l.campaign_id = $2 and s.icp_version = v.icp_version)) as found`,
).first(
  ({ organizationId, campaignId }: ScoredCampaign) => [organizationId, campaignId],
  (found) => found?.found === true,
)

/** Versions of a campaign's criteria, the newest first, those below a version where one is given. */
export const listVersions = statement<IcpVersion>(
  'scoring.list_icp_versions',
  `select ${COLUMNS} from icp_versions
   where organization_id = $1 and campaign_id = $2 and icp_version < coalesce($3::integer, 2147483647)
   order by icp_version desc limit $4`,
).rows((place: ScoredCampaign, part: { below: number | null; limit: number }) => [
  place.organizationId,
  place.campaignId,
  part.below,
  part.limit,
])

/** How many leads of a campaign have a score of each of these versions. */
export const countByVersion = statement<{ icpVersion: number; leads: number }>(
  'scoring.count_by_icp_version',
  `select s.icp_version as "icpVersion", count(*)::int as leads from leads l
   join scores s on s.organization_id = l.organization_id and s.lead_id = l.lead_id
   where l.organization_id = $1 and l.campaign_id = $2 and s.icp_version = any($3::integer[])
   group by s.icp_version`,
).rows(
  ({ organizationId, campaignId }: ScoredCampaign, versions: readonly number[]) => [
    organizationId,
    campaignId,
    versions,
  ],
  (found) => new Map(found.map(({ icpVersion, leads }) => [icpVersion, leads])),
)

/** How many leads of a campaign, whose score still decides something, have one by former criteria. */
export const countOutdated = statement<{ leads: number }>(
  'scoring.count_outdated',
  `select count(*)::int as leads from campaigns c
   join leads l on l.organization_id = c.organization_id and l.campaign_id = c.campaign_id
   join scores s on s.organization_id = l.organization_id and s.lead_id = l.lead_id
   where c.organization_id = $1 and c.campaign_id = $2 and s.icp_version <> c.icp_version
     and (l.status <> 'ended' or l.end_reason = 'disqualified')`,
).first(
  ({ organizationId, campaignId }: ScoredCampaign) => [organizationId, campaignId],
  (found) => found?.leads ?? 0,
)
