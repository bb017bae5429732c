import './events.css'
import { Button } from '@mantine/core'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'
import { CopyLine } from '../shared/copy-line.tsx'
import { Failure } from '../shared/failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { curlLine } from './curl-line.ts'
import { EventFilterBar } from './event-filter-bar.tsx'
import type { EventFilters } from './event-filters.ts'
import { EventRow } from './event-row.tsx'

const route = getRouteApi('/shell/events')
const PAGE = 50

const eventsQuery = ({ types, campaign }: EventFilters) =>
  infiniteQueryOptions({
    queryKey: ['events', types, campaign],
    queryFn: ({ pageParam }) => {
      const query = {
        order: 'newest' as const,
        limit: PAGE,
        ...(types === undefined ? {} : { types }),
        ...(campaign === undefined ? {} : { campaignId: campaign }),
        ...(pageParam === null ? {} : { after: pageParam }),
      }
      return answered(api.GET('/api/v1/events', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.data.length < PAGE ? null : page.nextCursor),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  })

/** Everything that happens, newest first and live, as programs read it. */
export function Events() {
  useTitle('Events')
  const filters = route.useSearch()
  const queries = useQueryClient()
  const [isLive, setLive] = useState(true)
  const query = eventsQuery(filters)
  const list = useInfiniteQuery({ ...query, enabled: isLive || queries.getQueryData(query.queryKey) === undefined })
  const events = list.data?.pages.flatMap(({ data }) => data)
  const follow = () => {
    queries.setQueryData(query.queryKey, firstPage)
    void queries.invalidateQueries({ queryKey: ['events'] })
    setLive(true)
  }
  // Whoever looks back is not pushed down by what comes.
  const lookBack = () => {
    setLive(false)
    return list.fetchNextPage()
  }
  return (
    <>
      <div className="between">
        <div>
          <h1>Events</h1>
          <p className="quiet">
            Everything that happened, in order. A program reads the same stream, or is told by{' '}
            <Link to="/campaigns">the webhook of a campaign</Link>.
          </p>
        </div>
        <div className="row">
          <StateWord state={isLive ? 'active' : 'paused'} text={isLive ? 'Live' : 'Stands still'} />
          <Button variant="default" size="xs" onClick={isLive ? () => setLive(false) : follow}>
            {isLive ? 'Hold still' : 'Follow live'}
          </Button>
        </div>
      </div>
      <EventFilterBar filters={filters} />
      {list.error !== null && <Failure error={list.error} holds="No event is lost." retry={list.refetch} />}
      {list.isPending && <Waiting lines={8} />}
      {events?.length === 0 && <NoEvents isFiltered={Object.keys(filters).length > 0} />}
      {events !== undefined && events.length > 0 && <EventList events={events} isStale={list.isPlaceholderData} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={lookBack} />
      <FromApi filters={filters} />
    </>
  )
}

function firstPage<Page>(pages: InfiniteData<Page> | undefined): InfiniteData<Page> | undefined {
  return pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) }
}

function EventList({ events, isStale }: { events: readonly Schemas['Event'][]; isStale: boolean }) {
  return (
    <ol className={`surface events${isStale ? ' is-stale' : ''}`} aria-label="Events">
      {events.map((event) => (
        <EventRow key={event.eventId} event={event} />
      ))}
    </ol>
  )
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="surface empty">
      <p>{isFiltered ? 'Nothing of this kind happened yet.' : 'What happens to leads and campaigns appears here.'}</p>
      {isFiltered ? (
        <Link to="/events" search={{}}>
          Show all events
        </Link>
      ) : (
        <a href="/api/docs" target="_blank" rel="noreferrer">
          What events there are
        </a>
      )}
    </div>
  )
}

function FromApi({ filters }: { filters: EventFilters }) {
  return (
    <details className="surface">
      <summary>Read the same from the API</summary>
      <div className="stack events-curl">
        <p className="quiet">
          Answers the oldest first. Ask again with <code>after</code> and the <code>nextCursor</code> of the answer:
          each event comes once and in order. The key needs “Follow events and notifications”.
        </p>
        <CopyLine text={curlLine(location.origin, filters)} label="Copy curl line" />
      </div>
    </details>
  )
}
