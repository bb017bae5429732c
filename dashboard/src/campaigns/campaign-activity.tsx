import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import { eventInWords } from '../lead/event-words.ts'
import { useEventNames } from '../lead/use-event-names.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { LIVE_MS } from './campaign-queries.ts'
import { campaignActivity as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId')
const PAGE = 100

/** What happened in the campaign, newest first. */
export function CampaignActivity() {
  const { campaignId } = route.useParams()
  const list = useInfiniteQuery({
    queryKey: ['activity', campaignId],
    queryFn: ({ pageParam }) => readEvents(campaignId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.data.length < PAGE ? null : page.nextCursor),
    refetchInterval: LIVE_MS,
  })
  const nameOf = useEventNames()
  if (list.data === undefined) {
    return list.error === null ? <Waiting /> : <Failure error={list.error} retry={list.refetch} />
  }
  const events = list.data.pages.flatMap(({ data }) => data)
  return (
    <section className="stack" aria-label={t.activity}>
      {events.length === 0 && <p className="surface empty">{t.whatHappensInThisCampaignAppears}</p>}
      {events.length > 0 && (
        <ol className="surface timeline">
          {events.map((event) => (
            <li key={event.eventId}>
              <span>{eventInWords(event.type, event.data, nameOf)}</span>
              {event.prospectId !== null && (
                <Link to="/leads/$prospectId" params={{ prospectId: event.prospectId }} className="cut">
                  {event.prospectName ?? t.lead}
                </Link>
              )}
              <span className="quiet">
                <Ago at={event.occurredAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
    </section>
  )
}

function readEvents(campaignId: string, after: string | null) {
  const query = { campaignId, order: 'newest', limit: PAGE, ...(after === null ? {} : { after }) } as const
  return answered(api.GET('/api/v1/events', { params: { query } }))
}
