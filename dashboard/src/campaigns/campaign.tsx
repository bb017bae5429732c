import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Outlet, getRouteApi, useMatchRoute } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { Funnel } from '../shared/components/funnel.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { NoSuchCampaign } from '../shell/dead-ends.tsx'
import { CampaignName } from './campaign-name.tsx'
import { LIVE_MS, campaignQuery, figuresQuery, readinessQuery } from './campaign-queries.ts'
import { CampaignTabs } from './campaign-tabs.tsx'
import { CampaignSwitch } from './campaign-switch.tsx'
import { isUnwritten } from './checklist/checklist-items.ts'
import { Checklist } from './checklist/checklist.tsx'
import { wasHidden, wasRead } from './checklist/remembered-campaigns.ts'
import { ModeBadge } from './mode-badge.tsx'
import { campaign as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId')

/** One campaign: how it stands, and its tabs. */
export function Campaign() {
  const { campaignId } = route.useParams()
  const campaign = useQuery({ ...campaignQuery(campaignId), refetchInterval: LIVE_MS })
  const figures = useQuery(figuresQuery({ campaignId }))
  useTitle(campaign.data?.name)
  // The figures stand above everything: coming later, they would push all of it down.
  if (campaign.data !== undefined && !figures.isLoading) return <Opened campaign={campaign.data} />
  if (campaign.error === null) return <Waiting />
  if (campaign.error instanceof ApiProblem && [403, 404].includes(campaign.error.status)) return <NoSuchCampaign />
  return <Failure error={campaign.error} holds={t.theCampaignGoesOnAsIt} retry={campaign.refetch} />
}

function Opened({ campaign }: { campaign: Schemas['Campaign'] }) {
  const { campaignId, status, mode } = campaign
  const isWriter = mayWrite(useSession())
  const { data: figures } = useQuery(figuresQuery({ campaignId }))
  const [isHidden, setHidden] = useState(() => wasHidden(campaignId))
  const mayLack = status === 'active' && !isHidden
  const { data: readiness } = useQuery({ ...readinessQuery(campaignId), enabled: mayLack })
  const isBeginning =
    status === 'draft' ||
    (mayLack && (isBefore(campaign, figures?.total) || readiness?.warnings.some(isUnwritten) === true))
  // Figures stand above leads alone: results show their own. On a phone, leads come first.
  const isList = useMatchRoute()({ to: '/campaigns/$campaignId', params: { campaignId } }) !== false
  return (
    <>
      <header className={isList ? 'stack campaign-head is-list' : 'stack campaign-head'}>
        <div className="between">
          <div>
            <p className="quiet crumb">
              <Link to="/campaigns">{t.campaigns}</Link>
            </p>
            <CampaignName campaign={campaign}>
              <StateWord state={status} />
              <ModeBadge mode={mode} />
              <span className="quiet">{mode === 'test' ? t.emailsAreCaptured : t.emailsAreSent}</span>
            </CampaignName>
          </div>
          <CampaignSwitch campaign={campaign} />
        </div>
        {isList && figures !== undefined && figures.total.accepted > 0 && (
          <Funnel figures={figures.total} mode={figures.mode} />
        )}
      </header>
      {isBeginning && isWriter && <Checklist campaign={campaign} onHide={() => setHidden(true)} />}
      <CampaignTabs campaign={campaign} />
      <Outlet />
    </>
  )
}

/** Whether nobody was written to, or nobody has read the first email of a test that nobody answered. */
function isBefore({ campaignId, mode }: Schemas['Campaign'], figures: Schemas['FigureCounts'] | undefined): boolean {
  if (figures === undefined) return false
  if (figures.contacted === 0) return true
  return mode === 'test' && figures.replied === 0 && figures.booked === 0 && !wasRead(campaignId)
}
