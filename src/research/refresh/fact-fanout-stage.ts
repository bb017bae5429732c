import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { FOLLOWING_STAGE } from './following-stage.ts'
import { allTold, hasNews, nextNews, tellFollowers, tellLater, tryNewsTurn } from './follower-store.ts'

export const NEWS_STAGE = 'news'

/** Organizations that are told in one transaction: a company may have any number of followers. */
const BATCH = 500

/** Companies are shared by all organizations; the stage treats the installation as the only one. */
const INSTALLATION = 'installation'

/**
 * Tells organizations that a company they follow has changed, so many at a time and companies in turn. Each tells its own
 * leads then, at its own turn (`followingStage`). Whoever was told has the company's version: after a crash the rest is.
 */
export function newsStage(context: Context): Stage {
  return {
    name: NEWS_STAGE,
    batch: 1,
    due: async () => ((await hasNews(context.db)) ? [INSTALLATION] : []),
    claim: async () => ({ claimed: await transaction(context.db, (tx) => tellSome(context, tx)), jobs: [] }),
  }
}

async function tellSome(context: Context, tx: Transaction): Promise<number> {
  if (!(await tryNewsTurn(tx))) return 0
  const news = await nextNews(tx)
  if (news === undefined) return 0
  const now = context.clock.now()
  const told = await tellFollowers(tx, news, now, BATCH)
  if (told < BATCH) await allTold(tx, news)
  else await tellLater(tx, news, now)
  if (told > 0) tx.afterCommit(() => context.wake(FOLLOWING_STAGE))
  return 1
}
