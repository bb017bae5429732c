import { plainCell } from '../platform/csv.ts'

/** The text of a cell as it stands in a file. */
export type CellReader = (cell: string) => string

/**
 * Reads the cells of a file: blanks around them are padding, but in our own exports, whose texts stand as they are. The
 * apostrophe before what a spreadsheet would run as a formula is taken away, others stay.
 */
export function createCellReader(vendor: string | null): CellReader {
  return vendor === 'fairlead' ? plainCell : (cell) => plainCell(cell.trim())
}
