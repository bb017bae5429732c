import './reports.css'
import { Select } from '@mantine/core'
import { optionsOf } from '../shared/options.ts'
import { BreakdownReport } from './breakdown-report.tsx'
import { FIGURE_NAMES } from './figure-words.ts'
import { FunnelReport } from './funnel-report.tsx'
import { ReportControls } from './report-controls.tsx'
import { scopeOf } from './report-queries.ts'
import { FIGURES } from './report-view.ts'
import type { ChangeView, ReportView } from './report-view.ts'
import { StepsReport } from './steps-report.tsx'
import { TiersReport } from './tiers-report.tsx'

interface ReportBodyProps {
  readonly view: ReportView
  /** The only campaign; undefined for all. */
  readonly campaignId: string | undefined
  readonly choosesCampaign: boolean
  readonly change: ChangeView
}

/** The funnel over time, then what became of those that were written to: by email, by tier, by a key of theirs. */
export function ReportBody({ view, campaignId, choosesCampaign, change }: ReportBodyProps) {
  const scope = scopeOf(view, campaignId)
  const { figure = FIGURES[0] } = view
  return (
    <div className="stack report">
      <ReportControls view={view} change={change} choosesCampaign={choosesCampaign} />
      <FunnelReport scope={scope} by={view.by === 'cohort' ? 'cohort' : 'reached'} change={change} />
      <div className="between report-figure">
        <div>
          <h2>What became of those written to</h2>
          <p className="quiet">
            The line is where the true share lies with 95 % confidence: long while few were written to.
          </p>
        </div>
        <Select
          label="Outcome"
          allowDeselect={false}
          data={optionsOf(FIGURE_NAMES)}
          value={figure}
          onChange={(next) => change({ figure: next ?? undefined })}
        />
      </div>
      <TiersReport scope={scope} figure={figure} />
      {campaignId === undefined ? (
        <p className="quiet">Choose a campaign to compare its emails and their variants.</p>
      ) : (
        <StepsReport scope={{ ...scope, campaignId }} figure={figure} />
      )}
      <BreakdownReport scope={scope} figure={figure} view={view} change={change} />
    </div>
  )
}
