import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import { ApiProblem } from '../api/problem.ts'
import type { Schemas } from '../api/client.ts'
import { Checklist } from '../checklist/checklist.tsx'
import { NoSuchPage } from '../shell/dead-ends.tsx'
import { Failure } from '../shared/failure.tsx'
import { Funnel } from '../shared/funnel.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { useActiveInView } from '../shared/use-active-in-view.ts'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { campaignQuery, funnelQuery, LIVE_MS } from './campaign-queries.ts'
import { CampaignName } from './campaign-name.tsx'
import { CampaignSwitch } from './campaign-switch.tsx'
import { EditorTabs } from './editor-tabs.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId')

/** One campaign: how it stands, and its tabs. */
export function Campaign() {
  const { campaignId } = route.useParams()
  const campaign = useQuery({ ...campaignQuery(campaignId), refetchInterval: LIVE_MS })
  const funnel = useQuery(funnelQuery(campaignId))
  useTitle(campaign.data?.name)
  // The funnel stands above everything: coming later, it would push all of it down.
  if (campaign.data !== undefined && !funnel.isLoading) return <Opened campaign={campaign.data} />
  if (campaign.error === null) return <Waiting />
  if (campaign.error instanceof ApiProblem && [403, 404].includes(campaign.error.status)) return <NoSuchPage />
  return <Failure error={campaign.error} holds="The campaign goes on as it is." retry={campaign.refetch} />
}

function Opened({ campaign }: { campaign: Schemas['Campaign'] }) {
  const tabs = useActiveInView()
  const { campaignId, status, mode } = campaign
  return (
    <>
      <header className="stack">
        <div className="between">
          <div>
            <p className="quiet">
              <Link to="/campaigns">Campaigns</Link>
            </p>
            <CampaignName campaign={campaign} />
            <p className="row">
              <StateWord state={status} />
              <span className="quiet">{mode === 'test' ? 'Test: captured, not sent' : 'Live: emails leave'}</span>
            </p>
          </div>
          <CampaignSwitch campaign={campaign} />
        </div>
        <CampaignFunnel campaignId={campaignId} />
      </header>
      {status === 'draft' && <Checklist campaign={campaign} />}
      <nav className="tabs" aria-label="Campaign" ref={tabs}>
        <Link to="/campaigns/$campaignId" params={{ campaignId }} activeOptions={{ exact: true, includeSearch: false }}>
          Leads
        </Link>
        <EditorTabs campaign={campaign} />
        <Link to="/campaigns/$campaignId/calendar" params={{ campaignId }}>
          Calendar
        </Link>
        <Link
          to="/campaigns/$campaignId/webhook"
          params={{ campaignId }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          Webhook
        </Link>
        <Link
          to="/campaigns/$campaignId/try"
          params={{ campaignId }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          Try a domain
        </Link>
        <Link to="/campaigns/$campaignId/simulation" params={{ campaignId }}>
          Simulation
        </Link>
        <Link
          to="/campaigns/$campaignId/report"
          params={{ campaignId }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          Report
        </Link>
        <Link to="/campaigns/$campaignId/activity" params={{ campaignId }}>
          Activity
        </Link>
      </nav>
      <Outlet />
    </>
  )
}

function CampaignFunnel({ campaignId }: { campaignId: string }) {
  const { data } = useQuery({ ...funnelQuery(campaignId), refetchInterval: LIVE_MS })
  return data === undefined || data.total === 0 ? null : <Funnel funnel={data} />
}
