import type { Schemas } from '../api/client.ts'
import type { Period } from './period-plot.tsx'
import { periodsOf } from './report-periods.ts'
import { stages as t } from './texts.tsx'

type Funnel = Schemas['FunnelReport']

/** The stages that are shown, each with the one that it is a share of. */
const STAGES = [
  ['accepted', null],
  ['researched', 'accepted'],
  ['qualified', 'accepted'],
  ['contacted', 'accepted'],
  ['replied', 'contacted'],
  ['positive', 'contacted'],
  ['booked', 'contacted'],
] as const

export type StageKey = (typeof STAGES)[number][0]

/** One stage of the funnel: how many reached it, of how many, and when. */
export interface Stage {
  readonly key: StageKey
  readonly label: string
  readonly total: number
  /** What it is a share of; null for the first. */
  readonly base: { readonly label: string; readonly total: number } | null
  readonly periods: readonly Period[]
}

/** The stages of a report in their order; emails of a test are captured. */
export function stagesOf({ mode, unit, total, data, from, to }: Funnel): Stage[] {
  if (from === null || to === null) return []
  const found = new Map(data.map((one) => [one.period, one]))
  const periods = periodsOf(from, to, unit)
  const labelOf = (key: StageKey) => (key === 'contacted' && mode === 'test' ? t.captured : t[key])
  return STAGES.map(([key, base]) => ({
    key,
    label: labelOf(key),
    total: total[key],
    base: base === null ? null : { label: labelOf(base), total: total[base] },
    periods: periods.map((date) => ({ date, count: found.get(date)?.[key] ?? 0 })),
  }))
}
