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

type Tiers = Schemas['TiersReport']

/** Tiers against what became of their leads: does the score tell who answers? */
export function TiersReport({ scope, figure }: { scope: ReportScope; figure: Figure }) {
  const report = useQuery(tiersReport(scope))
  const query = { ...scope, format: 'csv' as const }
  return (
    <ReportSection
      title="By tier"
      words="By the tier that a lead had when it was first written to; what the score became later changes nothing."
      file="tiers.csv"
      csv={() => api.GET('/api/v1/reports/tiers', { params: { query }, parseAs: 'blob' })}
      query={report}
    >
      {report.data !== undefined && <Compared tiers={report.data} figure={figure} />}
    </ReportSection>
  )
}

function Compared({ tiers: { data, leading }, figure }: { tiers: Tiers; figure: Figure }) {
  const sentence = (act: 'booked' | 'replied', verb: string) => {
    const all = data.flatMap((one) => (one.name === null ? [] : [{ name: `tier ${one.name}`, share: one[act] }]))
    const first = leading[act]
    return leadingSentence(all, { act: verb, leading: first === null ? undefined : `tier ${first}` })
  }
  const rows = data.map((one) => ({
    key: one.name ?? '',
    label: one.name === null ? 'No score' : <Tier tier={one.name} />,
    base: one.contacted,
    share: one[figure],
  }))
  if (rows.every(({ base }) => base === 0)) return <p className="quiet">Nobody was written to in these days.</p>
  return (
    <>
      <dl className="answers">
        <div>
          <dt>Does tier A book more?</dt>
          <dd>{sentence('booked', 'books')}</dd>
        </div>
        <div>
          <dt>Does it reply more?</dt>
          <dd>{sentence('replied', 'replies')}</dd>
        </div>
      </dl>
      {rows.length > 0 && <RangeTable rows={rows} heading="Tier" counted={FIGURE_NAMES[figure]} of="contacted" />}
    </>
  )
}
