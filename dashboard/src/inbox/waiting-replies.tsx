import { useQuery } from '@tanstack/react-query'
import { inboxCountsQuery } from './inbox-queries.ts'
import './waiting-replies.css'

/** The number of replies to answer beside the way to them; nothing where none waits. */
export function WaitingReplies() {
  const { data } = useQuery(inboxCountsQuery)
  if (data === undefined || data.needsAnswer === 0) return null
  return (
    <span className="nav-count">
      {data.needsAnswer.toLocaleString('en')}
      <span className="visually-hidden"> to answer</span>
    </span>
  )
}
