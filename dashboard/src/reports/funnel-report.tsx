import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { fullDay } from '../shared/words/date-words.ts'
import { shareOf } from '../shared/words/number-words.ts'
import { counted, sentenceCase } from '../shared/words/words.ts'
import type { Period } from './period-plot.tsx'
import { Plot } from './plot.tsx'
import { periodsOf, unitOf } from './report-periods.ts'
import { funnelReport } from './report-queries.ts'
import type { ReportScope } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import type { ChangeView } from './report-view.ts'
import { funnelReport as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

type Funnel = Schemas['FunnelReport']
type Axis = 'reached' | 'cohort'

/** The stages that are shown, each with the one that it is a share of. */
const STAGES = [
  ['accepted', null],
  ['researched', 'accepted'],
  ['qualified', 'researched'],
  ['contacted', 'accepted'],
  ['replied', 'contacted'],
  ['booked', 'contacted'],
] as const

interface FunnelReportProps {
  readonly scope: ReportScope
  readonly by: Axis
  readonly change: ChangeView
}

/** How many leads reached each stage, over time. */
export function FunnelReport({ scope, by, change }: FunnelReportProps) {
  const report = useQuery(funnelReport(scope, by))
  const unit = unitOf(scope.from, scope.to)
  const query = { ...scope, by, unit, format: 'csv' as const }
  const { data } = report
  const words = by === 'reached' ? t.aLeadCountsOnTheDay : t.aLeadCountsOnTheDay2
  return (
    <ReportSection
      title={t.funnel}
      words={words}
      file="funnel.csv"
      csv={() => api.GET('/api/v1/reports/funnel', { params: { query }, parseAs: 'blob' })}
      query={report}
    >
      {data !== undefined && <Campaigns funnel={data} change={change} />}
      {data !== undefined && <Stages funnel={data} />}
    </ReportSection>
  )
}

/** Which campaigns count, where that is not all of them. */
function Campaigns({ funnel: { campaignId, campaigns, mode }, change }: { funnel: Funnel; change: ChangeView }) {
  if (campaignId !== null) {
    return mode === 'test' ? <p className="warned">{t.aTestWhatItCapturedCounts}</p> : null
  }
  if (campaigns.leftOut === 0) return null
  const other = mode === 'live' ? 'test' : 'live'
  return (
    <p className={campaigns.counted === 0 ? 'warned' : 'quiet'} role="status">
      {t.countedLeftOut(
        counted(campaigns.counted, `${mode} campaign`),
        counted(campaigns.leftOut, `${other} campaign`),
      )}
      <Button variant="subtle" size="compact-xs" onClick={() => change({ mode: 'all' })}>
        {t.countAllCampaigns}
      </Button>
    </p>
  )
}

function Stages({ funnel }: { funnel: Funnel }) {
  const stages = stagesOf(funnel)
  if (stages.every(({ total }) => total === 0)) return <p className="quiet">{t.nothingHappenedInTheseDays}</p>
  return (
    <>
      <StagePanels stages={stages} />
      <PeriodTable stages={stages} heading={HEADINGS[funnel.unit]} />
    </>
  )
}

const HEADINGS = { day: t.day, week: t.weekFrom, month: t.monthFrom }

function stagesOf({ by, unit, total, data, from, to }: Funnel): StageSeries[] {
  if (from === null || to === null) return []
  const found = new Map(data.map((one) => [one.period, one]))
  const periods = periodsOf(from, to, unit)
  return STAGES.map(([key, base]) => ({
    key,
    label: key,
    total: total[key],
    words: base !== null && by === 'cohort' ? shareOf(total[key], total[base], base) : t.to(fullDay(from), fullDay(to)),
    periods: periods.map((date) => ({ date, count: found.get(date)?.[key] ?? 0 })),
  }))
}

/** The numbers of the plots, the newest first; it scrolls by itself, also by the keyboard. */
function PeriodTable({ stages, heading }: { stages: readonly StageSeries[]; heading: string }) {
  const dates = (stages[0]?.periods ?? []).map(({ date }) => date)
  return (
    <div className="report-scroll" role="region" aria-label={t.asATable(heading)} tabIndex={0}>
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
                    {(periods[index]?.count ?? 0).toLocaleString(LOCALE)}
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

/** One stage of the funnel over time. */
export interface StageSeries {
  readonly key: string
  readonly label: string
  readonly total: number
  /** The share that it is, with its base; what the number means where it is no share. */
  readonly words: string
  readonly periods: readonly Period[]
}

/** A figure and its columns for each stage: a scale for each, or bookings would vanish beside leads. */
function StagePanels({ stages }: { stages: readonly StageSeries[] }) {
  return (
    <div className="stage-panels">
      {stages.map(({ key, label, total, words, periods }) => (
        <figure key={key} className="stage-panel">
          <figcaption>
            <span className="stage-figure">{total.toLocaleString(LOCALE)}</span> {label}
            <span className="quiet stage-share">{words}</span>
          </figcaption>
          <Plot periods={periods} />
        </figure>
      ))}
    </div>
  )
}
