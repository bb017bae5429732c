import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { FIGURE_NAMES } from './report-view.ts'
import { RangeTable } from './range-table.tsx'
import { stepsReport } from './report-queries.ts'
import type { ReportScope } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import type { Figure } from './report-view.ts'
import { stepsReport as t } from './texts.tsx'

type Answered = Schemas['StepsReport']['data'][number]
/** The client leaves fields out that can only be null: `opened`. */
type Step = Omit<Answered, 'variants'> & { readonly variants: readonly Omit<Answered['variants'][number], 'opened'>[] }

interface StepsReportProps {
  readonly scope: ReportScope & { readonly campaignId: string }
  readonly figure: Figure
}

/** Emails and their variants against one another. */
export function StepsReport({ scope, figure }: StepsReportProps) {
  const report = useQuery(stepsReport(scope))
  const query = { ...scope, format: 'csv' as const }
  return (
    <ReportSection
      title={t.byEmailAndVariant}
      words={t.lastEmailBefore}
      file="steps.csv"
      csv={() => api.GET('/api/v1/reports/steps', { params: { query }, parseAs: 'blob' })}
      query={report}
    >
      {report.data?.data.length === 0 && <p className="quiet">{t.noEmails}</p>}
      {report.data !== undefined && report.data.data.length > 0 && <Emails report={report.data} figure={figure} />}
    </ReportSection>
  )
}

interface EmailsProps {
  readonly report: { readonly data: readonly Step[]; readonly mode: 'live' | 'test' | 'all' }
  readonly figure: Figure
}

function Emails({ report: { data: steps, mode }, figure }: EmailsProps) {
  const rows = steps.flatMap(({ step, variants }) =>
    variants.map((one) => ({
      key: `${step} ${one.variant}`,
      label: variants.length > 1 ? t.emailVariant(step, letterOf(one.variant)) : t.email(step),
      base: one.base,
      share: one[figure],
    })),
  )
  return (
    <>
      <ul className="stack report-leads">
        {steps.map((step) => (
          <Leading key={step.step} step={step} figure={figure} />
        ))}
      </ul>
      <RangeTable
        rows={rows}
        heading={t.heading}
        counted={FIGURE_NAMES[figure]}
        of={mode === 'test' ? t.captured : t.sent}
      />
    </>
  )
}

/** Which variant of a step does better, where that is no chance. */
function Leading({ step: { step, variants, leading }, figure }: { step: Step; figure: Figure }) {
  if (variants.length < 2 || !isAim(figure)) return null
  const first = leading[figure]
  const words = first === null ? t.tooEarly : t.variantWins(letterOf(first))
  return <li>{t.answer(step, words)}</li>
}

function isAim(figure: Figure): figure is 'replied' | 'positive' | 'booked' {
  return figure === 'replied' || figure === 'positive' || figure === 'booked'
}

const letterOf = (variant: number) => String.fromCharCode(65 + variant)
