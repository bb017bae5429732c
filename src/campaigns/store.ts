import { beforeId, firstRow, replanned, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import type { Campaign, CampaignStatus } from './campaign.ts'

const COLUMNS = `organization_id as "organizationId", campaign_id as "campaignId", name, status, mode, version,
  icp_version as "icpVersion", settings, pause_reason as "pauseReason",
  created_at as "createdAt", updated_at as "updatedAt"`

const FIND_CAMPAIGN = statement<Campaign>(
  'campaigns.find',
  `select ${COLUMNS} from campaigns where organization_id = $1 and campaign_id = $2`,
)

/** A campaign of this organization, or undefined. */
export async function findCampaign(db: Db, organizationId: string, campaignId: string): Promise<Campaign | undefined> {
  return firstRow(db, FIND_CAMPAIGN, [organizationId, campaignId])
}

const FIND_CAMPAIGNS = statement<Campaign>(
  'campaigns.find_many',
  `select ${COLUMNS} from campaigns where organization_id = $1 and campaign_id = any($2::uuid[])`,
)

/** Campaigns of this organization by id; those that do not exist are absent. */
export async function findCampaigns(
  db: Db,
  organizationId: string,
  campaignIds: readonly string[],
): Promise<Map<string, Campaign>> {
  const found = await rows(db, FIND_CAMPAIGNS, [organizationId, [...new Set(campaignIds)]])
  return new Map(found.map((campaign) => [campaign.campaignId, campaign]))
}

const LOCK_CAMPAIGN = statement<Campaign>(
  'campaigns.lock',
  `select ${COLUMNS} from campaigns where organization_id = $1 and campaign_id = $2 for no key update`,
)

/** Like `findCampaign`; nobody else changes it until the transaction ends, while leads may still be added to it. */
export async function lockCampaign(db: Db, organizationId: string, campaignId: string): Promise<Campaign | undefined> {
  return firstRow(db, LOCK_CAMPAIGN, [organizationId, campaignId])
}

const LIVE_CAMPAIGNS = statement<Campaign>(
  'campaigns.live',
  `select ${COLUMNS} from campaigns where organization_id = $1 and mode = 'live' order by campaign_id`,
)

/** Every live campaign of an organization, whatever its status. */
export async function findLiveCampaigns(db: Db, organizationId: string): Promise<Campaign[]> {
  return rows(db, LIVE_CAMPAIGNS, [organizationId])
}

const INSERT_CAMPAIGN = statement(
  'campaigns.insert',
  `insert into campaigns (organization_id, campaign_id, name, status, mode, version, icp_version, settings,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
)

/** Writes a new campaign. */
export async function insertCampaign(db: Db, campaign: Campaign): Promise<void> {
  await rows(db, INSERT_CAMPAIGN, [
    campaign.organizationId,
    campaign.campaignId,
    campaign.name,
    campaign.status,
    campaign.mode,
    campaign.version,
    campaign.icpVersion,
    campaign.settings,
    campaign.createdAt,
  ])
}

const UPDATE_CAMPAIGN = statement(
  'campaigns.update',
  `update campaigns set name = $3, status = $4, mode = $5, version = $6, icp_version = $7, settings = $8,
     updated_at = $9, pause_reason = $10
   where organization_id = $1 and campaign_id = $2`,
)

/** Writes a campaign that the transaction holds. */
export async function updateCampaign(db: Db, campaign: Campaign): Promise<void> {
  await rows(db, UPDATE_CAMPAIGN, [
    campaign.organizationId,
    campaign.campaignId,
    campaign.name,
    campaign.status,
    campaign.mode,
    campaign.version,
    campaign.icpVersion,
    campaign.settings,
    campaign.updatedAt,
    campaign.pauseReason,
  ])
}

/** A campaign without its settings. */
export type CampaignSummary = Omit<Campaign, 'settings'>

const LIST_CAMPAIGNS = replanned<CampaignSummary>(
  'campaigns.list',
  `select ${COLUMNS.replace(' settings,', '')} from campaigns
   where organization_id = $1 and ($2::text is null or status = $2)
     and ($3::uuid[] is null or campaign_id = any($3)) and campaign_id < ${beforeId('$4')}
   order by campaign_id desc limit $5`,
)

/** Which campaigns, from where on. `among` limits them to those that a key is for. */
export interface CampaignQuery {
  readonly organizationId: string
  readonly status: CampaignStatus | null
  readonly among: readonly string[] | null
  readonly below: string | null
  readonly limit: number
}

/** Campaigns, newest first. */
export async function listCampaigns(db: Db, query: CampaignQuery): Promise<CampaignSummary[]> {
  return rows(db, LIST_CAMPAIGNS, [query.organizationId, query.status, query.among, query.below, query.limit])
}

const WARN = statement(
  'campaigns.warn',
  `update campaigns set warning = $3, warned_at = $4
   where organization_id = $1 and campaign_id = $2 and (warning is not null or $3::text is not null)`,
)

/** Writes down what came near to pausing a campaign, and when; null where nothing does any more. */
export async function warnOfCampaign(
  db: Db,
  warned: { organizationId: string; campaignId: string; warning: string | null; now: Date },
): Promise<void> {
  const { organizationId, campaignId, warning, now } = warned
  await rows(db, WARN, [organizationId, campaignId, warning, warning === null ? null : now])
}

const COUNT_ANEW = statement(
  'campaigns.count_anew',
  `update campaigns set counted_from = $3 where organization_id = $1 and campaign_id = $2`,
)

/** From now on, only emails that are sent later count against the campaign. */
export async function restartBounceCount(db: Db, organizationId: string, campaignId: string, now: Date): Promise<void> {
  await rows(db, COUNT_ANEW, [organizationId, campaignId, now])
}
