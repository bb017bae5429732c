import './events.css'
import { Button, MultiSelect, Select } from '@mantine/core'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { LIVE_MS } from '../campaigns/campaign-queries.ts'
import { KEY_PLACEHOLDER } from '../connect/snippets.ts'
import { campaignChoicesQuery } from '../inbox/inbox-queries.ts'
import { eventInWords } from '../lead/event-words.ts'
import { Ago } from '../shared/components/ago.tsx'
import { CopyLine } from '../shared/components/copied-text.tsx'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import type { EventFilters } from './event-filters.ts'
import { EVENT_GROUPS } from './event-filters.ts'

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

/** Which types, and of which campaign. */
export function EventFilterBar({ filters }: { filters: EventFilters }) {
  const navigate = useNavigate()
  const { data } = useQuery(campaignChoicesQuery)
  const campaigns = data?.data.map(({ campaignId, name }) => ({ value: campaignId, label: name })) ?? []
  const set = (part: { types?: string; campaign?: string }) => {
    const { types = '', campaign = '' } = { ...filters, ...part }
    const search = { ...(types === '' ? {} : { types }), ...(campaign === '' ? {} : { campaign }) }
    void navigate({ to: '/events', search, replace: true, resetScroll: false })
  }
  return (
    <div className="event-filters">
      <MultiSelect
        aria-label="Types"
        placeholder={filters.types === undefined ? 'All types' : ''}
        searchable
        clearable
        data={EVENT_GROUPS.map(({ group, items }) => ({ group, items: [...items] }))}
        value={filters.types?.split(',') ?? []}
        onChange={(types) => set({ types: types.join(',') })}
      />
      <Select
        aria-label="Campaign"
        placeholder="All campaigns"
        searchable
        clearable
        data={campaigns}
        value={filters.campaign ?? null}
        onChange={(campaign) => set({ campaign: campaign ?? '' })}
      />
    </div>
  )
}

/** One event: what it says, and opened the JSON that programs read. */
export function EventRow({ event }: { event: Schemas['Event'] }) {
  const [isOpen, setOpen] = useState(false)
  const { type, data, occurredAt, prospectId, prospectName, campaignId } = event
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="event-words">
            {eventInWords(type, data)}
            {prospectName !== null && <span className="quiet"> {prospectName}</span>}
          </span>
          <code className="quiet">{type}</code>
          <span className="quiet event-when">
            <Ago at={occurredAt} />
          </span>
        </summary>
        {isOpen && (
          <div className="event-json">
            <p className="row">
              {prospectId !== null && (
                <Link to="/leads/$prospectId" params={{ prospectId }}>
                  Open lead
                </Link>
              )}
              {campaignId !== null && (
                <Link to="/campaigns/$campaignId" params={{ campaignId }}>
                  Open campaign
                </Link>
              )}
            </p>
            <CopyLine text={JSON.stringify(event, null, 2)} label="Copy JSON" />
          </div>
        )}
      </details>
    </li>
  )
}

/** The request that reads the same events from the API, the oldest first as a program follows them. */
export function curlLine(origin: string, { types, campaign }: EventFilters): string {
  const query = [
    ...(types === undefined ? [] : [`types=${types}`]),
    ...(campaign === undefined ? [] : [`campaignId=${encodeURIComponent(campaign)}`]),
  ]
  const url = `${origin}/api/v1/events${query.length === 0 ? '' : `?${query.join('&')}`}`
  return `curl '${url}' \\\n  -H 'Authorization: Bearer ${KEY_PLACEHOLDER}'`
}
