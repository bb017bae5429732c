import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { campaignsQuery } from '../campaigns/campaign-queries.ts'
import { CampaignRows } from '../campaigns/campaign-rows.tsx'
import { NoCampaigns } from '../campaigns/no-campaigns.tsx'
import { Failure } from '../shared/failure.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { NeedsMe } from './needs-me.tsx'

const LISTED = 8

/** What needs me now, and is it working. */
export function Overview() {
  useTitle('Overview')
  const list = useInfiniteQuery(campaignsQuery)
  const campaigns = list.data?.pages.flatMap(({ data }) => data).filter(({ status }) => status !== 'archived')
  if (list.error !== null && campaigns === undefined) {
    return <Failure error={list.error} holds="Campaigns go on as they are." retry={list.refetch} />
  }
  if (campaigns === undefined) return <Waiting />
  return (
    <>
      <h1>Overview</h1>
      <NeedsMe campaigns={campaigns} />
      <section className="stack" aria-labelledby="campaigns">
        <div className="between">
          <h2 id="campaigns">Campaigns</h2>
          {campaigns.length > LISTED && <Link to="/campaigns">All campaigns</Link>}
        </div>
        {campaigns.length === 0 ? <NoCampaigns /> : <CampaignRows campaigns={campaigns.slice(0, LISTED)} />}
      </section>
    </>
  )
}
