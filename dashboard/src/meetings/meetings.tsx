import './meetings.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import { LIVE_MS, campaignsQuery } from '../campaigns/campaign-queries.ts'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { MeetingRows } from './meeting-rows.tsx'
import { MeetingTabs } from './meeting-tabs.tsx'
import { meetings as t } from './texts.tsx'

const route = getRouteApi('/shell/meetings')

/** What prospects booked: the next meeting first, or what is over. */
export function Meetings() {
  useTitle(t.meetings)
  const { when = 'upcoming' as const } = route.useSearch()
  const list = useInfiniteQuery({
    queryKey: ['meetings', when],
    queryFn: ({ pageParam }) => {
      const query = { when, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return answered(api.GET('/api/v1/meetings', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: LIVE_MS,
  })
  const campaigns = useInfiniteQuery(campaignsQuery)
  const known = campaigns.data?.pages.flatMap(({ data }) => data) ?? []
  const names = new Map(known.map(({ campaignId, name }) => [campaignId, name]))
  const meetings = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <h1>{t.meetings}</h1>
      <MeetingTabs />
      {list.error !== null && <Failure error={list.error} holds={t.unaffected} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {meetings?.length === 0 && <NoMeetings when={when} />}
      {meetings !== undefined && meetings.length > 0 && <MeetingRows meetings={meetings} names={names} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
    </>
  )
}

function NoMeetings({ when }: { when: 'upcoming' | 'past' }) {
  return (
    <div className="surface empty">
      <p>{when === 'upcoming' ? t.empty : t.noPast}</p>
      <Link to="/campaigns">{t.openCampaigns}</Link>
    </div>
  )
}
