import { execute, firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Icp } from '../schema.ts'

/** One version of a campaign's criteria. */
export interface IcpVersion {
  icpVersion: number
  icp: Icp
  /** As the audit names them; null where it was made before versions were kept. */
  changedBy: string | null
  changedAt: Date
}

const KEEP_VERSION = statement(
  'scoring.keep_icp_version',
  `insert into icp_versions (organization_id, campaign_id, icp_version, icp, changed_by, changed_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (organization_id, campaign_id, icp_version) do nothing`,
)

/** Keeps a version of a campaign's criteria; one that is kept already stays as it is. */
export async function keepVersion(
  db: Db,
  place: { organizationId: string; campaignId: string },
  { icpVersion, icp, changedBy, changedAt }: IcpVersion,
): Promise<void> {
  await execute(db, KEEP_VERSION, [place.organizationId, place.campaignId, icpVersion, icp, changedBy, changedAt])
}

const COLUMNS = `icp_version as "icpVersion", icp, changed_by as "changedBy", changed_at as "changedAt"`

const FIND_VERSION = statement<IcpVersion>(
  'scoring.find_icp_version',
  `select ${COLUMNS} from icp_versions where organization_id = $1 and campaign_id = $2 and icp_version = $3`,
)

/** One version of a campaign's criteria, or undefined. */
export async function findVersion(
  db: Db,
  place: { organizationId: string; campaignId: string },
  icpVersion: number,
): Promise<IcpVersion | undefined> {
  return firstRow(db, FIND_VERSION, [place.organizationId, place.campaignId, icpVersion])
}

const HAS_DATED_SCORES = statement<{ found: boolean }>(
  'scoring.has_dated_scores',
  `select exists (
     select 1 from icp_versions v
     where v.organization_id = $1 and v.campaign_id = $2 and v.icp -> 'criteria' @> '[{"op": "within"}]' and exists (
       select 1 from leads l join scores s on s.organization_id = l.organization_id and s.lead_id = l.lead_id
       where l.organization_id = $1 and l.campaign_id = $2 and s.icp_version = v.icp_version)) as found`,
)

/** Whether a lead of a campaign has a score by criteria that look at dates, whichever version they are of. */
export async function hasDatedScores(db: Db, place: { organizationId: string; campaignId: string }): Promise<boolean> {
  return (await firstRow(db, HAS_DATED_SCORES, [place.organizationId, place.campaignId]))?.found === true
}

const LIST_VERSIONS = statement<IcpVersion>(
  'scoring.list_icp_versions',
  `select ${COLUMNS} from icp_versions
   where organization_id = $1 and campaign_id = $2 and icp_version < coalesce($3::integer, 2147483647)
   order by icp_version desc limit $4`,
)

/** Versions of a campaign's criteria, the newest first, those below a version where one is given. */
export async function listVersions(
  db: Db,
  place: { organizationId: string; campaignId: string },
  part: { below: number | null; limit: number },
): Promise<IcpVersion[]> {
  return rows(db, LIST_VERSIONS, [place.organizationId, place.campaignId, part.below, part.limit])
}

const COUNT_BY_VERSION = statement<{ icpVersion: number; leads: number }>(
  'scoring.count_by_icp_version',
  `select s.icp_version as "icpVersion", count(*)::int as leads from leads l
   join scores s on s.organization_id = l.organization_id and s.lead_id = l.lead_id
   where l.organization_id = $1 and l.campaign_id = $2 and s.icp_version = any($3::integer[])
   group by s.icp_version`,
)

/** How many leads of a campaign have a score of each of these versions. */
export async function countByVersion(
  db: Db,
  place: { organizationId: string; campaignId: string },
  icpVersions: readonly number[],
): Promise<Map<number, number>> {
  const found = await rows(db, COUNT_BY_VERSION, [place.organizationId, place.campaignId, icpVersions])
  return new Map(found.map(({ icpVersion, leads }) => [icpVersion, leads]))
}

const COUNT_OUTDATED = statement<{ leads: number }>(
  'scoring.count_outdated',
  `select count(*)::int as leads from campaigns c
   join leads l on l.organization_id = c.organization_id and l.campaign_id = c.campaign_id
   join scores s on s.organization_id = l.organization_id and s.lead_id = l.lead_id
   where c.organization_id = $1 and c.campaign_id = $2 and s.icp_version <> c.icp_version
     and (l.status <> 'ended' or l.end_reason = 'disqualified')`,
)

/** How many leads of a campaign, whose score still decides something, have one by former criteria. */
export async function countOutdated(db: Db, place: { organizationId: string; campaignId: string }): Promise<number> {
  return (await firstRow(db, COUNT_OUTDATED, [place.organizationId, place.campaignId]))?.leads ?? 0
}
