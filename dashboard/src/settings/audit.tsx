import { Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import { mayKeep, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { AuditRows } from './audit-rows.tsx'
import { ACTION_WORDS } from './audit-words.ts'
import { KeepersOnly } from './keepers-only.tsx'

const route = getRouteApi('/shell/settings/audit')
const ACTIONS = Object.entries(ACTION_WORDS).map(([value, label]) => ({ value, label }))

/** Who changed which setting, and from what to what. */
export function Audit() {
  useTitle('Audit')
  const isKeeper = mayKeep(useSession())
  return (
    <>
      <div>
        <h2>Audit</h2>
        <p className="quiet">Who changed which setting. Nothing is ever taken out of it.</p>
      </div>
      {isKeeper ? <Entries /> : <KeepersOnly>Owners and admins read the audit of this organization.</KeepersOnly>}
    </>
  )
}

function Entries() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) => {
      const query = { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return answered(api.GET('/api/v1/audit', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const entries = list.data?.pages.flatMap(({ data }) => data)
  return (
    <section className="stack" aria-label="Entries of the audit">
      <Select
        className="audit-filter"
        aria-label="What was done"
        placeholder="Whatever was done"
        clearable
        searchable
        data={ACTIONS}
        value={filters.action ?? null}
        onChange={(action) => void navigate({ search: action === null ? {} : { action }, replace: true })}
      />
      {list.error !== null && <Failure error={list.error} holds="No entry is lost." retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {entries?.length === 0 && <p className="surface empty">Nobody did this yet.</p>}
      {entries !== undefined && entries.length > 0 && <AuditRows entries={entries} isStale={list.isPlaceholderData} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
    </section>
  )
}
