import { parse } from 'csv-parse/sync'
import type { ImportKind, ImportRow } from '../../../src/imports/import-types.ts'
import { mapColumns } from '../../../src/imports/mapping/map-columns.ts'
import { recogniseVendor } from '../../../src/imports/vendors/vendor-list.ts'

/** A file of plain CSV with names, mapped as an upload maps it; no upload: how bytes become rows is not proved by it. */
export function readFile(kind: ImportKind, csv: string) {
  const delimiter = csv.split('\n', 1)[0]?.includes(';') === true ? ';' : ','
  const [headers = [], ...records] = parse(csv, { delimiter }) as string[][]
  const vendor = recogniseVendor(headers)
  const mapping = mapColumns(kind, { headers, hasHeader: true, rows: records }, vendor)
  const rows = records.map((cells, index): ImportRow => ({ line: index + 2, cells }))
  return { headers, rows, vendor, mapping }
}

/** The rows of a file in parts of four. */
export async function* inParts(rows: readonly ImportRow[]): AsyncGenerator<readonly ImportRow[]> {
  for (let from = 0; from < rows.length; from += 4) yield rows.slice(from, from + 4)
}
