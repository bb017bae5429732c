import { Button, Skeleton } from '@mantine/core'
import { useIntersection, useNetwork } from '@mantine/hooks'
import { useEffect } from 'react'
import { ApiProblem, sentenceOf } from '../../api/problem.ts'
import { loadingStates as t } from './texts.tsx'

/** Stands for what is being loaded; invisible for the first moment, so that quick answers do not flicker. Offline it says what it waits for. */
export function Waiting({ lines = 4 }: { lines?: number }) {
  const { online } = useNetwork()
  if (!online) return <p className="quiet">{t.notLoadedYet}</p>
  return (
    <div className="waiting" role="status" aria-label={t.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={20} animate={false} />
      ))}
    </div>
  )
}

/** What failed, what still holds, and a way to try again, in the place where it failed. */
export function Failure({ error, holds, retry }: { error: unknown; holds?: string; retry?: () => unknown }) {
  const requestId = error instanceof ApiProblem && error.status >= 500 ? error.requestId : undefined
  return (
    <div className="failure" role="alert">
      <p>
        <strong>{sentenceOf(error)}</strong> {holds}
      </p>
      {requestId !== undefined && <p className="quiet">{t.request(requestId)}</p>}
      {retry !== undefined && (
        <Button variant="default" size="xs" onClick={() => void retry()}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** Loads the next page when the end of the list comes into view, or by the button. */
export function LoadMore({ more, loading, load }: { more: boolean; loading: boolean; load: () => unknown }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '200px' })
  const seen = entry?.isIntersecting === true
  useEffect(() => {
    if (seen && more && !loading) void load()
  }, [seen, more, loading, load])
  if (!more) return null
  return (
    <div ref={ref} className="load-more">
      <Button variant="default" size="xs" loading={loading} onClick={() => void load()}>
        {t.showMore}
      </Button>
    </div>
  )
}
