import { getRouteApi } from '@tanstack/react-router'
import { useTitle } from '../shared/hooks/use-title.ts'
import { LeadList } from './lead-list.tsx'
import { allLeads as t } from './texts.tsx'

const route = getRouteApi('/shell/leads')

/** The leads of all campaigns. */
export function AllLeads() {
  const view = route.useSearch()
  const navigate = route.useNavigate()
  useTitle(t.leads)
  return (
    <>
      <h1>{t.leads}</h1>
      <LeadList
        campaignId={null}
        view={view}
        show={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </>
  )
}
