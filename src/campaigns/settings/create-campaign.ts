import { readName, registerCampaign } from '../../accounts/index.ts'
import { notFound } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { Campaign } from '../campaign.ts'
import { completeSettings, hasMailboxes } from './check-campaign.ts'
import type { GivenSettings } from './check-campaign.ts'
import { findCampaignDefaults } from './change-campaign.ts'
import { saveCampaign } from './save-campaign.ts'
import type { SavedCampaign, CampaignWrite } from './save-campaign.ts'
import { findCampaign } from '../store.ts'

/** What a new campaign is to be. `given` holds the parts that the caller names. */
export interface CampaignOrder extends GivenSettings {
  readonly organizationId: string
  readonly actor: string
  readonly name: string
  /** Default: draft. An active one must be ready to send. */
  readonly status?: 'draft' | 'active'
}

/** Creates a campaign: live when it names mailboxes, test otherwise. @throws AppError `validation_failed`, `not_ready` */
export async function createCampaign(writing: CampaignWrite, order: CampaignOrder): Promise<SavedCampaign> {
  const now = writing.context.clock.now()
  const defaults = await findCampaignDefaults(writing.tx, order.organizationId)
  const settings = completeSettings(writing.parts, order.given, { defaults })
  const campaign: Campaign = {
    organizationId: order.organizationId,
    campaignId: uuidv7(now.getTime()),
    name: readName(order.name),
    status: order.status ?? 'draft',
    mode: hasMailboxes(settings) ? 'live' : 'test',
    version: 1,
    icpVersion: 1,
    settings,
    pauseReason: null,
    createdAt: now,
    updatedAt: now,
  }
  await registerCampaign(writing.tx, campaign.organizationId, campaign.campaignId)
  const { found, actor } = order
  const given = Object.keys(order.given)
  return saveCampaign(writing, { before: null, after: campaign, given, found, action: 'campaign.created', actor })
}

/**
 * Creates a draft with the settings of another campaign; its leads and secrets stay behind, and its webhook if so ordered.
 * @throws AppError `not_found`, `validation_failed`
 */
export async function cloneCampaign(
  writing: CampaignWrite,
  order: { organizationId: string; campaignId: string; actor: string; name: string | undefined; webhook: boolean },
): Promise<SavedCampaign> {
  const source = await findCampaign(writing.tx, order.organizationId, order.campaignId)
  if (source === undefined) throw notFound('campaign')
  const { webhook: _webhook, ...others } = source.settings
  return createCampaign(writing, {
    organizationId: order.organizationId,
    actor: order.actor,
    name: order.name ?? copyName(source.name),
    given: order.webhook ? source.settings : others,
    found: {},
  })
}

/** A name is at most 200 characters long, the addition included. */
function copyName(name: string): string {
  return `${[...name].slice(0, 193).join('')} (copy)`
}
