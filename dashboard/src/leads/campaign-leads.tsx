import { getRouteApi, useLocation } from '@tanstack/react-router'
import { LeadList } from './lead-list.tsx'
import { DELETE_THESE } from './lead-view.ts'

const route = getRouteApi('/shell/campaigns/$campaignId/')

/** The leads of a campaign. */
export function CampaignLeads() {
  const { campaignId } = route.useParams()
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const deletes = useLocation({ select: ({ hash }) => hash === DELETE_THESE })
  return (
    <LeadList
      campaignId={campaignId}
      view={view}
      deletes={deletes}
      show={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
