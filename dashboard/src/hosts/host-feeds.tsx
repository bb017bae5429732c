import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { counted } from '../shared/words/words.ts'
import { AddFeed } from './add-feed.tsx'
import { feedsQuery } from './host-queries.ts'
import type { Feed, Host } from './host-queries.ts'
import { hostFeeds as t } from './texts.tsx'

/** The calendars that say when a host is busy, and how reading each went. */
export function HostFeeds({ host: { hostId, name }, isOpen }: { host: Host; isOpen: boolean }) {
  const { data: feeds, error, refetch } = useQuery(feedsQuery(hostId))
  const [adding, setAdding] = useState(false)
  return (
    <section className="surface stack" aria-labelledby="feeds">
      <div>
        <h3 id="feeds">{t.busyTimes}</h3>
        <p className="quiet">{t.help(name)}</p>
      </div>
      {error !== null && <Failure error={error} holds={t.stillRead} retry={refetch} />}
      {feeds === undefined && error === null && <Waiting lines={2} />}
      {feeds?.length === 0 && <p className="quiet">{t.noneYet}</p>}
      {feeds !== undefined && feeds.length > 0 && (
        <ul className="feeds" aria-label={t.calendars}>
          {feeds.map((feed) => (
            <FeedRow key={feed.feedId} feed={feed} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {isOpen && !adding && (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t.addCalendar}
          </Button>
        </div>
      )}
      {adding && <AddFeed hostId={hostId} onClose={() => setAdding(false)} />}
    </section>
  )
}

const KINDS = { ics: t.publishedCalendar, caldav: 'CalDAV' } as const

function FeedRow({ feed, isOpen }: { feed: Feed; isOpen: boolean }) {
  const { kind, place, userName, busyTimes, lastReadAt, failingSince, failure } = feed
  return (
    <li>
      <div>
        <p>
          <strong>{place}</strong>{' '}
          <span className="quiet">
            {KINDS[kind]}
            {userName !== null && t.as(userName)}
          </span>
        </p>
        <p className="row">
          {failingSince === null ? (
            <StateWord state="active" text={t.inTheNext30Days(counted(busyTimes, t.busyTime))} />
          ) : (
            <StateWord state="held" text={t.cannotBeRead} />
          )}
          <span className="quiet">
            {failingSince === null ? t.read : t.lastRead}
            <Ago at={lastReadAt} />
          </span>
        </p>
        {failingSince !== null && (
          <p>
            {t.since(
              <Ago at={failingSince} />,
              failure?.detail,
              <span className="quiet">{t.stillCount(counted(busyTimes, t.busyTime))}</span>,
            )}
          </p>
        )}
      </div>
      {isOpen && <RemoveFeed feed={feed} />}
    </li>
  )
}

function RemoveFeed({ feed: { hostId, feedId, place } }: { feed: Feed }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () =>
      answered(api.DELETE('/api/v1/hosts/{hostId}/feeds/{feedId}', { params: { path: { hostId, feedId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hosts', 'feeds', hostId] }),
  })
  if (!asking) {
    return (
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        className="danger"
        aria-label={t.remove(place)}
        onClick={() => setAsking(true)}
      >
        {t.remove2}
      </Button>
    )
  }
  return (
    <div className="stack">
      <p className="quiet">{t.removeHelp}</p>
      {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
      <div className="row">
        <Button color="red" size="xs" loading={removing.isPending} onClick={() => removing.mutate()}>
          {t.removeCalendar}
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            removing.reset()
            setAsking(false)
          }}
        >
          {t.keepCalendar}
        </Button>
      </div>
    </div>
  )
}
