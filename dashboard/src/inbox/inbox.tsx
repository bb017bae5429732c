import './inbox.css'
import { Kbd } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, getRouteApi, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Schemas } from '../api/client.ts'
import { allCampaignsQuery } from '../campaigns/campaign-queries.ts'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { useScreenKeys } from '../shared/hooks/use-screen-keys.ts'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { UndoBar } from '../shell/undo.tsx'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { INBOX_VIEWS, isListed } from './inbox-filters.ts'
import type { InboxFilters } from './inbox-filters.ts'
import { conversationQuery, inboxQuery } from './inbox-queries.ts'
import { InboxRows } from './inbox-rows.tsx'
import { InboxViews } from './inbox-views.tsx'
import { OpenedFrom } from './opened-from.ts'
import { inbox as t } from './texts.tsx'
import { useAsChanged } from './use-change-mail.ts'

const route = getRouteApi('/shell/inbox')

/** What came in at the left, the opened conversation at the right; on a phone one after the other. */
export function Inbox() {
  const filters = route.useSearch()
  const { inboundId } = useParams({ strict: false })
  const list = useInfiniteQuery(inboxQuery(filters))
  const campaigns = useQuery(allCampaignsQuery)
  const names = new Map(campaigns.data?.data.map(({ campaignId, name }) => [campaignId, name]))
  const mails = useShown(list.data, filters.show)
  const ids = mails?.map((mail) => mail.inboundId) ?? []
  const { go, goOn } = useMoves(ids, inboundId)
  useScreenKeys({
    list: '.inbox-rows',
    repeating: ['j', 'k', 'ArrowDown', 'ArrowUp'],
    acts: { j: () => go(1), k: () => go(-1), ArrowDown: () => go(1), ArrowUp: () => go(-1) },
  })
  return (
    <div className={inboundId === undefined ? 'inbox' : 'inbox is-open'}>
      <section className="inbox-list" aria-label={t.list}>
        <ListHead filters={filters} names={names} isOpen={inboundId !== undefined} />
        <div className="inbox-scroll">
          {list.error !== null && <Failure error={list.error} holds={t.noMailIsLost} retry={list.refetch} />}
          {list.isPending && <Waiting lines={8} />}
          {mails?.length === 0 && <NoMail filters={filters} />}
          {mails !== undefined && mails.length > 0 && (
            <InboxRows mails={mails} openedId={inboundId} isStale={list.isPlaceholderData} />
          )}
          <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
        </div>
      </section>
      <div className="inbox-pane">
        <OpenedFrom value={{ goOn, rowOf: (id) => mails?.find((mail) => mail.inboundId === id) }}>
          <Outlet />
        </OpenedFrom>
        {inboundId === undefined && mails?.length !== 0 && <NothingOpen />}
      </div>
      <UndoBar>
        <Keys />
      </UndoBar>
    </div>
  )
}

/** The mails of the list, without those that a change under way takes out of it. */
function useShown(
  list: { readonly pages: readonly { readonly data: readonly Schemas['InboundMail'][] }[] } | undefined,
  show: InboxFilters['show'] = 'waiting',
): Schemas['InboundMail'][] | undefined {
  const asChanged = useAsChanged()
  const { userId } = useSession().user
  const now = Date.now()
  return list?.pages
    .flatMap(({ data }) => data)
    .flatMap((mail) => {
      const shown = asChanged(mail)
      return shown === mail || isListed(show, shown, { userId, now }) ? [shown] : []
    })
}

function ListHead({
  filters,
  names,
  isOpen,
}: {
  filters: InboxFilters
  names: ReadonlyMap<string, string>
  isOpen: boolean
}) {
  return (
    <header className="inbox-head">
      {isOpen ? <p className="inbox-title">{t.inbox}</p> : <TitledHead />}
      <InboxViews filters={filters} />
      <InboxFilterBar filters={filters} names={names} />
    </header>
  )
}

function TitledHead() {
  useTitle(t.inbox)
  return <h1 className="inbox-title">{t.inbox}</h1>
}

/**
 * The way to the mails before and after the opened one; the next is read ahead. `goOn` leaves one that is done with, which
 * leaves the list too; it moves nobody who has gone elsewhere before the server answered.
 */
function useMoves(ids: readonly string[], openedId: string | undefined) {
  const navigate = useNavigate()
  const router = useRouter()
  const queries = useQueryClient()
  const lastAt = useRef(0)
  const at = openedId === undefined ? -1 : ids.indexOf(openedId)
  useEffect(() => {
    if (at !== -1) lastAt.current = at
  }, [at])
  const nextId = at === -1 ? undefined : ids[at + 1]
  useEffect(() => {
    if (nextId !== undefined) void queries.prefetchQuery(conversationQuery(nextId))
  }, [queries, nextId])
  const open = (inboundId: string | undefined) => {
    if (inboundId === undefined || inboundId === openedId) return
    void navigate({
      to: '/inbox/$inboundId',
      params: { inboundId },
      search: true,
      replace: openedId !== undefined,
      resetScroll: false,
    })
  }
  const go = (by: 1 | -1) => {
    const from = at === -1 && openedId !== undefined ? lastAt.current - (by === 1 ? 1 : 0) : at
    open(ids[from === -1 && by === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, from + by))])
  }
  const goOn = useEffectEvent((doneId: string) => {
    if (openedId !== doneId || router.latestLocation.pathname !== `/inbox/${doneId}`) return
    const next = ids[at + 1] ?? ids[at - 1]
    if (next === undefined) void navigate({ to: '/inbox', search: true })
    else open(next)
  })
  return { go, goOn: (doneId: string) => goOn(doneId) }
}

function NothingOpen() {
  return (
    <div className="empty inbox-nothing">
      <p>{t.chooseOne}</p>
      <p className="quiet">{t.chooseByKeys(<Kbd>{t.next}</Kbd>, <Kbd>{t.previous}</Kbd>)}</p>
    </div>
  )
}

function Keys() {
  const isWriter = mayWrite(useSession())
  const keys = isWriter ? t.keys : t.keys.slice(0, 1)
  return (
    <p className="quiet inbox-keys">
      {keys.map(([key, what]) => (
        <span key={key}>
          {key.split(' ').map((one) => (
            <Kbd key={one} size="xs">
              {one}
            </Kbd>
          ))}{' '}
          {what}
        </span>
      ))}
    </p>
  )
}

function NoMail({ filters }: { filters: InboxFilters }) {
  const { show = 'waiting', campaign, label, q } = filters
  const isNarrowed = [campaign, label, q].some((one) => one !== undefined)
  return (
    <div className="empty">
      <p>{isNarrowed ? t.noResults : INBOX_VIEWS[show].empty}</p>
      {isNarrowed && (
        <Link to="/inbox" search={{ show }}>
          {t.clearFilters}
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
