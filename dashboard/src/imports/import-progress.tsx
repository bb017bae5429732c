import { Progress } from '@mantine/core'
import { percent } from '../shared/share-words.ts'
import { counted } from '../shared/words.ts'
import { CancelImport } from './end-import.tsx'
import { ImportCounts } from './import-counts.tsx'
import type { Import } from './import-queries.ts'
import { timeLeft } from './import-words.ts'

/** How far a running import is, how quick, and how long it still takes. */
export function ImportProgress({ one }: { one: Import }) {
  const { rows, progress, waiting } = one
  const { rowsRead, rowsPerSecond, secondsLeft } = progress
  const share = rows === 0 ? 0 : rowsRead / rows
  const pace = [
    ...(rowsPerSecond === null ? [] : [`${counted(rowsPerSecond, 'row')} a second`]),
    ...(secondsLeft === null ? [] : [`${timeLeft(secondsLeft)} left`]),
  ]
  return (
    <section className="surface stack" aria-label="Progress">
      <div className="between">
        <p>
          <span className="figure">{percent(share)}</span> of {counted(rows, 'row')}
        </p>
        <CancelImport one={one} />
      </div>
      <Progress size="lg" value={share * 100} aria-label="Rows read" transitionDuration={0} />
      <p className="quiet">{pace.length === 0 ? awaited(rowsRead) : pace.join(' · ')}</p>
      {waiting !== null && <p className="warned">{waiting}</p>}
      <ImportCounts one={one} />
      <p className="quiet">You can leave this page: the import goes on, and this address shows how far it is.</p>
    </section>
  )
}

function awaited(rowsRead: number): string {
  return rowsRead === 0 ? 'It waits for its turn.' : 'How quick it is shows in a moment.'
}
