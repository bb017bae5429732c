import type { Context } from '../platform/context.ts'
import { sumFunnel } from './funnel.ts'
import type { Funnel } from './funnel.ts'
import { countMeetings, estimateLeads, groupLeads } from './funnel-store.ts'
import type { FunnelScope } from './funnel-store.ts'

/** So many leads are counted one by one; of more, as many are, and the rest is taken to be like them. */
export const MOST_COUNTED = 1_000_000

/** A count that took longer than this is kept for a while, in milliseconds. */
const QUICK = 100
/** For how many times as long as it took: so much at most of the database's time goes into counting the same leads. */
const KEPT_FOR = 10

/** Counts the leads of an organization, or of some of its campaigns. Who asks while they are counted shares the answer. */
export type FunnelReader = (scope: FunnelScope) => Promise<Funnel>

interface Count {
  readonly funnel: Promise<Funnel>
  /** In milliseconds; undefined while it is counted. */
  keptUntil: number | undefined
}

/** `most` is how many leads are counted; `now` is in milliseconds and never goes back. */
export function createFunnelReader(
  context: Context,
  { most = MOST_COUNTED, now = () => performance.now() }: { most?: number; now?: () => number } = {},
): FunnelReader {
  const counts = new Map<string, Count>()
  const forgetOld = () => {
    for (const [key, { keptUntil = Infinity }] of counts) if (keptUntil <= now()) counts.delete(key)
  }
  return (scope) => {
    forgetOld()
    const key = JSON.stringify([scope.organizationId, scope.campaignIds?.toSorted() ?? null])
    const known = counts.get(key)
    if (known !== undefined) return known.funnel
    const began = now()
    const count: Count = { funnel: readFunnel(context, scope, most), keptUntil: undefined }
    counts.set(key, count)
    const finish = (keep: boolean) => {
      const took = now() - began
      count.keptUntil = keep && took > QUICK ? now() + took * KEPT_FOR : 0
      if (count.keptUntil === 0) counts.delete(key)
    }
    count.funnel.then(
      () => finish(true),
      () => finish(false),
    )
    return count.funnel
  }
}

async function readFunnel(context: Context, scope: FunnelScope, most: number): Promise<Funnel> {
  const [groups, meetings] = await Promise.all([
    groupLeads(context.db, scope, most + 1),
    countMeetings(context.db, scope),
  ])
  const counted = groups.reduce((total, group) => total + group.count, 0)
  if (counted <= most) return sumFunnel(groups, { meetings })
  return sumFunnel(groups, { meetings, total: Math.max(counted, await estimateLeads(context.db, scope)) })
}
