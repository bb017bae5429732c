import { getRouteApi } from '@tanstack/react-router'
import { LeadList } from './lead-list.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId/')

/** The leads of a campaign. */
export function CampaignLeads() {
  const { campaignId } = route.useParams()
  const view = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <LeadList
      campaignId={campaignId}
      view={view}
      show={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
