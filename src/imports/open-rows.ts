import type { Context } from '../platform/context.ts'
import { requireImport } from './imports.ts'
import type { OpenRows } from './make-plan.ts'
import { openFile } from './open-file.ts'
import { readRows } from './read-rows.ts'

const AT_ONCE = 1_000

/** Reads the rows of the files of imports, a part at a time. @throws AppError `invalid_file`, `not_found` */
export function rowsOfFiles(context: Context): OpenRows {
  return async function* open(imported, signal) {
    const one = await requireImport(context, imported)
    const file = await openFile(context, one)
    try {
      const from = { offset: one.firstOffset, line: one.firstLine }
      for await (const { rows } of readRows(file, one.dialect, { from, to: one.bytes }, { rows: AT_ONCE })) {
        signal.throwIfAborted()
        yield rows
      }
    } finally {
      await file.close()
    }
  }
}
