import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../shared/words.ts'
import type { ImportPart } from './file-facts.tsx'
import { previewQuery } from './import-queries.ts'
import { MappingRow } from './mapping-row.tsx'
import { isFreeform, splitTarget, targetInWords } from './target-words.ts'

const SHOWN = 40

/** Where each column goes: its name, what is in it, its field. */
export function ImportMapping({ one: { importId, columns, kind }, change, readOnly }: ImportPart) {
  const preview = useQuery(previewQuery(importId))
  const [shown, setShown] = useState(SHOWN)
  const samplesOf = (index: number) => preview.data?.data.map(({ cells }) => cells[index] ?? '')
  const leftOut = columns.filter(({ to }) => to === null).length
  return (
    <section className="surface stack" aria-label="Columns">
      <div>
        <h2>Where the columns go</h2>
        <p className="quiet">
          Mapped by their names and the look of their values. {counted(columns.length - leftOut, 'column')} imported
          {leftOut === 0 ? '.' : `, ${leftOut.toLocaleString('en')} left out.`}
        </p>
      </div>
      <table className="mapping-table">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Goes to</th>
            <th scope="col">What that means</th>
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, shown).map((column) => (
            <MappingRow
              key={column.index}
              kind={kind}
              column={column}
              samples={samplesOf(column.index)}
              hint={hintOf(column.to)}
              set={(to) => change({ columns: [{ index: column.index, to }] })}
              readOnly={readOnly}
            />
          ))}
        </tbody>
      </table>
      {shown < columns.length && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
            Show more columns
          </Button>
        </div>
      )}
    </section>
  )
}

/** What follows from where a column goes. */
function hintOf(to: string | null): string | undefined {
  if (to === null) return 'Its cells are left out.'
  const [first, key] = splitTarget(to)
  if (first === 'customData' && key !== undefined) {
    return `Templates can say {{ customData.${key} }}; lists and reports filter and count by it.`
  }
  if (isFreeform(first)) return 'The language model can read it.'
  if (to === 'firstName' || to === 'lastName') return 'First and last name become the name of the contact.'
  return to === 'value' ? `${targetInWords(to)}, as it stands there.` : undefined
}
