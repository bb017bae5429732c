import type { Schemas } from '../api/client.ts'
import { firstOf } from '../shared/words/date-words.ts'
import { periodsOf } from '../reports/report-periods.ts'

type Funnel = Schemas['FunnelReport']
export type TrendFigure = 'contacted' | 'replied' | 'positive' | 'booked'

/** A figure of the last seven days, of the seven before, and of each day. */
export interface Trend {
  readonly week: number
  readonly weekBefore: number
  /** The oldest first. */
  readonly days: readonly number[]
}

/** How a figure has gone until a day, which counts. */
export function trendOf({ data }: Pick<Funnel, 'data'>, figure: TrendFigure, today: string): Trend {
  const counts = new Map(data.map((one) => [one.period, one[figure]]))
  const days = periodsOf(firstOf(14, today), today, 'day').map((day) => counts.get(day) ?? 0)
  const sum = (some: readonly number[]) => some.reduce((all, count) => all + count, 0)
  return { week: sum(days.slice(7)), weekBefore: sum(days.slice(0, 7)), days }
}
