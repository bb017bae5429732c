import './nav-count.css'
import './approvals-count.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { waitingQuery } from '../approvals/approval-queries.ts'
import { inboxCountsQuery } from '../inbox/inbox-queries.ts'
import { today } from '../leads/team/due-days.ts'
import { myTasksQuery } from '../leads/team/team-queries.ts'
import { unmatchedQuery } from '../meetings/unmatched-queries.ts'
import { useWaitingInTab } from '../shared/hooks/use-title.ts'
import { waitingCounts as t } from './texts.tsx'
import { useHeldOrders } from '../shared/drafts/held-orders.ts'
import { LOCALE } from '../shared/words/locale.ts'

/** The number of replies to answer beside the way to them; nothing where none waits. */
export function WaitingReplies() {
  const { data } = useQuery(inboxCountsQuery)
  if (data === undefined || data.needsAnswer === 0) return null
  return (
    <span className="nav-count">
      {data.needsAnswer.toLocaleString(LOCALE)}
      <span className="visually-hidden">{t.toAnswer}</span>
    </span>
  )
}

/** The number of own tasks that are due today or overdue; nothing where none is. */
export function DueTasks() {
  const { data = [] } = useQuery(myTasksQuery)
  const due = data.filter(({ dueOn }) => dueOn !== null && dueOn <= today()).length
  if (due === 0) return null
  return (
    <span className="nav-count">
      {due.toLocaleString(LOCALE)}
      <span className="visually-hidden">{t.tasksDue}</span>
    </span>
  )
}

/** The number of texts to approve beside the way to them; nothing where none waits. */
export function WaitingApprovals({ campaignId }: { campaignId?: string }) {
  const { data = [] } = useQuery(waitingQuery)
  const groups = data.filter((one) => campaignId === undefined || one.campaignId === campaignId)
  const decided = useHeldOrders().filter((one) => campaignId === undefined || one.campaignId === campaignId)
  const count = groups.reduce((sum, one) => sum + one.count, 0) - decided.length
  if (count <= 0) return null
  return (
    <span className="nav-count">
      {count.toLocaleString(LOCALE)}
      {groups.some(({ isLeast }) => isLeast) && '+'}
      <span className="visually-hidden">{t.toApprove}</span>
    </span>
  )
}

/** The number of bookings without a lead beside the way to them; nothing where there is none. */
export function UnmatchedCount() {
  const { data } = useInfiniteQuery(unmatchedQuery)
  const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0
  if (count === 0) return null
  const isLeast = data?.pages.at(-1)?.nextCursor != null
  return (
    <span className="nav-count">
      {count.toLocaleString(LOCALE)}
      {isLeast && '+'}
      <span className="visually-hidden">{t.withoutALead}</span>
    </span>
  )
}

/** The browser's tab counts all that waits for a person: the numbers of the menu together. */
export function WaitingInTab() {
  const inbox = useQuery(inboxCountsQuery).data?.needsAnswer ?? 0
  const { data: approvals = [] } = useQuery(waitingQuery)
  const unmatched = useInfiniteQuery(unmatchedQuery).data?.pages ?? []
  const texts = approvals.reduce((sum, { count }) => sum + count, 0)
  useWaitingInTab(inbox + texts + unmatched.reduce((sum, { data }) => sum + data.length, 0))
  return null
}
