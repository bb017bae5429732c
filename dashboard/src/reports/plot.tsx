import './plot.css'
import { lazy, Suspense } from 'react'
import type { Period } from './period-plot.tsx'

// The library that draws is as large as all the rest of a screen.
const PeriodPlot = lazy(async () => ({ default: (await import('./period-plot.tsx')).PeriodPlot }))

/** Columns over time, drawn once the library that does it is there; what they say stands beside in words. */
export function Plot({ periods }: { periods: readonly Period[] }) {
  return (
    <div className="plot" aria-hidden="true">
      <Suspense>
        <PeriodPlot periods={periods} />
      </Suspense>
    </div>
  )
}
