import './reports.css'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CampaignSelect } from '../campaigns/campaign-select.tsx'
import { Waiting } from '../shared/components/loading-states.tsx'
import { optionsOf } from '../shared/words/closed-list.ts'
import { BreakdownReport } from './breakdown-report.tsx'
import { CampaignsReport } from './campaigns-report.tsx'
import { FunnelReport } from './funnel-report.tsx'
import { campaignsReport, funnelReport, scopeOf, stepsReport, tiersReport } from './report-queries.ts'
import type { ReportScope } from './report-queries.ts'
import { FIGURES, FIGURE_NAMES, SPANS, USUAL_SPAN, spanOf, todayHere } from './report-view.ts'
import type { ChangeView, ReportView } from './report-view.ts'
import { StepsReport } from './steps-report.tsx'
import { TiersReport } from './tiers-report.tsx'
import { reportBody as t } from './texts.tsx'

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
  const isPending = useFirstReading(scope, axisOf(view))
  return (
    <div className="stack report">
      <ReportControls view={view} change={change} choosesCampaign={choosesCampaign} />
      {isPending ? <Waiting lines={12} /> : <Parts view={view} scope={scope} change={change} />}
    </div>
  )
}

/** Whether a part is read for the first time. All are shown at once: a part that comes later would push the rest down. */
function useFirstReading(scope: ReportScope, by: 'reached' | 'cohort'): boolean {
  const { campaignId } = scope
  const funnel = useQuery(funnelReport(scope, by))
  const tiers = useQuery(tiersReport(scope))
  const campaigns = useQuery({ ...campaignsReport(scope), enabled: campaignId === undefined })
  const steps = useQuery({
    ...stepsReport({ ...scope, campaignId: campaignId ?? '' }),
    enabled: campaignId !== undefined,
  })
  return [funnel, tiers, campaigns, steps].some(({ isLoading }) => isLoading)
}

function Parts({ view, scope, change }: { view: ReportView; scope: ReportScope; change: ChangeView }) {
  const { figure = FIGURES[0] } = view
  const { campaignId } = scope
  return (
    <>
      <FunnelReport scope={scope} by={axisOf(view)} change={change} />
      <div className="between report-figure">
        <div>
          <h2>{t.outcomes}</h2>
          <p className="quiet">{t.whatLinesMean}</p>
        </div>
        <Select
          label={t.outcome}
          allowDeselect={false}
          data={optionsOf(FIGURE_NAMES)}
          value={figure}
          onChange={(next) => change({ figure: next ?? undefined })}
        />
      </div>
      <TiersReport scope={scope} figure={figure} />
      {campaignId === undefined ? (
        <CampaignsReport scope={scope} />
      ) : (
        <StepsReport scope={{ ...scope, campaignId }} figure={figure} />
      )}
      <BreakdownReport scope={scope} figure={figure} view={view} change={change} />
    </>
  )
}

const axisOf = ({ by }: ReportView) => (by === 'cohort' ? 'cohort' : 'reached')

const CHOSEN = 'chosen'
const OPTIONS = [
  ...SPANS.map((days) => ({ value: String(days), label: t.lastDays(days) })),
  { value: CHOSEN, label: t.otherDates },
]
const AXES = [
  { value: 'day', label: t.dayReached },
  { value: 'cohort', label: t.dayAdded },
]

const MODES = [
  { value: 'live', label: t.liveCampaigns },
  { value: 'test', label: t.testCampaigns },
  { value: 'all', label: t.liveAndTest },
]

interface ReportControlsProps {
  readonly view: ReportView
  readonly change: ChangeView
  /** Whether one campaign may be chosen: the report is of the organization. */
  readonly choosesCampaign: boolean
}

/** Of what and of which days a report is; what is chosen stands in the address. */
function ReportControls({ view, change, choosesCampaign }: ReportControlsProps) {
  const isChosen = view.from !== undefined
  const { from, to } = spanOf(view, todayHere())
  const chooseSpan = (value: string | null) => {
    if (value === CHOSEN) change({ from, to, days: undefined })
    else change({ days: Number(value), from: undefined, to: undefined })
  }
  return (
    <div className="row report-controls">
      {choosesCampaign && (
        <CampaignSelect
          label={t.campaign}
          placeholder={t.allCampaigns}
          clearable
          value={view.campaign}
          set={(campaign) => change({ campaign })}
        />
      )}
      {choosesCampaign && view.campaign === undefined && (
        <Select
          label={t.mode}
          allowDeselect={false}
          data={MODES}
          value={view.mode ?? 'live'}
          onChange={(mode) => change({ mode: mode === 'test' || mode === 'all' ? mode : undefined })}
        />
      )}
      <Select
        label={t.days}
        allowDeselect={false}
        data={OPTIONS}
        value={isChosen ? CHOSEN : String(view.days ?? USUAL_SPAN)}
        onChange={chooseSpan}
      />
      {isChosen && (
        <>
          <DateField label={t.from} value={from} set={(date) => change({ from: date, to: date > to ? date : to })} />
          <DateField label={t.to} value={to} set={(date) => change({ to: date, from: date < from ? date : from })} />
        </>
      )}
      <SegmentedControl
        aria-label={t.countBy}
        data={AXES}
        value={view.by ?? 'day'}
        onChange={(by) => change({ by: by === 'cohort' ? by : undefined })}
      />
    </div>
  )
}

interface DateFieldProps {
  readonly label: string
  readonly value: string
  readonly set: (date: string) => void
}

function DateField({ label, value, set }: DateFieldProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      required
      withAsterisk={false}
      onChange={({ currentTarget }) => currentTarget.validity.valid && set(currentTarget.value)}
    />
  )
}
