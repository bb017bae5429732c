import { useQuery } from '@tanstack/react-query'
import '../inbox/waiting-replies.css'
import './waiting-approvals.css'
import { waitingQuery } from './approval-queries.ts'

/** The number of texts to approve beside the way to them; nothing where none waits. */
export function WaitingApprovals({ campaignId }: { campaignId?: string }) {
  const { data = [] } = useQuery(waitingQuery)
  const groups = data.filter((one) => campaignId === undefined || one.campaignId === campaignId)
  const count = groups.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return (
    <span className="nav-count">
      {count.toLocaleString('en')}
      {groups.some(({ isLeast }) => isLeast) && '+'}
      <span className="visually-hidden"> to approve</span>
    </span>
  )
}
