import '../shell/approvals-count.css'
import { Link } from '@tanstack/react-router'
import { UnmatchedCount } from '../shell/waiting-counts.tsx'

/** What is to come, what is over, and what belongs to no lead. */
export function MeetingTabs() {
  return (
    <nav className="tabs" aria-label="Which meetings">
      <Link to="/meetings" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
        Upcoming
      </Link>
      <Link to="/meetings" search={{ when: 'past' }}>
        Past
      </Link>
      <Link to="/meetings/unmatched">
        Unmatched <UnmatchedCount />
      </Link>
    </nav>
  )
}
