import { beforeId, replanned, statement } from '../platform/database/db.ts'
import type { Campaign, CampaignStatus } from './campaign.ts'

const COLUMNS = `organization_id as "organizationId", campaign_id as "campaignId", name, status, mode, version,
  icp_version as "icpVersion", settings, pause_reason as "pauseReason",
  created_at as "createdAt", updated_at as "updatedAt"`

/** A campaign of this organization, or undefined. */
export const findCampaign = statement<Campaign>(
  'campaigns.find',
  `select ${COLUMNS} from campaigns where organization_id = $1 and campaign_id = $2`,
).first((organizationId: string, campaignId: string) => [organizationId, campaignId])

/** Campaigns of this organization by id; those that do not exist are absent. */
export const findCampaigns = statement<Campaign>(
  'campaigns.find_many',
  `select ${COLUMNS} from campaigns where organization_id = $1 and campaign_id = any($2::uuid[])`,
).rows(
  (organizationId: string, campaignIds: readonly string[]) => [organizationId, [...new Set(campaignIds)]],
  (found) => new Map(found.map((campaign) => [campaign.campaignId, campaign])),
)

/** One part of the settings of campaigns, by their ids; one that is an empty list, or was never set, is absent. */
export const findPartValues = statement<{ campaignId: string; value: unknown }>(
  'campaigns.find_part',
  `select campaign_id as "campaignId", settings -> $3::text as value from campaigns
   where organization_id = $1 and campaign_id = any($2::uuid[]) and settings -> $3::text <> '[]'`,
).rows(
  (organizationId: string, campaignIds: readonly string[], key: string) => [
    organizationId,
    [...new Set(campaignIds)],
    key,
  ],
  (found) => new Map(found.map(({ campaignId, value }) => [campaignId, value])),
)

/** Like `findCampaign`; nobody else changes it until the transaction ends, while leads may still be added to it. */
export const lockCampaign = statement<Campaign>(
  'campaigns.lock',
  `select ${COLUMNS} from campaigns where organization_id = $1 and campaign_id = $2 for no key update`,
).first((organizationId: string, campaignId: string) => [organizationId, campaignId])

/** Every live campaign of an organization, whatever its status. */
export const findLiveCampaigns = statement<Campaign>(
  'campaigns.live',
  `select ${COLUMNS} from campaigns where organization_id = $1 and mode = 'live' order by campaign_id`,
).rows((organizationId: string) => [organizationId])

/** Writes a new campaign. */
export const insertCampaign = statement(
  'campaigns.insert',
  `insert into campaigns (organization_id, campaign_id, name, status, mode, version, icp_version, settings,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
).run((campaign: Campaign) => [
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

/** Writes a campaign that the transaction holds. */
export const updateCampaign = statement(
  'campaigns.update',
  `update campaigns set name = $3, status = $4, mode = $5, version = $6, icp_version = $7, settings = $8,
     updated_at = $9, pause_reason = $10
   where organization_id = $1 and campaign_id = $2`,
).run((campaign: Campaign) => [
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

/** A campaign without its settings. */
export type CampaignSummary = Omit<Campaign, 'settings'>

/** Which campaigns, from where on. `among` limits them to those that a key is for. */
export interface CampaignQuery {
  readonly organizationId: string
  readonly status: CampaignStatus | null
  readonly among: readonly string[] | null
  readonly below: string | null
  readonly limit: number
}

/** Campaigns, newest first. */
export const listCampaigns = replanned<CampaignSummary>(
  'campaigns.list',
  `select ${COLUMNS.replace(' settings,', '')} from campaigns
   where organization_id = $1 and ($2::text is null or status = $2)
     and ($3::uuid[] is null or campaign_id = any($3)) and campaign_id < ${beforeId('$4')}
   order by campaign_id desc limit $5`,
).rows((query: CampaignQuery) => [query.organizationId, query.status, query.among, query.below, query.limit])

/** Writes down what came near to pausing a campaign, and when; null where nothing does any more. */
export const warnOfCampaign = statement(
  'campaigns.warn',
  `update campaigns set warning = $3, warned_at = $4
   where organization_id = $1 and campaign_id = $2 and (warning is not null or $3::text is not null)`,
).run((warned: { organizationId: string; campaignId: string; warning: string | null; now: Date }) => {
  const { organizationId, campaignId, warning, now } = warned
  return [organizationId, campaignId, warning, warning === null ? null : now]
})

/** From now on, only emails that are sent later count against the campaign. */
export const restartBounceCount = statement(
  'campaigns.count_anew',
  `update campaigns set counted_from = $3 where organization_id = $1 and campaign_id = $2`,
).run((organizationId: string, campaignId: string, now: Date) => [organizationId, campaignId, now])
