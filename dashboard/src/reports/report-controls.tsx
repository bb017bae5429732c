import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { CampaignSelect } from '../campaigns/campaign-select.tsx'
import { SPANS, spanOf, todayHere, USUAL_SPAN } from './report-view.ts'
import type { ChangeView, ReportView } from './report-view.ts'

const CHOSEN = 'chosen'
const OPTIONS = [
  ...SPANS.map((days) => ({ value: String(days), label: `Last ${days} days` })),
  { value: CHOSEN, label: 'Other dates' },
]
const AXES = [
  { value: 'day', label: 'By day' },
  { value: 'cohort', label: 'By cohort' },
]

const MODES = [
  { value: 'live', label: 'Live campaigns' },
  { value: 'test', label: 'Test campaigns' },
  { value: 'all', label: 'Live and test' },
]

interface ReportControlsProps {
  readonly view: ReportView
  readonly change: ChangeView
  /** Whether one campaign may be chosen: the report is of the organization. */
  readonly choosesCampaign: boolean
}

/** Of what and of which days a report is; what is chosen stands in the address. */
export function ReportControls({ view, change, choosesCampaign }: ReportControlsProps) {
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
          label="Campaign"
          placeholder="All campaigns"
          clearable
          value={view.campaign}
          set={(campaign) => change({ campaign })}
        />
      )}
      {choosesCampaign && view.campaign === undefined && (
        <Select
          label="Mode"
          allowDeselect={false}
          data={MODES}
          value={view.mode ?? 'live'}
          onChange={(mode) => change({ mode: mode === 'test' || mode === 'all' ? mode : undefined })}
        />
      )}
      <Select
        label="Days"
        allowDeselect={false}
        data={OPTIONS}
        value={isChosen ? CHOSEN : String(view.days ?? USUAL_SPAN)}
        onChange={chooseSpan}
      />
      {isChosen && (
        <>
          <DateField label="From" value={from} set={(date) => change({ from: date, to: date > to ? date : to })} />
          <DateField label="To" value={to} set={(date) => change({ to: date, from: date < from ? date : from })} />
        </>
      )}
      <SegmentedControl
        aria-label="What is counted on a day"
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
