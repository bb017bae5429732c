import { sentenceCase } from '../shared/words.ts'
import { fullDay } from './period-words.ts'
import type { StageSeries } from './stage-panels.tsx'

/** The numbers of the plots, the newest first; it scrolls by itself, also by the keyboard. */
export function PeriodTable({ stages, heading }: { stages: readonly StageSeries[]; heading: string }) {
  const dates = (stages[0]?.periods ?? []).map(({ date }) => date)
  return (
    <div className="report-scroll" role="region" aria-label={`${heading}, as a table`} tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {stages.map(({ key, label }) => (
              <th key={key} scope="col" className="number">
                {sentenceCase(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates
            .map((date, index) => (
              <tr key={date}>
                <th scope="row">{fullDay(date)}</th>
                {stages.map(({ key, periods }) => (
                  <td key={key} className="number">
                    {(periods[index]?.count ?? 0).toLocaleString('en')}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  )
}
