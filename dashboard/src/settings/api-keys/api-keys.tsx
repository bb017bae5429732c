import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import { Failure, LoadMore, Waiting } from '../../shared/components/loading-states.tsx'
import { useAsked } from '../../shared/hooks/use-palette-request.ts'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { KeepersOnly } from '../keepers-only.tsx'
import { CreateKey } from './create-key.tsx'
import { KeyRows } from './key-rows.tsx'
import { apiKeys as t } from './texts.tsx'

/** The keys of the organization, and making a new one. */
export function ApiKeys() {
  useTitle(t.apiKeys)
  const session = useSession()
  const [creating, setCreating] = useState(false)
  useAsked('create-key', () => setCreating(true))
  const isKeeper = mayKeep(session)
  const list = useInfiniteQuery({
    queryKey: ['api-keys'],
    queryFn: ({ pageParam }) =>
      answered(api.GET('/api/v1/api-keys', { params: { query: pageParam === null ? {} : { cursor: pageParam } } })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: isKeeper,
  })
  const keys = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <div className="between">
        <div>
          <h2>{t.apiKeys}</h2>
          <p className="quiet">{t.withAKeyAProgramActs(<Link to="/api">{t.howToConnect}</Link>)}</p>
        </div>
        {isKeeper && <Button onClick={() => setCreating(true)}>{t.createKey}</Button>}
      </div>
      {!isKeeper && <KeepersOnly>{t.ownersAndAdminsKeepTheKeys}</KeepersOnly>}
      {list.error !== null && <Failure error={list.error} holds={t.keysWorkAsBefore} retry={list.refetch} />}
      {isKeeper && list.isPending && <Waiting />}
      {keys?.length === 0 && (
        <div className="surface empty">
          <p>{t.aKeyLetsAProgramAct}</p>
          <Button onClick={() => setCreating(true)}>{t.createKey}</Button>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t.whatTheApiCanDo}
          </a>
        </div>
      )}
      {keys !== undefined && keys.length > 0 && <KeyRows keys={keys} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
      <CreateKey opened={creating} onClose={() => setCreating(false)} />
    </>
  )
}
