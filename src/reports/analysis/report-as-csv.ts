import { csvLine } from '../../platform/text/csv.ts'
import type { CsvCell } from '../../platform/text/csv.ts'
import { FIGURES } from '../counting/figures-of-events-store.ts'
import { TIER_OUTCOMES } from './read-reports.ts'
import type { FigureCounts, TierFigures, ValueFigures } from './read-reports.ts'
import { STEP_OUTCOMES } from './step-figures.ts'
import type { StepFigures } from './step-figures.ts'
import type { ShareWithInterval } from './wilson-interval.ts'

/** Lines of a report as CSV with a header; the instant stands in the last column of every line. */
function table(header: readonly string[], lines: readonly (readonly CsvCell[])[], asOf: string): string {
  return [[...header, 'asOf'], ...lines.map((line) => [...line, asOf])].map(csvLine).join('')
}

const STEP_SHARES = ['clicked', ...STEP_OUTCOMES] as const

const headerOf = (shares: readonly string[]) =>
  shares.flatMap((name) => [name, `${name}Rate`, `${name}Low`, `${name}High`])
const cellsOf = (share: ShareWithInterval | null): CsvCell[] =>
  share === null ? [null, null, null, null] : [share.count, share.rate, share.low, share.high]

/** The funnel, a line for each period. */
export function funnelAsCsv(data: readonly (FigureCounts & { period: string })[], asOf: string): string {
  const lines = data.map((row) => [row.period, ...FIGURES.map((figure) => row[figure])])
  return table(['period', ...FIGURES], lines, asOf)
}

/** The funnel, a line for each campaign. */
export function campaignsAsCsv(data: readonly (FigureCounts & { campaignId: string })[], asOf: string): string {
  const lines = data.map((row) => [row.campaignId, ...FIGURES.map((figure) => row[figure])])
  return table(['campaignId', ...FIGURES], lines, asOf)
}

/** Steps, a line for each variant. */
export function stepsAsCsv(data: readonly StepFigures[], asOf: string): string {
  const lines = data.flatMap(({ step, variants }) =>
    variants.map((one) => [
      step,
      one.variant,
      one.sent,
      one.refused,
      one.base,
      one.opened,
      ...STEP_SHARES.flatMap((name) => cellsOf(one[name])),
    ]),
  )
  return table(['step', 'variant', 'sent', 'refused', 'base', 'opened', ...headerOf(STEP_SHARES)], lines, asOf)
}

/** Outcomes, a line for each tier or band. */
export function tiersAsCsv(data: readonly TierFigures[], asOf: string): string {
  const lines = data.map((one) => [one.name, one.contacted, ...TIER_OUTCOMES.flatMap((name) => cellsOf(one[name]))])
  return table(['name', 'contacted', ...headerOf(TIER_OUTCOMES)], lines, asOf)
}

/** A breakdown, a line for each value. */
export function breakdownAsCsv(data: readonly ValueFigures[], asOf: string): string {
  const lines = data.map(({ kind, value, base, count, rate, low, high }) => [kind, value, base, count, rate, low, high])
  return table(['kind', 'value', 'base', 'count', 'rate', 'low', 'high'], lines, asOf)
}
