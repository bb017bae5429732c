import '../shell/approvals-count.css'
import { Link } from '@tanstack/react-router'
import { UnmatchedCount } from '../shell/waiting-counts.tsx'
import { meetingTabs as t } from './texts.tsx'

/** What is to come, what is over, and what belongs to no lead. */
export function MeetingTabs() {
  return (
    <nav className="tabs" aria-label={t.whichMeetings}>
      <Link to="/meetings" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
        {t.upcoming}
      </Link>
      <Link to="/meetings" search={{ when: 'past' }}>
        {t.past}
      </Link>
      <Link to="/meetings/unmatched">
        {t.unmatched}
        <UnmatchedCount />
      </Link>
    </nav>
  )
}
