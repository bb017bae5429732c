import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'

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
        Show more
      </Button>
    </div>
  )
}
