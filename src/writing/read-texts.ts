import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Db } from '../platform/db.ts'
import { findModel } from '../research/index.ts'
import { writtenTemplates } from '../sequences/index.ts'
import { findApprovals, findRounds, lockApprovals } from './approval-store.ts'
import { aiSettingsOf } from './campaign-part.ts'
import { relyOnCompanies } from './company-store.ts'
import type { TextRoom } from './judge-texts.ts'
import { findWritings } from './writing-store.ts'

const NOTHING: TextRoom = { writings: new Map(), approvals: new Map(), rounds: [], hasModel: false }

/** Leads and the campaigns that they are in. */
interface Concerned {
  readonly leads: readonly Lead[]
  readonly campaigns: ReadonlyMap<string, Campaign>
}

/**
 * Nobody else asks for approvals in these campaigns, or decides them, until the transaction ends, and no text about the
 * leads grows stale unseen. Leads are locked before, emails after; facts are read after.
 */
export async function lockTexts(db: Db, organizationId: string, { leads, campaigns }: Concerned): Promise<void> {
  const ids = withTexts(campaigns).map(({ campaignId }) => campaignId)
  const concerned = leads.filter(({ campaignId }) => ids.includes(campaignId))
  await relyOnCompanies(db, organizationId, concerned)
  await lockApprovals(db, organizationId, ids)
}

function withTexts(campaigns: ReadonlyMap<string, Campaign>): Campaign[] {
  return [...campaigns.values()].filter((campaign) => writtenTemplates(campaign).length > 0)
}

/**
 * Reads what decides about the texts of a model in emails to leads; nothing where no campaign of theirs names any. Who
 * goes by it to let an email leave, or to ask, calls `lockTexts` before.
 */
export async function readTexts(db: Db, organizationId: string, given: Concerned): Promise<TextRoom> {
  const campaigns = withTexts(given.campaigns)
  if (campaigns.length === 0) return NOTHING
  const ids = campaigns.map(({ campaignId }) => campaignId)
  const concerned = given.leads.filter(({ campaignId }) => ids.includes(campaignId)).map(({ leadId }) => leadId)
  const counted = campaigns.filter((campaign) => aiSettingsOf(campaign).approval === 'firstN')
  const approvals = await findApprovals(db, organizationId, concerned)
  return {
    writings: await findWritings(db, organizationId, concerned),
    approvals: Map.groupBy(approvals, (approval) => approval.leadId ?? ''),
    rounds: await findRounds(
      db,
      organizationId,
      counted.map(({ campaignId }) => campaignId),
    ),
    hasModel: (await findModel(db, organizationId)) !== undefined,
  }
}
