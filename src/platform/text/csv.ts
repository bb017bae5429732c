/** One cell of a table: text, or a number that stays the number it is. */
export type CsvCell = string | number | null

/**
 * What a spreadsheet may run as a formula: `=`, `+`, `-` and `@`, also in full width, `|` and `%` of old ones, a tab or a
 * line break first; quotes, spaces and signs that nobody sees before it do not help (OWASP, "CSV Injection").
 */
const DANGEROUS = /^'*[\t\r\n]|^[\s"'\u00AD\u200B-\u200F\u2060\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u

/**
 * Where the separator of lists is `;`, as in most of Europe, Excel splits at it even within the quotes of a cell that is
 * not the first of its line: what follows is then a cell of its own.
 */
const SPLITTING = /;(?=[\s"'\u00AD\u200B-\u200F\u2060\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/gu
const SPLIT = /;'(?=[\s"'\u00AD\u200B-\u200F\u2060\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/gu

/** A number and nothing else: harmless, and with an apostrophe no number any more. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu

/**
 * The text of a cell that no spreadsheet runs: one that could be a formula has an apostrophe before it, which
 * spreadsheets take for "this is text", and so has what follows a semicolon. Numbers stay as they are, negative ones too.
 */
export function harmlessCell(text: string): string {
  return markBeginning(text.replaceAll(SPLITTING, ";'"))
}

/** The text that `harmlessCell` made a cell of: takes its apostrophes away, and no others. */
export function plainCell(cell: string): string {
  if (!cell.includes("'")) return cell
  const unmarked = cell.slice(1)
  const parts = cell.startsWith("'") && markBeginning(unmarked) === cell ? unmarked : cell
  const text = parts.replaceAll(SPLIT, ';')
  return text.replaceAll(SPLITTING, ";'") === parts ? text : parts
}

function markBeginning(text: string): string {
  return DANGEROUS.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/**
 * A value of JSON as a cell: texts and numbers as they are, anything else as JSON, and so is a text that `cellValue` would
 * take for JSON. Null is an empty cell.
 */
export function valueCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (typeof value === 'string' && cellValue(value) === value) return value
  return JSON.stringify(value)
}

/** The value that `valueCell` made a cell of; a number, true or false is its text. */
export function cellValue(cell: string): unknown {
  if (!/^["[{]/.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    // What only begins as JSON does is a text.
    return cell
  }
}

/** One line of CSV (RFC 4180, with a line feed at its end), its cells harmless; null is empty. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\n`
}

/** What tells spreadsheets that a file is UTF-8; it stands once, at the beginning. */
export const BYTE_ORDER_MARK = '\uFEFF'

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = harmlessCell(cell)
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
