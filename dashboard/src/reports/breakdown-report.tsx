import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { variablesQuery } from '../sequence/sequence-queries.ts'
import { FIGURE_NAMES } from './report-view.ts'
import { RangeTable } from './range-table.tsx'
import { breakdownReport } from './report-queries.ts'
import type { ReportScope } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import type { ChangeView, Figure, ReportView } from './report-view.ts'
import { breakdownReport as t } from './texts.tsx'

type Line = Schemas['BreakdownReport']['data'][number]

interface BreakdownReportProps {
  readonly scope: ReportScope
  readonly figure: Figure
  readonly view: ReportView
  readonly change: ChangeView
}

/** The outcome by the values that leads have under any key of customData. */
export function BreakdownReport({ scope, figure, view: { key }, change }: BreakdownReportProps) {
  const field = (
    <KeyField key={key} saved={key ?? ''} campaignId={scope.campaignId} save={(next) => change({ key: next })} />
  )
  if (key === undefined) {
    return (
      <section className="surface stack" aria-label={t.byField}>
        <h2>{t.byField}</h2>
        <p className="quiet">{t.whatItTells}</p>
        {field}
      </section>
    )
  }
  return <Broken scope={scope} figure={figure} dataKey={key} field={field} />
}

interface BrokenProps extends Pick<BreakdownReportProps, 'scope' | 'figure'> {
  readonly dataKey: string
  readonly field: ReactNode
}

function Broken({ scope, figure, dataKey: key, field }: BrokenProps) {
  const report = useQuery(breakdownReport(scope, { key, figure }))
  const query = { ...scope, key, figure, format: 'csv' as const }
  const rows = (report.data?.data ?? []).map((line) => ({
    key: `${line.kind} ${line.value ?? ''}`,
    label: labelOf(line),
    base: line.base,
    share: line,
  }))
  return (
    <ReportSection
      title={t.byField}
      words={t.presentValue}
      file="breakdown.csv"
      csv={() => api.GET('/api/v1/reports/breakdown', { params: { query }, parseAs: 'blob' })}
      query={report}
    >
      {field}
      {report.data !== undefined && rows.length === 0 && <p className="quiet">{t.nobodyEmailed}</p>}
      {rows.length > 0 && (
        <RangeTable
          rows={rows}
          heading={key}
          counted={FIGURE_NAMES[figure]}
          of={report.data?.mode === 'test' ? t.captured : t.emailed}
        />
      )}
    </ReportSection>
  )
}

const KINDS = { other: t.allOtherValues, missing: t.withoutAValue, gone: t.leadsThatAreGone }

function labelOf({ kind, value }: Line) {
  return kind === 'value' ? value : <em>{KINDS[kind]}</em>
}

interface KeyFieldProps {
  readonly saved: string
  readonly campaignId: string | undefined
  readonly save: (key: string | undefined) => void
}

/** Any key; those that the leads of a campaign have are offered. */
function KeyField({ saved, campaignId, save }: KeyFieldProps) {
  const [typed, setTyped] = useState(saved)
  const variables = useQuery({ ...variablesQuery(campaignId ?? ''), enabled: campaignId !== undefined })
  const keys = (variables.data?.data ?? [])
    .filter(({ name }) => name.startsWith('customData.'))
    .map(({ name }) => name.slice('customData.'.length))
  const finish = (key: string) => key.trim() !== saved && save(key.trim() === '' ? undefined : key.trim())
  return (
    <Autocomplete
      className="report-key"
      label={t.field}
      placeholder={t.example}
      maxLength={200}
      data={keys}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={finish}
      onBlur={() => finish(typed)}
      onKeyDown={(event) => event.key === 'Enter' && finish(typed)}
    />
  )
}
