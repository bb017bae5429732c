import type { Schemas } from '../../api/client.ts'
import { LOCALE } from '../words/locale.ts'
import { percent } from '../words/number-words.ts'
import { funnel as t } from './texts.tsx'

type Figures = Schemas['FigureCounts']

interface FunnelProps {
  readonly figures: Figures
  /** Emails of a test are captured. */
  readonly mode: 'live' | 'test' | 'all'
}

/** Six numbers from the first to the last, each with its share of the one that it comes from. */
export function Funnel({ figures, mode }: FunnelProps) {
  const { accepted, qualified, contacted, replied, positive, booked } = figures
  const sent = mode === 'test' ? t.captured : t.emailed
  const stages = [
    { label: t.added, count: accepted, base: null, of: '' },
    { label: t.eligible, count: qualified, base: accepted, of: t.added, title: t.whatIsEligible },
    { label: sent, count: contacted, base: accepted, of: t.added, title: t.whoIsEmailed },
    { label: t.replied, count: replied, base: contacted, of: sent },
    { label: t.interested, count: positive, base: contacted, of: sent },
    { label: t.meetings, count: booked, base: contacted, of: sent, title: t.whatIsAMeeting },
  ]
  return (
    <dl className="funnel">
      {stages.map(({ label, count, base, of, title }) => (
        <div key={label} title={title}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString(LOCALE)}</dd>
          <dd className="quiet rate">
            {base === null ? t.leads : base === 0 ? '–' : t.share(percent(Math.min(1, count / base)), of)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
