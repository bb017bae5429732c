import './plot.css'
import { lazy, Suspense, useDeferredValue } from 'react'
import type { Period } from './period-plot.tsx'

// The library that draws is as large as all the rest of a screen.
const PeriodPlot = lazy(async () => ({ default: (await import('./period-plot.tsx')).PeriodPlot }))

/** Columns over time, drawn after everything else is painted and the library is there; what they say stands beside in words. */
export function Plot({ periods }: { periods: readonly Period[] }) {
  const isPainted = useDeferredValue(true, false)
  return (
    <div className="plot" aria-hidden="true">
      <Suspense>{isPainted && <PeriodPlot periods={periods} />}</Suspense>
    </div>
  )
}
