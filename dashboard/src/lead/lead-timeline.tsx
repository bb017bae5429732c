import './lead.css'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { CalendarCheck, CircleDot, CornerUpLeft, Gauge, Search, Send, StickyNote, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { Note, NewNote } from '../leads/team/lead-notes.tsx'
import { notesQuery, useNoteDeed } from '../leads/team/team-queries.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, LoadMore } from '../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { exactTime } from '../shared/words/time-words.ts'
import { doerInWords, eventInWords, foldSame, newestFirst, topicOf } from './event-words.ts'
import type { EventTopic, NameOf } from './event-words.ts'
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

/** Everything that happened to the lead and what the team wrote down about it, newest first. */
export function LeadTimeline({ prospectId }: { prospectId: string }) {
  const timeline = useInfiniteQuery(timelineQuery(prospectId))
  const notes = useInfiniteQuery(notesQuery(prospectId))
  const deed = useNoteDeed(prospectId)
  const isWriter = mayWrite(useSession())
  const nameOf = useEventNames()
  const [showsAll, setShowsAll] = useState(false)
  if (timeline.data === undefined || notes.data === undefined) {
    const failed = [timeline, notes].find(({ error }) => error !== null)
    return failed === undefined ? null : <Failure error={failed.error} retry={failed.refetch} />
  }
  const lines = newestFirst(
    { lines: happenings(timeline.data.pages, nameOf), hasMore: timeline.hasNextPage },
    {
      lines: notes.data.pages.flatMap(({ data }) => data.map((note) => ({ at: note.createdAt, note }))),
      hasMore: notes.hasNextPage,
    },
  )
  const isFolded = !showsAll && lines.length > SHOWN_FIRST + 2
  const shown = isFolded ? lines.slice(0, SHOWN_FIRST) : lines
  const keptSince = timeline.data.pages.at(-1)?.keptSince
  const unread = [timeline, notes].filter(({ hasNextPage }) => hasNextPage)
  return (
    <section className="surface stack" aria-labelledby="activity">
      <h2 id="activity">{t.activity}</h2>
      {isWriter && <NewNote prospectId={prospectId} deed={deed} />}
      {deed.error !== null && <Failure error={deed.error} />}
      <ol className="timeline with-icons">
        {shown.map((line, index) =>
          'note' in line ? (
            <li key={`${line.note.noteId} ${line.at}`}>
              <StickyNote aria-hidden="true" />
              <Note note={line.note} author={doerInWords({ by: line.note.createdBy }, nameOf)} deed={deed} />
            </li>
          ) : (
            <Happening key={`${line.at} ${line.type} ${lines.length - index}`} {...line} />
          ),
        )}
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
          <LoadMore
            more={unread.length > 0}
            loading={unread.some(({ isFetchingNextPage }) => isFetchingNextPage)}
            load={() => Promise.all(unread.map(({ fetchNextPage }) => fetchNextPage()))}
          />
        </>
      )}
    </section>
  )
}

type TimelinePages = InfiniteData<{ readonly data: readonly Schemas['TimelineEntry'][] }>['pages']

/** What happened, in words. A note that there is speaks for itself. */
function happenings(pages: TimelinePages, nameOf: NameOf) {
  const entries = pages
    .flatMap(({ data }) => data)
    .filter(({ type, data }) => type !== 'lead.noted' || data['deed'] === 'deleted')
  return foldSame(
    entries.map(({ occurredAt, type, data }) => {
      return { at: occurredAt, type, words: eventInWords(type, data, nameOf), doer: doerInWords(data, nameOf) }
    }),
  )
}

function Happening({ at, type, words, doer, times }: ReturnType<typeof happenings>[number]) {
  const Icon = ICONS[topicOf(type)]
  return (
    <li>
      <Icon aria-hidden="true" />
      <span>
        {words}
        {times > 1 && <span className="quiet">{t.times(times)}</span>}
        {doer !== undefined && <span className="quiet">{t.by(doer)}</span>}
      </span>
      <span className="quiet">
        <Ago at={at} />
      </span>
    </li>
  )
}
