import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { campaignsQuery } from '../campaigns/campaign-queries.ts'
import { CampaignRows } from '../campaigns/campaign-rows.tsx'
import { NoCampaigns } from '../campaigns/no-campaigns.tsx'
import { Failure } from '../shared/failure.tsx'
import { Funnel } from '../shared/funnel.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import './overview.css'
import { NeedsMe } from './needs-me.tsx'
import { overviewQuery } from './overview-query.ts'
import { Standing } from './standing.tsx'

const LISTED = 8

/** What needs me now, and is it working. */
export function Overview() {
  useTitle('Overview')
  return (
    <>
      <h1>Overview</h1>
      <Present />
      <Campaigns />
    </>
  )
}

function Present() {
  const overview = useQuery(overviewQuery)
  if (overview.data === undefined) {
    if (overview.error === null) return <Waiting lines={6} />
    return <Failure error={overview.error} holds="Campaigns go on as they are." retry={overview.refetch} />
  }
  const { needs, funnel, today, queue } = overview.data
  return (
    <>
      <NeedsMe needs={needs} />
      {funnel.total > 0 && (
        <section className="stack" aria-labelledby="funnel">
          <div className="between">
            <h2 id="funnel">All campaigns</h2>
            <Link to="/reports">Reports</Link>
          </div>
          <Funnel funnel={funnel} />
        </section>
      )}
      {funnel.total > 0 && <Standing today={today} queue={queue} />}
    </>
  )
}

function Campaigns() {
  const list = useInfiniteQuery(campaignsQuery)
  const campaigns = list.data?.pages
    .flatMap(({ data }) => data)
    .filter(({ status }) => status !== 'archived')
    .toSorted(byStir)
  if (campaigns === undefined) {
    return list.error === null ? null : <Failure error={list.error} retry={list.refetch} />
  }
  return (
    <section className="stack" aria-labelledby="campaigns">
      <div className="between">
        <h2 id="campaigns">Campaigns</h2>
        {campaigns.length > LISTED && <Link to="/campaigns">All campaigns</Link>}
      </div>
      {campaigns.length === 0 ? <NoCampaigns /> : <CampaignRows campaigns={campaigns.slice(0, LISTED)} />}
    </section>
  )
}

const STIR = ['active', 'paused', 'draft']

/** What runs stands first; drafts of many clients would hide it. */
function byStir(left: Schemas['CampaignSummary'], right: Schemas['CampaignSummary']): number {
  return STIR.indexOf(left.status) - STIR.indexOf(right.status)
}
