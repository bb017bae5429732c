import type { Schemas } from '../../api/client.ts'
import { shareOf } from '../words/number-words.ts'
import { funnel as t } from './texts.tsx'
import { LOCALE } from '../words/locale.ts'

interface Stage {
  readonly label: string
  readonly count: number
  /** What the rate is of, with its name. */
  readonly base?: readonly [count: number, name: string]
}

/** Six numbers from the first to the last, each with its rate and the base of it. */
export function Funnel({ funnel }: { funnel: Schemas['Funnel'] }) {
  const about = funnel.totalIs === 'estimated' ? '≈ ' : ''
  return (
    <dl className="funnel">
      {stagesOf(funnel).map(({ label, count, base }) => (
        <div key={label}>
          <dd>
            {about}
            {count.toLocaleString(LOCALE)}
          </dd>
          <dt>{label}</dt>
          <dd className="quiet rate">{base === undefined ? t.inAll : shareOf(count, ...base)}</dd>
        </div>
      ))}
    </dl>
  )
}

function stagesOf(funnel: Schemas['Funnel']): Stage[] {
  const { total, byStatus, byTier, contacted, replied, booked } = funnel
  return [
    { label: 'leads', count: total },
    { label: t.inResearch, count: byStatus.queued + byStatus.researching, base: [total, 'leads'] },
    { label: 'scored', count: total - byTier.unscored, base: [total, 'leads'] },
    { label: 'contacted', count: contacted, base: [total, 'leads'] },
    { label: 'replied', count: replied, base: [contacted, 'contacted'] },
    { label: booked === 1 ? 'meeting' : 'meetings', count: booked, base: [contacted, 'contacted'] },
  ]
}
