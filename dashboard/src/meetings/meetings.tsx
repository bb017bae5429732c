import './meetings.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { LIVE_MS, campaignsQuery } from '../campaigns/campaign-queries.ts'
import { ModeBadge } from '../campaigns/mode-badge.tsx'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { exactTime } from '../shared/words/time-words.ts'
import { MeetingActions } from './meeting-actions.tsx'
import { MeetingTabs } from './meeting-tabs.tsx'
import { meetingTime, placeOf, viewerZone } from './meeting-time.ts'
import { meetingState, providerName } from './meeting-words.ts'
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

interface Props {
  readonly meetings: readonly Schemas['Meeting'][]
  /** Names of campaigns by their ids. */
  readonly names: ReadonlyMap<string, string>
}

/** Meetings as a table, each in the viewer's time and in that of the prospect. */
export function MeetingRows({ meetings, names }: Props) {
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>{t.when(placeOf(viewerZone()))}</th>
            <th>{t.forThem}</th>
            <th>{t.with}</th>
            <th>{t.campaign}</th>
            <th>{t.state}</th>
            <th>
              <span className="visually-hidden">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {meetings.map((meeting) => (
            <MeetingRow key={meeting.meetingId} meeting={meeting} campaign={names.get(meeting.campaignId)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly meeting: Schemas['Meeting']
  readonly campaign: string | undefined
}

function MeetingRow({ meeting, campaign }: RowProps) {
  const { campaignId, prospectId, attendee, host, provider, status, live, location } = meeting
  const mine = meetingTime(meeting, viewerZone())
  const theirs = meetingTime(meeting, meeting.timezone)
  const isSame = theirs.day === mine.day && theirs.span === mine.span
  return (
    <tr className={status === 'cancelled' ? 'is-over' : undefined}>
      <td className="meeting-when">
        <time dateTime={meeting.startsAt} title={exactTime(meeting.startsAt)}>
          <strong>{mine.day}</strong> {mine.span}
        </time>
      </td>
      <td className="meeting-when">
        {isSame || (
          <>
            <span>
              {theirs.day === mine.day ? '' : `${theirs.day} `}
              {theirs.span}
            </span>
            <span className="quiet">{theirs.place}</span>
          </>
        )}
      </td>
      <td className="is-main">
        <Link to="/leads/$prospectId" params={{ prospectId }} className="row-link">
          {attendee.name}
        </Link>
        <span className="quiet">{attendee.email}</span>
        {host !== null && <span className="quiet">{t.host(host.name)}</span>}
      </td>
      <td className="meeting-about">
        <Link to="/campaigns/$campaignId" params={{ campaignId }}>
          {campaign ?? t.openCampaign}
        </Link>
        {location !== null && (
          <span className="quiet">
            <OutsideLink href={location} />
          </span>
        )}
      </td>
      <td>
        <StateWord {...meetingState(meeting)} /> {!live && <ModeBadge mode="test" />}
        {provider !== 'builtin' && <span className="quiet meeting-provider">{providerName(provider)}</span>}
      </td>
      <td className="number">
        <MeetingActions meeting={meeting} />
      </td>
    </tr>
  )
}
