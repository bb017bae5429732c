import { useInfiniteQuery } from '@tanstack/react-query'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { campaignsQuery } from './campaign-queries.ts'
import { CampaignRows } from './campaign-rows.tsx'
import { CreateCampaign, NoCampaigns } from './no-campaigns.tsx'
import { campaigns as t } from './texts.tsx'

/** Every campaign of the organization, newest first. */
export function Campaigns() {
  useTitle(t.campaigns)
  const session = useSession()
  const list = useInfiniteQuery(campaignsQuery)
  const campaigns = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <div className="between">
        <h1>{t.campaigns}</h1>
        {campaigns !== undefined && campaigns.length > 0 && mayWrite(session) && <CreateCampaign />}
      </div>
      {list.error !== null && <Failure error={list.error} holds={t.campaignsGoOnAsTheyAre} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {campaigns?.length === 0 && <NoCampaigns />}
      {campaigns !== undefined && campaigns.length > 0 && <CampaignRows campaigns={campaigns} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
    </>
  )
}
