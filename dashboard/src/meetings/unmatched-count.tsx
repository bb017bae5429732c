import { useInfiniteQuery } from '@tanstack/react-query'
import '../inbox/waiting-replies.css'
import { unmatchedQuery } from './unmatched-queries.ts'

/** The number of bookings without a lead beside the way to them; nothing where there is none. */
export function UnmatchedCount() {
  const { data } = useInfiniteQuery(unmatchedQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0
  if (count === 0) return null
  const isLeast = data?.pages.at(-1)?.nextCursor != null
  return (
    <span className="nav-count">
      {count.toLocaleString('en')}
      {isLeast && '+'}
      <span className="visually-hidden"> without a lead</span>
    </span>
  )
}
