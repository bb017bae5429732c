import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Tier } from '../shared/components/state-word.tsx'
import { FIGURE_NAMES } from './report-view.ts'
import { leadingSentence } from './leading-sentence.ts'
import { RangeTable } from './range-table.tsx'
import { tiersReport } from './report-queries.ts'
import type { ReportScope } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import type { Figure } from './report-view.ts'
import { tiersReport as t } from './texts.tsx'

type Tiers = Schemas['TiersReport']

/** Tiers against what became of their leads: does the score tell who answers? */
export function TiersReport({ scope, figure }: { scope: ReportScope; figure: Figure }) {
  const report = useQuery(tiersReport(scope))
  const query = { ...scope, format: 'csv' as const }
  return (
    <ReportSection
      title={t.byTier}
      words={t.tierAtFirstEmail}
      file="tiers.csv"
      csv={() => api.GET('/api/v1/reports/tiers', { params: { query }, parseAs: 'blob' })}
      query={report}
    >
      {report.data !== undefined && <Compared tiers={report.data} figure={figure} />}
    </ReportSection>
  )
}

function Compared({ tiers: { data, leading, mode }, figure }: { tiers: Tiers; figure: Figure }) {
  const sentence = (act: 'booked' | 'replied', verb: string) => {
    const all = data.flatMap((one) => (one.name === null ? [] : [{ name: t.tier(one.name), share: one[act] }]))
    const first = leading[act]
    return leadingSentence(all, { act: verb, leading: first === null ? undefined : t.tier2(first) })
  }
  const rows = data.map((one) => ({
    key: one.name ?? '',
    label: one.name === null ? t.noScore : <Tier tier={one.name} />,
    base: one.contacted,
    share: one[figure],
  }))
  if (rows.every(({ base }) => base === 0)) return <p className="quiet">{t.nobodyEmailed}</p>
  return (
    <>
      {(figure === 'booked' || figure === 'replied') && (
        <dl className="answers">
          <div>
            <dt>{t.doesTierA[figure]}</dt>
            <dd>{sentence(figure, t.acts[figure])}</dd>
          </div>
        </dl>
      )}
      {rows.length > 0 && (
        <RangeTable
          rows={rows}
          heading={t.tier3}
          counted={FIGURE_NAMES[figure]}
          of={mode === 'test' ? t.captured : t.emailed}
        />
      )}
    </>
  )
}
