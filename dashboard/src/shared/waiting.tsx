import { Skeleton } from '@mantine/core'

/** Stands for what is being loaded; invisible for the first moment, so that quick answers do not flicker. */
export function Waiting({ lines = 4 }: { lines?: number }) {
  return (
    <div className="waiting" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={20} animate={false} />
      ))}
    </div>
  )
}
