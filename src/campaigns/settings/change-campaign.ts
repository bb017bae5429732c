import { isDeepStrictEqual } from 'node:util'
import { findOrganization, readName } from '../../accounts/index.ts'
import { matchesVersion } from '../../platform/entity-tag.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Campaign, CampaignDefaults } from '../campaign.ts'
import { lockCampaign } from '../store.ts'
import { completeSettings, hasMailboxes } from './check-campaign.ts'
import type { GivenSettings } from './check-campaign.ts'
import { saveCampaign } from './save-campaign.ts'
import type { CampaignWrite, SavedCampaign } from './save-campaign.ts'

/** What the organization says about its new campaigns. @throws AppError `not_found` */
export async function findCampaignDefaults(tx: Transaction, organizationId: string): Promise<CampaignDefaults> {
  const organization = await findOrganization(tx, organizationId)
  if (organization === undefined) throw notFound('organization')
  return { organizationId, timezone: organization.timezone }
}

/** A campaign, and who changes it. */
export interface CampaignRef {
  readonly organizationId: string
  readonly campaignId: string
  readonly actor: string
}

/** Locks a campaign that takes part still. @throws AppError `not_found`, `campaign_archived` */
export async function lockForChange({ tx }: CampaignWrite, ref: CampaignRef): Promise<Campaign> {
  const campaign = await lockCampaign(tx, ref.organizationId, ref.campaignId)
  if (campaign === undefined) throw notFound('campaign')
  if (campaign.status === 'archived') {
    throw new AppError('campaign_archived', 'The campaign is archived and does not change any more. Clone it instead.')
  }
  return campaign
}

/** The campaign after a change: a version on. */
export function nextCampaign({ context }: CampaignWrite, before: Campaign, to: Partial<Campaign>): Campaign {
  return { ...before, ...to, version: before.version + 1, updatedAt: context.clock.now() }
}

/**
 * Changes name and settings. A part that is given is replaced whole, null brings its default back; an active campaign
 * must be ready to send with them. Changed criteria get a new version.
 * @throws AppError `not_found`, `campaign_archived`, `precondition_failed`, `validation_failed`, `not_ready`
 */
export async function changeCampaign(
  writing: CampaignWrite,
  ref: CampaignRef,
  change: GivenSettings & { ifMatch: string; name?: string },
): Promise<SavedCampaign> {
  const before = await lockForChange(writing, ref)
  if (!matchesVersion(change.ifMatch, before.version)) {
    throw new AppError('precondition_failed', `The campaign is at version ${before.version} by now. Read it again.`)
  }
  const defaults = await findCampaignDefaults(writing.tx, ref.organizationId)
  const settings = completeSettings(writing.parts, change.given, { defaults, current: before.settings })
  assertStaysTest(before, settings)
  const hasNewCriteria = !isDeepStrictEqual(asJson(settings.icp), asJson(before.settings.icp))
  const after = nextCampaign(writing, before, {
    name: change.name === undefined ? before.name : readName(change.name),
    settings,
    icpVersion: before.icpVersion + (hasNewCriteria ? 1 : 0),
  })
  const given = Object.keys(change.given)
  const { found } = change
  return saveCampaign(writing, { before, after, given, found, action: 'campaign.changed', actor: ref.actor })
}

function assertStaysTest(before: Campaign, settings: Readonly<Record<string, unknown>>): void {
  if (before.mode === 'live' || !hasMailboxes(settings)) return
  const detail = 'A test campaign gets mailboxes through POST …/go-live, which has no return.'
  throw invalid([{ pointer: '/mailboxes', code: 'use_go_live', detail }])
}

/** As the database gives it back: without undefined members. */
function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
