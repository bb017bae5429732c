import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import { Download } from '../../shared/components/download.tsx'
import { Failure, LoadMore, Waiting } from '../../shared/components/loading-states.tsx'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { AddSuppressions } from './add-suppressions.tsx'
import { ImportSuppressions } from './import-suppressions.tsx'
import { SuppressionFilterBar } from './suppression-filter-bar.tsx'
import { SuppressionRows } from './suppression-rows.tsx'
import { suppressions as t } from './texts.tsx'

const route = getRouteApi('/shell/settings/suppressions')

/** Whom no campaign of the organization contacts. */
export function Suppressions() {
  useTitle(t.suppressions)
  const isKeeper = mayKeep(useSession())
  const filters = route.useSearch()
  const [adding, setAdding] = useState(false)
  const list = useInfiniteQuery({
    queryKey: ['suppressions', filters],
    queryFn: ({ pageParam }) => {
      const query = { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return answered(api.GET('/api/v1/suppressions', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const found = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <div className="between">
        <div>
          <h2>{t.suppressions}</h2>
          <p className="quiet">{t.addressesAndDomainsThatNoCampaign}</p>
        </div>
        <div className="row">
          <Download
            label={t.export}
            name="suppressions.csv"
            variant="default"
            load={() => api.GET('/api/v1/suppressions/export', { parseAs: 'blob' })}
          />
          {isKeeper && <ImportSuppressions />}
          {isKeeper && (
            <Link to="/imports" search={{ kind: 'blocklist' }}>
              {t.importBlocklist}
            </Link>
          )}
          {isKeeper && <Button onClick={() => setAdding(true)}>{t.addSuppressions}</Button>}
        </div>
      </div>
      <SuppressionFilterBar filters={filters} />
      {list.error !== null && <Failure error={list.error} holds={t.everySuppressionHolds} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {found?.length === 0 && <NoSuppressions isFiltered={Object.keys(filters).length > 0} />}
      {found !== undefined && found.length > 0 && (
        <SuppressionRows suppressions={found} isStale={list.isPlaceholderData} />
      )}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
      <AddSuppressions opened={adding} onClose={() => setAdding(false)} />
    </>
  )
}

function NoSuppressions({ isFiltered }: { isFiltered: boolean }) {
  const navigate = route.useNavigate()
  if (!isFiltered) {
    return <p className="surface empty">{t.whoUnsubscribesBouncesOrComplainsAppears}</p>
  }
  return (
    <div className="surface empty">
      <p>{t.noMatches}</p>
      <Button variant="default" onClick={() => void navigate({ search: {} })}>
        {t.clearFilters}
      </Button>
    </div>
  )
}
