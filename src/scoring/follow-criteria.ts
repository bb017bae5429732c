import type { SaveContext } from '../campaigns/index.ts'
import { keepVersion } from './icp-version-store.ts'
import { expectDaily } from './rescoring-store.ts'
import type { Icp } from './schema.ts'

/** Keeps the version of criteria that are being saved, and has dated ones looked at day by day. */
export async function followCriteria(icp: Icp, { context, tx, campaign, actor }: SaveContext): Promise<void> {
  const { organizationId, campaignId, icpVersion } = campaign
  const place = { organizationId, campaignId }
  const now = context.clock.now()
  await keepVersion(tx, place, { icpVersion, icp, changedBy: actor, changedAt: now })
  if (isDated(icp)) await expectDaily(tx, place, now)
}

/** Whether criteria look at dates, so that time alone changes scores. */
export function isDated({ criteria = [] }: Icp): boolean {
  return criteria.some(({ op }) => op === 'within')
}
