import type Type from 'typebox'
import { LEAD_STATUSES } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { shareCounts } from '../limit-counting.ts'
import { MOST_LEADS_COUNTED, TIERS_OR_NONE } from '../schema.ts'
import type { FunnelAnswer } from '../schema.ts'
import type { FunnelScope, LeadGroup, MeetingCounts } from './funnel-store.ts'
import { countLeadsByState, countMeetings, estimateLeads } from './funnel-store.ts'

/** How many leads stand where. */
export type Funnel = Type.Static<typeof FunnelAnswer>

/**
 * Adds groups of leads up. `total` is given where not all of them were counted: the counts are stretched to it, so that
 * shares stay what they were among those that were. Meetings are what they are.
 */
export function sumFunnel(
  groups: readonly LeadGroup[],
  { meetings, total }: { meetings: MeetingCounts; total?: number },
): Funnel {
  const counted = sum(groups)
  const stretch = total === undefined || counted === 0 ? 1 : total / counted
  const tally = (nameOf: (group: LeadGroup) => string | null, known: readonly string[] = []) => {
    const counts: Record<string, number> = Object.fromEntries(known.map((name) => [name, 0]))
    for (const group of groups) {
      const name = nameOf(group)
      if (name !== null) counts[name] = (counts[name] ?? 0) + group.count
    }
    return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Math.round(count * stretch)]))
  }
  const countOf = (fits: (group: LeadGroup) => boolean) => Math.round(sum(groups.filter(fits)) * stretch)
  return {
    total: Math.round(counted * stretch),
    totalIs: total === undefined ? 'exact' : 'estimated',
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

/** `most` is how many leads are counted. */
export function createFunnelReader(
  context: Context,
  { most = MOST_LEADS_COUNTED }: { most?: number } = {},
): FunnelReader {
  const keyOf = ({ organizationId, campaignIds }: FunnelScope) =>
    JSON.stringify([organizationId, campaignIds?.toSorted() ?? null])
  return shareCounts((scope) => readFunnel(context, scope, most), keyOf)
}

async function readFunnel(context: Context, scope: FunnelScope, most: number): Promise<Funnel> {
  const [groups, meetings] = await Promise.all([
    countLeadsByState(context.db, scope, most + 1),
    countMeetings(context.db, scope),
  ])
  const counted = groups.reduce((total, group) => total + group.count, 0)
  if (counted <= most) return sumFunnel(groups, { meetings })
  return sumFunnel(groups, { meetings, total: Math.max(counted, await estimateLeads(context.db, scope)) })
}
