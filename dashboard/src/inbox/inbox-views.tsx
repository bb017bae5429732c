import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { LOCALE } from '../shared/words/locale.ts'
import { INBOX_VIEWS } from './inbox-filters.ts'
import type { InboxFilters, InboxView } from './inbox-filters.ts'
import { inboxCountsQuery } from './inbox-queries.ts'
import { inboxViews as t } from './texts.tsx'

const VIEWS = Object.keys(INBOX_VIEWS) as InboxView[]
/** Those of every day; the others stand in a menu. */
const FIRST: readonly InboxView[] = ['waiting', 'mine', 'snoozed', 'unmatched']
const MORE = VIEWS.filter((view) => !FIRST.includes(view))

/** Which mail is listed. */
export function InboxViews({ filters }: { filters: InboxFilters }) {
  const { data: counts } = useQuery(inboxCountsQuery)
  const numbers: Partial<Record<InboxView, number | undefined>> = {
    waiting: counts?.needsAnswer,
    unmatched: counts?.unmatched,
  }
  const { show: chosen = 'waiting', ...rest } = filters
  const searchOf = (show: InboxView) => (show === 'waiting' ? rest : { ...rest, show })
  const isMore = MORE.includes(chosen)
  return (
    <nav className="inbox-views" aria-label={t.views}>
      {FIRST.map((show) => (
        <Link
          key={show}
          to="/inbox"
          search={searchOf(show)}
          className={show === chosen ? 'inbox-view is-chosen' : 'inbox-view'}
          {...(show === chosen ? { 'aria-current': 'page' as const } : {})}
        >
          {INBOX_VIEWS[show].label}
          {(numbers[show] ?? 0) > 0 && <span className="inbox-count"> {numbers[show]?.toLocaleString(LOCALE)}</span>}
        </Link>
      ))}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <UnstyledButton className={isMore ? 'inbox-view is-chosen' : 'inbox-view'}>
            {isMore ? INBOX_VIEWS[chosen].label : t.more} <ChevronDown size={12} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {MORE.map((show) => (
            <Menu.Item key={show} renderRoot={(props) => <Link to="/inbox" search={searchOf(show)} {...props} />}>
              {INBOX_VIEWS[show].label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
