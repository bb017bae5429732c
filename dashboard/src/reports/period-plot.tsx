import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { TooltipContentProps } from 'recharts'
import { fullDay, shortDay } from '../shared/words/date-words.ts'
import { LOCALE } from '../shared/words/locale.ts'

const HEIGHT = 112
const MARGIN = { top: 4, right: 4, bottom: 0, left: 0 }
const FONT = { fontSize: 12, fill: 'var(--quiet)' }
const SHORT = new Intl.NumberFormat(LOCALE, { notation: 'compact' })

/** So many on a day, or in the week that begins on it. */
export interface Period {
  /** A calendar date. */
  readonly date: string
  readonly count: number
}

/** Columns over time. What they say stands in a table as well: nothing in here is read aloud or reached by the keyboard. */
export function PeriodPlot({ periods }: { periods: readonly Period[] }) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: 320, height: HEIGHT }}>
      <BarChart data={[...periods]} margin={MARGIN} accessibilityLayer={false}>
        <XAxis dataKey="date" tickFormatter={shortDay} tick={FONT} stroke="var(--line)" minTickGap={24} height={24} />
        <YAxis
          width={40}
          allowDecimals={false}
          tickCount={3}
          tick={FONT}
          stroke="var(--line)"
          tickFormatter={(count: number) => SHORT.format(count)}
        />
        <Tooltip content={Pointed} cursor={{ fill: 'var(--line)', opacity: 0.5 }} isAnimationActive={false} />
        <Bar dataKey="count" fill="var(--accent)" isAnimationActive={false} maxBarSize={24} minPointSize={1} />
      </BarChart>
    </ResponsiveContainer>
  )
}

function Pointed({ active, payload, label }: TooltipContentProps) {
  const count = payload[0]?.value
  if (!active || typeof count !== 'number') return null
  return (
    <p className="plot-pointed">
      {fullDay(String(label))}: <strong>{count.toLocaleString(LOCALE)}</strong>
    </p>
  )
}
