import { execute, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** Whose a campaign is, and whether it still takes part. */
export interface CampaignPlace {
  campaignId: string
  organizationId: string
  archived: boolean
}

/** Enters a new campaign, in the transaction that creates it. */
export const registerCampaign = statement(
  'accounts.register_campaign',
  `insert into campaign_directory (campaign_id, organization_id) values ($1, $2)`,
).run((organizationId: string, campaignId: string) => [campaignId, organizationId])

const LOCK_INTAKE = statement(
  'accounts.lock_intake_alone',
  `select pg_advisory_xact_lock(intake_key($1))::text as locked`,
)

const MARK_ARCHIVED = statement(
  'accounts.mark_campaign_archived',
  `update campaign_directory set archived = true where campaign_id = $2 and organization_id = $1`,
)

/**
 * Notes that a campaign is archived, once all who were adding leads to it are done; within a second every process refuses
 * leads for it.
 */
export async function markCampaignArchived(db: Db, organizationId: string, campaignId: string): Promise<void> {
  await execute(db, LOCK_INTAKE, [campaignId])
  await execute(db, MARK_ARCHIVED, [organizationId, campaignId])
}

/** Campaigns of whatever organization, by id: whose they are is what is asked. */
export const findCampaignPlaces = statement<CampaignPlace>(
  'accounts.find_campaign_places',
  `select campaign_id as "campaignId", organization_id as "organizationId", archived
   from campaign_directory where campaign_id = any($1::uuid[])`,
).rows(
  (campaignIds: readonly string[]) => [campaignIds],
  (found) => new Map(found.map((row) => [row.campaignId, row])),
)
