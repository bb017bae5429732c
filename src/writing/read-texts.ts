import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Db } from '../platform/db.ts'
import { findModel } from '../research/index.ts'
import { writtenTemplates } from '../sequences/index.ts'
import { findApprovals, findRounds, lockApprovals } from './approval-store.ts'
import { aiSettingsOf } from './campaign-part.ts'
import type { TextRoom } from './judge-texts.ts'
import { findWritings } from './writing-store.ts'

const NOTHING: TextRoom = { writings: new Map(), approvals: new Map(), rounds: [], hasModel: false }

/**
 * Reads what decides about the texts of a model in emails to leads; nothing where no campaign of theirs names any. With
 * `lock` nobody else asks for approvals or decides them until the transaction ends; the leads are locked before.
 */
export async function readTexts(
  db: Db,
  organizationId: string,
  given: { readonly leads: readonly Lead[]; readonly campaigns: ReadonlyMap<string, Campaign>; readonly lock: boolean },
): Promise<TextRoom> {
  const campaigns = [...given.campaigns.values()].filter((campaign) => writtenTemplates(campaign).length > 0)
  if (campaigns.length === 0) return NOTHING
  const ids = campaigns.map(({ campaignId }) => campaignId)
  const concerned = given.leads.filter(({ campaignId }) => ids.includes(campaignId)).map(({ leadId }) => leadId)
  if (given.lock) await lockApprovals(db, organizationId, ids)
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
