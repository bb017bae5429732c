import type { Campaign } from '../campaigns/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { findModel } from './llm/find-model.ts'
import { requestAnswers } from './questions-store.ts'

/**
 * Has the organization's model asked, in the background, what it was never asked about the companies of a campaign's scored
 * leads; these stay where they are. `paths` are where the verdicts stand.
 */
export async function askQuestions(
  context: Context,
  tx: Transaction,
  { organizationId, campaignId }: Campaign,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0 || (await findModel(tx, organizationId)) === undefined) return
  await requestAnswers(tx, organizationId, { campaignId, paths, now: context.clock.now() })
  tx.afterCommit(() => context.wake('company'))
}
