import { getRouteApi } from '@tanstack/react-router'
import { useTitle } from '../shared/hooks/use-title.ts'
import { ReportBody } from './report-body.tsx'
import { readReportView } from './report-view.ts'
import { reports as t } from './texts.tsx'

const route = getRouteApi('/shell/reports')

/** Is it working, over all campaigns or one: the report of the organization. */
export function Reports() {
  useTitle(t.reports)
  const view = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <h1>{t.reports}</h1>
      <ReportBody
        view={view}
        campaignId={view.campaign}
        choosesCampaign
        change={(part) =>
          void navigate({ search: readReportView({ ...view, ...part }), replace: true, resetScroll: false })
        }
      />
    </>
  )
}
