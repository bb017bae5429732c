import { Checkbox, Select } from '@mantine/core'
import { counted } from '../shared/words/words.ts'
import { ForgetImport } from './end-import.tsx'
import type { Import, ImportPatch } from './import-queries.ts'
import { DELIMITERS, ENCODINGS, vendorInWords, VENDORS } from './import-words.ts'
import { fileReading as t } from './texts.tsx'

/** The choice of no tool. */
const NONE = 'none'

/** A part of a file that waits, and how it is changed. */
export interface ImportPart {
  readonly one: Import
  readonly change: (patch: ImportPatch) => void
  readonly readOnly: boolean
}

/** What the file holds, as it was detected; another choice reads all of it anew. */
export function FileFacts({ one, change, readOnly, isPending }: ImportPart & { isPending: boolean }) {
  const { rows, columns, hasHeader, vendor, encoding, delimiter } = one
  return (
    <section className="surface stack" aria-label={t.file} aria-busy={isPending}>
      <div>
        <div className="between">
          <h2>{t.theFile}</h2>
          <ForgetImport one={one} />
        </div>
        <p>
          {t.of(
            counted(rows, 'row'),
            counted(columns.length, 'column'),
            vendor === null ? '' : t.itIsAnExportOfWho(vendorInWords(vendor)),
          )}
        </p>
      </div>
      <div className="row import-facts">
        <Select
          label={t.exportOf}
          allowDeselect={false}
          disabled={readOnly}
          data={[{ value: NONE, label: t.noToolThatIsKnown }, ...VENDORS]}
          value={vendor ?? NONE}
          onChange={(next) => change({ vendor: next === NONE ? null : valueOf(VENDORS, next) })}
        />
        <Select
          label={t.encoding}
          allowDeselect={false}
          disabled={readOnly}
          data={ENCODINGS}
          value={encoding}
          onChange={(next) => change({ encoding: valueOf(ENCODINGS, next) })}
        />
        <Select
          label={t.delimiter}
          allowDeselect={false}
          disabled={readOnly}
          data={DELIMITERS}
          value={delimiter}
          onChange={(next) => change({ delimiter: valueOf(DELIMITERS, next) })}
        />
        <Checkbox
          label={t.theFirstLineNamesTheColumns}
          disabled={readOnly}
          checked={hasHeader}
          onChange={(event) => change({ hasHeader: event.currentTarget.checked })}
        />
      </div>
    </section>
  )
}

/** The chosen one of fixed options. @throws Error for a value that is none of them */
export function valueOf<Value extends string>(
  options: readonly { readonly value: Value }[],
  chosen: string | null,
): Value {
  const found = options.find(({ value }) => value === chosen)
  if (found === undefined) throw new Error(`No option has the value ${chosen}.`)
  return found.value
}
