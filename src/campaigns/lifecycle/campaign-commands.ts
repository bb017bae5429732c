import { markCampaignArchived } from '../../accounts/index.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Campaign, CampaignStatus } from '../campaign.ts'
import { findCampaignDefaults, lockForChange, nextCampaign } from '../settings/change-campaign.ts'
import type { CampaignRef } from '../settings/change-campaign.ts'
import { completeSettings, findMissing, findWarnings, hasMailboxes } from '../settings/check-campaign.ts'
import { assertReady, saveCampaign } from '../settings/save-campaign.ts'
import type { CampaignWrite, SavedCampaign } from '../settings/save-campaign.ts'
import { lockCampaign } from '../store.ts'

/** Lets a campaign send, if it does not yet. @throws AppError `not_found`, `campaign_archived`, `not_ready` with every reason */
export async function activateCampaign(writing: CampaignWrite, ref: CampaignRef): Promise<SavedCampaign> {
  const before = await lockForChange(writing, ref)
  return move(writing, ref, before, 'active')
}

/**
 * Stops a campaign from sending until it is activated again; leads are still accepted, researched and scored.
 * @throws AppError `not_found`, `campaign_archived`, `illegal_transition` for a draft
 */
export async function pauseCampaign(writing: CampaignWrite, ref: CampaignRef): Promise<SavedCampaign> {
  const before = await lockForChange(writing, ref)
  if (before.status === 'draft')
    throw new AppError('illegal_transition', 'A draft does not send; there is nothing to pause.')
  return move(writing, ref, before, 'paused')
}

/** Ends a campaign for good: no leads, no sending, no changes. @throws AppError `not_found` */
export async function archiveCampaign(writing: CampaignWrite, ref: CampaignRef): Promise<SavedCampaign> {
  const before = await lockCampaign(writing.tx, ref.organizationId, ref.campaignId)
  if (before === undefined) throw notFound('campaign')
  await markCampaignArchived(writing.tx, ref.organizationId, ref.campaignId)
  return move(writing, ref, before, 'archived')
}

async function move(
  writing: CampaignWrite,
  ref: CampaignRef,
  before: Campaign,
  status: CampaignStatus,
): Promise<SavedCampaign> {
  const { context, tx, parts } = writing
  if (before.status === status) {
    const about = { context, db: tx, organizationId: ref.organizationId, campaign: before }
    return { campaign: before, shownOnce: {}, warnings: await findWarnings(parts, about) }
  }
  const after = nextCampaign(writing, before, { status, pauseReason: null })
  return saveCampaign(writing, { before, after, given: [], action: `campaign.${status}`, actor: ref.actor })
}

/**
 * Makes a test campaign a live one, which has no return: what was captured starts anew at step 1.
 * @throws AppError `not_found`, `campaign_archived`, `illegal_transition` for a live one, `validation_failed`, `not_ready`
 */
export async function goLive(writing: CampaignWrite, ref: CampaignRef, mailboxes: unknown): Promise<SavedCampaign> {
  const before = await lockForChange(writing, ref)
  if (before.mode === 'live') throw new AppError('illegal_transition', 'The campaign is already live.')
  const defaults = await findCampaignDefaults(writing.tx, before.organizationId)
  const settings = completeSettings(writing.parts, { mailboxes }, { defaults, current: before.settings })
  if (!hasMailboxes(settings)) {
    const detail = 'A live campaign needs at least one mailbox to send from.'
    throw invalid([{ pointer: '/mailboxes', code: 'required', detail }])
  }
  const after = nextCampaign(writing, before, { mode: 'live', settings })
  const { context, tx, parts } = writing
  const change = { before, after, given: ['mailboxes'], action: 'campaign.went_live', actor: ref.actor }
  const saved = await saveCampaign(writing, change)
  // A campaign that is not active need not be complete, but without these it could never be live.
  const about = { context, db: tx, organizationId: ref.organizationId, campaign: after }
  const ofMailboxes = parts.filter((part) => part.key === 'mailboxes')
  assertReady(await findMissing(ofMailboxes, about))
  return saved
}
