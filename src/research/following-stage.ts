import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { asError } from '../platform/errors.ts'
import type { Stage } from '../platform/work.ts'
import { claimChanged, followersDue, putOffChanged } from './follower-store.ts'
import { tellOfChange } from './tell-of-change.ts'

export const FOLLOWING_STAGE = 'following'

/** Companies of one transaction. */
const BATCH = 20
/** A company that makes its claim fail even alone is looked at again after this. */
const AFTER_FAULT = 5 * MINUTE

/** Tells each organization's scored leads that their company has changed, whoever had it read. */
export function followingStage(context: Context): Stage {
  return {
    name: FOLLOWING_STAGE,
    batch: BATCH,
    due: () => followersDue(context.db, context.clock.now()),
    take: async (organizationId, limit) => ({ taken: await tellLeads(context, organizationId, limit), jobs: [] }),
  }
}

async function tellLeads(context: Context, organizationId: string, limit: number): Promise<number> {
  const now = context.clock.now()
  let alone: string | undefined
  try {
    return await transaction(context.db, async (tx) => {
      const changed = await claimChanged(tx, { organizationId, now, limit })
      alone = changed[0]?.domain
      for (const { domain, news } of changed) await tellOfChange(context, tx, { organizationId, domain, fields: news })
      return changed.length
    })
  } catch (error) {
    if (limit > 1 || alone === undefined) throw error
    context.log.error({ err: asError(error), organizationId, domain: alone }, 'A change of a company is put off.')
    await putOffChanged(context.db, organizationId, alone, new Date(now.getTime() + AFTER_FAULT))
    return 1
  }
}
