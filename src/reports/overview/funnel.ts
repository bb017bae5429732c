import type Type from 'typebox'
import { LEAD_STATUSES } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { shareCounts } from '../limit-counting.ts'
import { TIERS_OR_NONE } from '../schema.ts'
import type { FunnelAnswer } from '../schema.ts'
import type { FunnelScope, LeadGroup, MeetingCounts } from './funnel-store.ts'
import { countLeadsByState, countMeetings } from './funnel-store.ts'

/** How many leads stand where. */
export type Funnel = Type.Static<typeof FunnelAnswer>

/** Adds groups of leads up. */
export function sumFunnel(groups: readonly LeadGroup[], meetings: MeetingCounts): Funnel {
  const tally = (nameOf: (group: LeadGroup) => string | null, known: readonly string[] = []) => {
    const counts: Record<string, number> = Object.fromEntries(known.map((name) => [name, 0]))
    for (const group of groups) {
      const name = nameOf(group)
      if (name !== null) counts[name] = (counts[name] ?? 0) + group.count
    }
    return counts
  }
  const countOf = (fits: (group: LeadGroup) => boolean) => sum(groups.filter(fits))
  return {
    total: sum(groups),
    totalIs: 'exact',
    byStatus: tally((group) => group.status, LEAD_STATUSES),
    byTier: tally((group) => group.tier ?? 'unscored', TIERS_OR_NONE),
    byEndReason: tally((group) => group.endReason),
    byHoldReason: tally((group) => group.holdReason),
    held: countOf((group) => group.holdReason !== null),
    contacted: countOf((group) => group.contacted),
    // Who replied to another tool before the import was not written to from here.
    replied: countOf((group) => group.endReason === 'replied' && group.contacted),
    ...meetings,
  }
}

function sum(groups: readonly LeadGroup[]): number {
  return groups.reduce((total, group) => total + group.count, 0)
}

/** Counts the leads of an organization, or of some of its campaigns, once for many who ask (`shareCounts`). */
export type FunnelReader = (scope: FunnelScope) => Promise<Funnel>

export function createFunnelReader(context: Context): FunnelReader {
  const keyOf = ({ organizationId, campaignIds }: FunnelScope) =>
    JSON.stringify([organizationId, campaignIds?.toSorted() ?? null])
  return shareCounts((scope) => readFunnel(context, scope), keyOf)
}

async function readFunnel(context: Context, scope: FunnelScope): Promise<Funnel> {
  const [groups, meetings] = await Promise.all([countLeadsByState(context.db, scope), countMeetings(context.db, scope)])
  return sumFunnel(groups, meetings)
}
