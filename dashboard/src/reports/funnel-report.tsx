import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { fullDay } from '../shared/words/date-words.ts'
import { LOCALE } from '../shared/words/locale.ts'
import { percent } from '../shared/words/number-words.ts'
import { Plot } from './plot.tsx'
import { unitOf } from './report-periods.ts'
import { funnelReport } from './report-queries.ts'
import type { ReportScope } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import type { ChangeView } from './report-view.ts'
import { stagesOf } from './stages.ts'
import type { Stage, StageKey } from './stages.ts'
import { funnelReport as t } from './texts.tsx'

type Funnel = Schemas['FunnelReport']

interface FunnelReportProps {
  readonly scope: ReportScope
  readonly by: 'reached' | 'cohort'
  readonly change: ChangeView
}

/** How many leads reached each stage, and the days of one of them. */
export function FunnelReport({ scope, by, change }: FunnelReportProps) {
  const report = useQuery(funnelReport(scope, by))
  const unit = unitOf(scope.from, scope.to)
  const query = { ...scope, by, unit, format: 'csv' as const }
  const { data } = report
  return (
    <ReportSection
      title={t.funnel}
      words={by === 'reached' ? t.byDayReached : t.byDayAdded}
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
  if (campaignId !== null) return mode === 'test' ? <p className="warned">{t.testCampaign}</p> : null
  if (campaigns.leftOut === 0) return null
  const isLive = mode === 'live'
  return (
    <p className={campaigns.counted === 0 ? 'warned' : 'quiet'} role="status">
      {t.counted(campaigns.counted, isLive)} {t.leftOut(campaigns.leftOut, isLive)}{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => change({ mode: isLive ? 'test' : undefined })}>
        {isLive ? t.showTests : t.showLive}
      </Button>
    </p>
  )
}

function Stages({ funnel }: { funnel: Funnel }) {
  const [chosen, choose] = useState<StageKey>('contacted')
  const stages = stagesOf(funnel)
  const stage = stages.find(({ key }) => key === chosen)
  if (stage === undefined || stages.every(({ total }) => total === 0)) return <p className="quiet">{t.nothing}</p>
  return (
    <>
      <StageBars stages={stages} chosen={chosen} choose={choose} />
      <figure className="stage-plot">
        <figcaption className="quiet">{t.perPeriod[funnel.unit](stage.label)}</figcaption>
        <Plot periods={stage.periods} />
      </figure>
      <details>
        <summary className="quiet">{t.showNumbers}</summary>
        <PeriodTable stages={stages} heading={t.headings[funnel.unit]} />
      </details>
    </>
  )
}

interface StageBarsProps {
  readonly stages: readonly Stage[]
  readonly chosen: StageKey
  readonly choose: (key: StageKey) => void
}

/** One funnel: a bar for each stage, with its share of the one it comes from. A click shows its days below. */
function StageBars({ stages, chosen, choose }: StageBarsProps) {
  const most = Math.max(1, ...stages.map(({ total }) => total))
  return (
    <ol className="stages">
      {stages.map(({ key, label, total, base }) => (
        <li key={key}>
          <button type="button" className="stage" aria-pressed={key === chosen} onClick={() => choose(key)}>
            <span className="stage-label">{label}</span>
            <span className="stage-figure">{total.toLocaleString(LOCALE)}</span>
            <span className="stage-bar" aria-hidden="true">
              <span ref={(bar) => bar?.style.setProperty('--share', String(total / most))} />
            </span>
            <span className="quiet stage-share">{shareInWords(total, base)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Of a few days, more may have reached a stage than the one before: these came there earlier. */
function shareInWords(total: number, base: Stage['base']): string {
  if (base === null) return ''
  return base.total === 0 || total > base.total ? '–' : t.share(percent(total / base.total), base.label)
}

/** The numbers of every period, the newest first; columns that do not fit scroll, also by the keyboard. */
function PeriodTable({ stages, heading }: { stages: readonly Stage[]; heading: string }) {
  const dates = (stages[0]?.periods ?? []).map(({ date }) => date)
  return (
    <div className="report-scroll" role="region" aria-label={t.asATable(heading)} tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {stages.map(({ key, label }) => (
              <th key={key} scope="col" className="number">
                {label}
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
