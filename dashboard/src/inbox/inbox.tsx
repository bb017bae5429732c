import './inbox.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { useActiveInView } from '../shared/hooks/focus-hooks.ts'
import { useTitle } from '../shared/hooks/use-title.ts'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { INBOX_VIEWS } from './inbox-filters.ts'
import type { InboxFilters, InboxView } from './inbox-filters.ts'
import { campaignChoicesQuery, inboxCountsQuery, inboxQuery } from './inbox-queries.ts'
import { InboxRows } from './inbox-rows.tsx'
import { inbox as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

const route = getRouteApi('/shell/inbox')
const VIEWS = Object.entries(INBOX_VIEWS) as [InboxView, (typeof INBOX_VIEWS)[InboxView]][]

/** What came in: replies that wait for an answer first of all, and what belongs to nobody known. */
export function Inbox() {
  useTitle(t.inbox)
  const filters = route.useSearch()
  const list = useInfiniteQuery(inboxQuery(filters))
  const campaigns = useQuery(campaignChoicesQuery)
  const names = new Map(campaigns.data?.data.map(({ campaignId, name }) => [campaignId, name]))
  const mails = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <h1>{t.inbox}</h1>
      <Views filters={filters} />
      <InboxFilterBar filters={filters} names={names} />
      {list.error !== null && <Failure error={list.error} holds={t.noMailIsLost} retry={list.refetch} />}
      {list.isPending && <Waiting lines={8} />}
      {mails?.length === 0 && <NoMail filters={filters} />}
      {mails !== undefined && mails.length > 0 && (
        <InboxRows mails={mails} names={names} isStale={list.isPlaceholderData} />
      )}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
    </>
  )
}

function Views({ filters }: { filters: InboxFilters }) {
  const tabs = useActiveInView()
  const { data: counts } = useQuery(inboxCountsQuery)
  const numbers: Partial<Record<InboxView, number | undefined>> = {
    waiting: counts?.needsAnswer,
    unmatched: counts?.unmatched,
  }
  const { show: chosen = 'waiting', ...rest } = filters
  return (
    <nav className="tabs" aria-label={t.whichMail} ref={tabs}>
      {VIEWS.map(([show, { label }]) => (
        <Link
          key={show}
          to="/inbox"
          search={show === 'waiting' ? rest : { ...rest, show }}
          activeOptions={{ exact: true }}
          activeProps={{ className: show === chosen ? 'active' : '' }}
          {...(show === chosen ? { 'aria-current': 'page' as const } : {})}
        >
          {label}
          {numbers[show] !== undefined && (
            <span className="quiet tab-count"> {numbers[show].toLocaleString(LOCALE)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

function NoMail({ filters }: { filters: InboxFilters }) {
  const { show = 'waiting', campaign, q } = filters
  const isNarrowed = campaign !== undefined || q !== undefined
  return (
    <div className="surface empty">
      <p>{isNarrowed ? t.noMailFitsWhatIsChosen : INBOX_VIEWS[show].empty}</p>
      {isNarrowed && (
        <Link to="/inbox" search={{ show }}>
          {t.showAllOfThisList}
        </Link>
      )}
      {!isNarrowed && show !== 'all' && (
        <Link to="/inbox" search={{ show: 'all' }}>
          {t.showAllMail}
        </Link>
      )}
      {!isNarrowed && show === 'all' && <Link to="/settings/mailboxes">{t.openMailboxes}</Link>}
    </div>
  )
}
