import './lead.css'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarCheck, CircleDot, CornerUpLeft, Gauge, Search, Send, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, LoadMore } from '../shared/components/loading-states.tsx'
import { exactTime } from '../shared/words/time-words.ts'
import { doerInWords, eventInWords, foldSame, topicOf } from './event-words.ts'
import type { EventTopic } from './event-words.ts'
import { timelineQuery } from './lead-queries.ts'
import { leadTimeline as t } from './texts.tsx'
import { useEventNames } from './use-event-names.ts'

const ICONS: Readonly<Record<EventTopic, LucideIcon>> = {
  email: Send,
  reply: CornerUpLeft,
  meeting: CalendarCheck,
  score: Gauge,
  research: Search,
  problem: TriangleAlert,
  state: CircleDot,
}

/** So many are shown until somebody wants to see them all. */
const SHOWN_FIRST = 8

/** Everything that happened to the lead, newest first. */
export function LeadTimeline({ prospectId }: { prospectId: string }) {
  const timeline = useInfiniteQuery(timelineQuery(prospectId))
  const nameOf = useEventNames()
  const [showsAll, setShowsAll] = useState(false)
  if (timeline.data === undefined) {
    return timeline.error === null ? null : <Failure error={timeline.error} retry={timeline.refetch} />
  }
  const entries = foldSame(
    timeline.data.pages
      .flatMap(({ data }) => data)
      .map(({ occurredAt, type, data }) => {
        return { occurredAt, type, words: eventInWords(type, data, nameOf), doer: doerInWords(data, nameOf) }
      }),
  )
  const isFolded = !showsAll && entries.length > SHOWN_FIRST + 2
  const shown = isFolded ? entries.slice(0, SHOWN_FIRST) : entries
  const keptSince = timeline.data.pages.at(-1)?.keptSince
  return (
    <section className="surface stack" aria-labelledby="activity">
      <h2 id="activity">{t.activity}</h2>
      <ol className="timeline with-icons">
        {shown.map(({ occurredAt, type, words, doer, times }, index) => {
          const Icon = ICONS[topicOf(type)]
          return (
            <li key={`${occurredAt} ${type} ${entries.length - index}`}>
              <Icon aria-hidden="true" />
              <span>
                {words}
                {times > 1 && <span className="quiet">{t.times(times)}</span>}
                {doer !== undefined && <span className="quiet">{t.by(doer)}</span>}
              </span>
              <span className="quiet">
                <Ago at={occurredAt} />
              </span>
            </li>
          )
        })}
      </ol>
      {isFolded ? (
        <div>
          <Button variant="default" size="xs" onClick={() => setShowsAll(true)}>
            {t.showAll}
          </Button>
        </div>
      ) : (
        <>
          {!timeline.hasNextPage && typeof keptSince === 'string' && (
            <p className="quiet">{t.deletedBefore(exactTime(keptSince))}</p>
          )}
          <LoadMore more={timeline.hasNextPage} loading={timeline.isFetchingNextPage} load={timeline.fetchNextPage} />
        </>
      )}
    </section>
  )
}
