import { Skeleton } from '@mantine/core'
import { overview as t } from './texts.tsx'

/** Stands for the overview while it is read, in the shape that it mostly has, so that little moves once it is there. */
export function OverviewWaiting() {
  return (
    <div className="waiting overview-waiting" role="status" aria-label={t.loading}>
      <Heading />
      <div className="surface is-needs" />
      <Heading />
      <div className="surface is-results" />
      <div className="standing">
        <div className="surface is-tile" />
        <div className="surface is-tile" />
        <div className="surface is-tile" />
      </div>
      <Heading />
      <div className="surface is-needs" />
    </div>
  )
}

function Heading() {
  return <Skeleton width={120} height={24} animate={false} />
}
