import { useQuery } from '@tanstack/react-query'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { eventInWords } from './event-words.ts'
import { timelineQuery } from './lead-queries.ts'

/** Everything that happened to the lead, newest first. */
export function LeadTimeline({ prospectId }: { prospectId: string }) {
  const timeline = useQuery(timelineQuery(prospectId))
  if (timeline.data === undefined) {
    return timeline.error === null ? null : <Failure error={timeline.error} retry={timeline.refetch} />
  }
  return (
    <section className="surface stack" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol className="timeline">
        {timeline.data.map((entry, index) => (
          <li key={`${entry.occurredAt} ${entry.type} ${timeline.data.length - index}`}>
            <span>{eventInWords(entry.type, entry.data)}</span>
            <span className="quiet">
              <Ago at={entry.occurredAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
