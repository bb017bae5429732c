import { useInfiniteQuery } from '@tanstack/react-query'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, LoadMore } from '../shared/components/loading-states.tsx'
import { exactTime } from '../shared/words/time-words.ts'
import { eventInWords } from './event-words.ts'
import { timelineQuery } from './lead-queries.ts'
import { leadTimeline as t } from './texts.tsx'

/** Everything that happened to the lead, newest first. */
export function LeadTimeline({ prospectId }: { prospectId: string }) {
  const timeline = useInfiniteQuery(timelineQuery(prospectId))
  if (timeline.data === undefined) {
    return timeline.error === null ? null : <Failure error={timeline.error} retry={timeline.refetch} />
  }
  const entries = timeline.data.pages.flatMap(({ data }) => data)
  const keptSince = timeline.data.pages.at(-1)?.keptSince
  return (
    <section className="surface stack" aria-labelledby="timeline">
      <h2 id="timeline">{t.timeline}</h2>
      <ol className="timeline">
        {entries.map((entry, index) => (
          <li key={`${entry.occurredAt} ${entry.type} ${entries.length - index}`}>
            <span>{eventInWords(entry.type, entry.data)}</span>
            <span className="quiet">
              <Ago at={entry.occurredAt} />
            </span>
          </li>
        ))}
      </ol>
      {!timeline.hasNextPage && typeof keptSince === 'string' && (
        <p className="quiet">{t.activityFromBeforeWasDeletedBy(exactTime(keptSince))}</p>
      )}
      <LoadMore more={timeline.hasNextPage} loading={timeline.isFetchingNextPage} load={timeline.fetchNextPage} />
    </section>
  )
}
