import { getRouteApi } from '@tanstack/react-router'
import { ReportBody } from './report-body.tsx'
import { readReportView } from './report-view.ts'

const route = getRouteApi('/shell/campaigns/$campaignId/report')

/** Is it working: the report of one campaign. */
export function CampaignReport() {
  const { campaignId } = route.useParams()
  const view = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ReportBody
      view={view}
      campaignId={campaignId}
      choosesCampaign={false}
      change={(part) =>
        void navigate({ search: readReportView({ ...view, ...part }), replace: true, resetScroll: false })
      }
    />
  )
}
