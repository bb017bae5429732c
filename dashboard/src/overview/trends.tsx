import { LOCALE } from '../shared/words/locale.ts'
import type { Schemas } from '../api/client.ts'
import { trendOf } from './trend.ts'
import type { Trend, TrendFigure } from './trend.ts'
import { trends as t } from './texts.tsx'

interface Props {
  readonly report: Schemas['FunnelReport']
  readonly mode: 'live' | 'test'
  /** The viewer's day. */
  readonly today: string
}

/** The last seven days against the seven before, each with its fourteen days. */
export function Trends({ report, mode, today }: Props) {
  const figures: readonly (readonly [TrendFigure, string])[] = [
    ['contacted', mode === 'test' ? t.captured : t.emailed],
    ['replied', t.replied],
    ['positive', t.interested],
    ['booked', t.meetings],
  ]
  return (
    <dl className="trends">
      {figures.map(([figure, label]) => (
        <OneTrend key={figure} label={label} trend={trendOf(report, figure, today)} />
      ))}
    </dl>
  )
}

function OneTrend({ label, trend: { week, weekBefore, days } }: { label: string; trend: Trend }) {
  const tone = week > weekBefore ? 'is-up' : week < weekBefore ? 'is-down' : ''
  return (
    <div>
      <dt>{label}</dt>
      <dd className="trend-figure">
        {week.toLocaleString(LOCALE)}
        <Sparkline days={days} />
      </dd>
      <dd className={`quiet ${tone}`}>{t.against(week - weekBefore, weekBefore)}</dd>
    </div>
  )
}

const WIDTH = 84
const HEIGHT = 24

/** A column a day; what it says stands beside it as numbers. */
function Sparkline({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days)
  const step = WIDTH / days.length
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {days.map((count, day) => {
        const height = Math.max(1, (count / most) * HEIGHT)
        return <rect key={day} x={day * step} y={HEIGHT - height} width={step - 2} height={height} rx="1" />
      })}
    </svg>
  )
}
