import type { Context } from '../platform/context.ts'
import { sumFunnel } from './funnel.ts'
import type { Funnel } from './funnel.ts'
import { countMeetings, estimateLeads, groupLeads } from './funnel-store.ts'
import type { FunnelScope } from './funnel-store.ts'
import { shareAnswers } from './share-answers.ts'

/** So many leads are counted one by one; of more, as many are, and the rest is taken to be like them. */
export const MOST_COUNTED = 1_000_000

/** Counts the leads of an organization, or of some of its campaigns, once for many who ask (`shareAnswers`). */
export type FunnelReader = (scope: FunnelScope) => Promise<Funnel>

/** `most` is how many leads are counted. */
export function createFunnelReader(context: Context, { most = MOST_COUNTED }: { most?: number } = {}): FunnelReader {
  const keyOf = ({ organizationId, campaignIds }: FunnelScope) =>
    JSON.stringify([organizationId, campaignIds?.toSorted() ?? null])
  return shareAnswers((scope) => readFunnel(context, scope, most), keyOf)
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
