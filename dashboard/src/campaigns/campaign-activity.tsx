import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { answered, api } from '../api/client.ts'
import { eventInWords } from '../lead/event-words.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { Waiting } from '../shared/waiting.tsx'
import { LIVE_MS } from './campaign-queries.ts'

const route = getRouteApi('/shell/campaigns/$campaignId')
const PAGE = 1_000
/** The API reads events oldest first: to show the newest, they are read to the end, as far as that is sensible. */
const MOST_PAGES = 5
const SHOWN = 300

/** What happened in the campaign, newest first. */
export function CampaignActivity() {
  const { campaignId } = route.useParams()
  const list = useInfiniteQuery({
    queryKey: ['activity', campaignId],
    queryFn: ({ pageParam }) => readEvents(campaignId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.data.length < PAGE ? null : page.nextCursor),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? LIVE_MS : false),
  })
  const { fetchNextPage, hasNextPage, isFetching } = list
  const mayRead = hasNextPage && (list.data?.pages.length ?? 0) < MOST_PAGES
  useEffect(() => {
    if (mayRead && !isFetching) void fetchNextPage()
  }, [mayRead, isFetching, fetchNextPage])
  if (list.data === undefined) {
    return list.error === null ? <Waiting /> : <Failure error={list.error} retry={list.refetch} />
  }
  const events = list.data.pages.flatMap(({ data }) => data)
  const shown = events.slice(-SHOWN).toReversed()
  return (
    <section className="stack" aria-label="Activity">
      {hasNextPage && !mayRead && (
        <p className="quiet">These are the first {events.length.toLocaleString('en')} events; later ones follow.</p>
      )}
      {shown.length === 0 && <p className="surface empty">What happens in this campaign appears here.</p>}
      <ol className="surface timeline">
        {shown.map((event) => (
          <li key={event.eventId}>
            <span>{eventInWords(event.type, event.data)}</span>
            {event.prospectId !== null && (
              <Link to="/leads/$prospectId" params={{ prospectId: event.prospectId }}>
                Lead
              </Link>
            )}
            <span className="quiet">
              <Ago at={event.occurredAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function readEvents(campaignId: string, after: string | null) {
  const query = { campaignId, limit: PAGE, ...(after === null ? {} : { after }) }
  return answered(api.GET('/api/v1/events', { params: { query } }))
}
