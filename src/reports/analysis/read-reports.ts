import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { countClicks, countsClicks } from '../../sending/index.ts'
import { FIGURES } from '../counting/figures-of-events-store.ts'
import type { Figure } from '../counting/figures-of-events-store.ts'
import { countExactly } from '../counting/follow-events.ts'
import type { ReportScope } from './report-scope.ts'
import { breakDown, countCampaigns, countPeriods, countSteps, countTiers } from './report-store.ts'
import type { TierCount, ValueCount } from './report-store.ts'
import { groupSteps } from './step-figures.ts'
import type { StepFigures } from './step-figures.ts'
import { leaderOf, shareOf } from './wilson-interval.ts'
import type { ShareWithInterval } from './wilson-interval.ts'

/** How many values a breakdown shows by themselves. */
export const MOST_VALUES = 50

/** How often each figure was reached. */
export type FigureCounts = Record<Figure, number>

/** By which instant leads are sorted into periods, and how long these are. */
export interface FunnelShape {
  readonly by: 'reached' | 'cohort'
  readonly unit: 'day' | 'week' | 'month'
}

/** Leads by what they reached, in all and by period. Periods in which nothing happened are absent. */
export async function readPeriods(
  context: Context,
  scope: ReportScope,
  { by, unit }: FunnelShape,
): Promise<{ total: FigureCounts; data: (FigureCounts & { period: string })[] }> {
  const axis = by === 'cohort' ? 'accepted' : 'reached'
  const counted = await countExactly(context, scope.organizationId, (tx) => countPeriods(tx, scope, { axis, unit }))
  const data = [...Map.groupBy(counted, ({ period }) => period)].map(([period, rows]) => ({ period, ...sum(rows) }))
  return { total: sum(counted), data }
}

/** Leads by what they reached, in all and by campaign. */
export async function readCampaigns(
  context: Context,
  scope: ReportScope,
): Promise<{ total: FigureCounts; data: (FigureCounts & { campaignId: string })[] }> {
  const counted = await countExactly(context, scope.organizationId, (tx) => countCampaigns(tx, scope))
  const byCampaign = Map.groupBy(counted, ({ campaignId }) => campaignId)
  const data = [...byCampaign].map(([id, rows]) => ({ campaignId: showId('camp', id), ...sum(rows) }))
  return { total: sum(counted), data }
}

function sum(rows: readonly { figure: Figure; count: number }[]): FigureCounts {
  const counts = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as FigureCounts
  for (const { figure, count } of rows) counts[figure] += count
  return counts
}

/** What became of a campaign's emails, by step and variant. */
export async function readSteps(context: Context, scope: ReportScope): Promise<StepFigures[]> {
  const { organizationId, campaign } = scope
  const counts = await countExactly(context, organizationId, (tx) => countSteps(tx, scope))
  if (campaign === undefined || !countsClicks(campaign)) return groupSteps(counts, undefined)
  return groupSteps(counts, await countClicks(context.db, campaign, scope))
}

/** What became of leads, as shares of a tier. */
export const TIER_OUTCOMES = ['replied', 'positive', 'bounced', 'unsubscribed', 'booked'] as const

type TierShares = Record<(typeof TIER_OUTCOMES)[number], ShareWithInterval>

/** What became of leads that were first written to with one tier, or one band of scores. */
export interface TierFigures extends TierShares {
  /** Null for leads that had no score. */
  readonly name: string | null
  readonly contacted: number
}

/** Outcomes by tier or score, and whose lead cannot be chance. */
export async function readTiers(
  context: Context,
  scope: ReportScope,
  by: 'tier' | 'score',
): Promise<{ data: TierFigures[]; total: TierFigures; leading: { replied: string | null; booked: string | null } }> {
  const counted = await countExactly(context, scope.organizationId, (tx) => countTiers(tx, scope, by))
  const data = counted.map(figuresOf)
  const total = data.reduce<TierCount>(
    (all, one) => ({
      ...all,
      contacted: all.contacted + one.contacted,
      ...Object.fromEntries(TIER_OUTCOMES.map((outcome) => [outcome, all[outcome] + one[outcome].count])),
    }),
    { name: null, contacted: 0, replied: 0, positive: 0, bounced: 0, unsubscribed: 0, booked: 0 },
  )
  const leading = (outcome: 'replied' | 'booked') => leaderOf(data, (one) => one[outcome])?.name ?? null
  return { data, total: figuresOf(total), leading: { replied: leading('replied'), booked: leading('booked') } }
}

function figuresOf({ name, contacted, ...counts }: TierCount): TierFigures {
  const shares = TIER_OUTCOMES.map((outcome) => [outcome, shareOf(counts[outcome], contacted)])
  return { name, contacted, ...(Object.fromEntries(shares) as TierShares) }
}

/** What a figure is a share of unless another base is asked for: what comes right before it. */
export function baseOf(figure: Figure): Figure {
  if (figure === 'accepted' || figure === 'researched' || figure === 'contacted') return 'accepted'
  return figure === 'qualified' ? 'researched' : 'contacted'
}

/** A line of a breakdown. */
export type ValueFigures = Pick<ValueCount, 'kind' | 'value' | 'base'> & ShareWithInterval

/** A figure by the values of a key of customData. */
export async function readBreakdown(
  context: Context,
  scope: ReportScope,
  { figure, of, path }: { figure: Figure; of: Figure; path: readonly string[] },
): Promise<ValueFigures[]> {
  const search = { figure, of, path, most: MOST_VALUES }
  const counted = await countExactly(context, scope.organizationId, (tx) => breakDown(tx, scope, search))
  return counted.map(({ kind, value, base, count }) => {
    const reached = figure === 'accepted' ? base : count
    return { kind, value, base, ...shareOf(reached, base) }
  })
}
