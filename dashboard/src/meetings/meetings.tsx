import './meetings.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { LIVE_MS, campaignsQuery } from '../campaigns/campaign-queries.ts'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { counted } from '../shared/words/words.ts'
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
  // What nobody comes to stands in nobody's way; once it is over, it is history.
  const isOn = ({ status }: Schemas['Meeting']) => when === 'past' || status !== 'cancelled'
  const [shown, cancelled] = [meetings?.filter(isOn) ?? [], meetings?.filter((one) => !isOn(one)) ?? []]
  return (
    <>
      <h1>{t.meetings}</h1>
      <MeetingTabs />
      {list.error !== null && <Failure error={list.error} holds={t.unaffected} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {meetings !== undefined && shown.length === 0 && <NoMeetings when={when} />}
      {shown.length > 0 && <MeetingRows meetings={shown} names={names} />}
      {cancelled.length > 0 && (
        <details className="stack">
          <summary className="quiet">{counted(cancelled.length, 'cancelled meeting')}</summary>
          <MeetingRows meetings={cancelled} names={names} />
        </details>
      )}
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
