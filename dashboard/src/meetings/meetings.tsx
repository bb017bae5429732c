import './meetings.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import { campaignsQuery, LIVE_MS } from '../campaigns/campaign-queries.ts'
import { Failure } from '../shared/failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { MeetingTabs } from './meeting-tabs.tsx'
import { MeetingRows } from './meeting-rows.tsx'

const route = getRouteApi('/shell/meetings')

/** What prospects booked: the next meeting first, or what is over. */
export function Meetings() {
  useTitle('Meetings')
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
      <h1>Meetings</h1>
      <MeetingTabs />
      {list.error !== null && <Failure error={list.error} holds="Meetings stand as before." retry={list.refetch} />}
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
      <p>
        {when === 'upcoming'
          ? 'When a prospect picks a time behind the calendar link of an email, the meeting appears here.'
          : 'No meeting is over yet.'}
      </p>
      <Link to="/campaigns">Open campaigns</Link>
    </div>
  )
}
