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
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { eventInWords } from '../lead/event-words.ts'
import { useEventNames } from '../lead/use-event-names.ts'
import { Ago } from '../shared/components/ago.tsx'
import { CopyLine } from '../shared/components/copied-text.tsx'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { counted } from '../shared/words/words.ts'
import type { EventFilters } from './event-filters.ts'
import { EVENT_GROUPS } from './event-filters.ts'
import { withSame } from './same-events.ts'
import { events as t } from './texts.tsx'

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
  useTitle(t.events)
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
          <h1>{t.events}</h1>
          <p className="quiet">
            {t.everythingThatHappenedInOrderA(<Link to="/campaigns">{t.theWebhookOfACampaign}</Link>)}
          </p>
        </div>
        <div className="row">
          <StateWord state={isLive ? 'active' : 'paused'} text={isLive ? t.live : t.standsStill} />
          <Button variant="default" size="xs" onClick={isLive ? () => setLive(false) : follow}>
            {isLive ? t.holdStill : t.followLive}
          </Button>
        </div>
      </div>
      <EventFilterBar filters={filters} />
      {list.error !== null && <Failure error={list.error} holds={t.noEventIsLost} retry={list.refetch} />}
      {list.isPending && <Waiting lines={8} />}
      {events?.length === 0 && <NoEvents isFiltered={Object.keys(filters).length > 0} />}
      {events !== undefined && events.length > 0 && <EventList events={events} isStale={list.isPlaceholderData} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={lookBack} />
      {!list.isPending && <FromApi filters={filters} />}
    </>
  )
}

function firstPage<Page>(pages: InfiniteData<Page> | undefined): InfiniteData<Page> | undefined {
  return pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) }
}

function EventList({ events, isStale }: { events: readonly Schemas['Event'][]; isStale: boolean }) {
  return (
    <ol className={`surface events${isStale ? ' is-stale' : ''}`} aria-label={t.events}>
      {withSame(events).map((same) => {
        const [first, ...others] = same
        if (first === undefined) return null
        return others.length === 0 ? (
          <EventRow key={first.eventId} event={first} />
        ) : (
          // Newer ones join it: it stays the group of the oldest.
          <SameEvents key={same.at(-1)?.eventId} first={first} same={same} />
        )
      })}
    </ol>
  )
}

/** What happened, to whom, and when. */
function Summary({ event: { type, data, occurredAt }, of }: { event: Schemas['Event']; of: string | null }) {
  const nameOf = useEventNames()
  return (
    <summary>
      <span className="event-words">
        {eventInWords(type, data, nameOf)}
        {of !== null && <span className="quiet"> {of}</span>}
      </span>
      <code className="quiet">{type}</code>
      <span className="quiet event-when">
        <Ago at={occurredAt} />
      </span>
    </summary>
  )
}

/** Events that say the same, as one line; opened, each of them. */
function SameEvents({ first, same }: { first: Schemas['Event']; same: readonly Schemas['Event'][] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}>
        <Summary event={first} of={counted(same.length, 'lead')} />
        {isOpen && (
          <ol className="events-same">
            {same.map((event) => (
              <EventRow key={event.eventId} event={event} />
            ))}
          </ol>
        )}
      </details>
    </li>
  )
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="surface empty">
      <p>{isFiltered ? t.nothingOfThisKindHappenedYet : t.whatHappensToLeadsAndCampaigns}</p>
      {isFiltered ? (
        <Link to="/events" search={{}}>
          {t.showAllEvents}
        </Link>
      ) : (
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t.whatEventsThereAre}
        </a>
      )}
    </div>
  )
}

function FromApi({ filters }: { filters: EventFilters }) {
  return (
    <details className="surface">
      <summary>{t.readTheSameFromTheApi}</summary>
      <div className="stack events-curl">
        <p className="quiet">{t.answersTheOldestFirstAskAgain(<code>{t.after}</code>, <code>{t.nextcursor}</code>)}</p>
        <CopyLine text={curlLine(location.origin, filters)} label={t.copyCurlLine} />
      </div>
    </details>
  )
}

/** Which types, and of which campaign. */
export function EventFilterBar({ filters }: { filters: EventFilters }) {
  const navigate = useNavigate()
  const { data } = useQuery(allCampaignsQuery)
  const campaigns = data?.data.map(({ campaignId, name }) => ({ value: campaignId, label: name })) ?? []
  const set = (part: { types?: string; campaign?: string }) => {
    const { types = '', campaign = '' } = { ...filters, ...part }
    const search = { ...(types === '' ? {} : { types }), ...(campaign === '' ? {} : { campaign }) }
    void navigate({ to: '/events', search, replace: true, resetScroll: false })
  }
  return (
    <div className="event-filters">
      <MultiSelect
        aria-label={t.types}
        placeholder={filters.types === undefined ? t.allTypes : ''}
        searchable
        clearable
        data={EVENT_GROUPS.map(({ group, items }) => ({ group, items: [...items] }))}
        value={filters.types?.split(',') ?? []}
        onChange={(types) => set({ types: types.join(',') })}
      />
      <Select
        aria-label={t.campaign}
        placeholder={t.allCampaigns}
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
  const { prospectId, prospectName, campaignId } = event
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Summary event={event} of={prospectName} />
        {isOpen && (
          <div className="event-json">
            <p className="row">
              {prospectId !== null && (
                <Link to="/leads/$prospectId" params={{ prospectId }}>
                  {t.openLead}
                </Link>
              )}
              {campaignId !== null && (
                <Link to="/campaigns/$campaignId" params={{ campaignId }}>
                  {t.openCampaign}
                </Link>
              )}
            </p>
            <CopyLine text={JSON.stringify(event, null, 2)} label={t.copyJson} />
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
  return t.curlHAuthorizationBearer(url, KEY_PLACEHOLDER)
}
