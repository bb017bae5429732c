import { fileFault } from './file-fault.ts'
import type { ImportRow } from '../import-types.ts'

/** The longest record, in UTF-16 code units: more than all fields of a lead may hold together. */
export const LONGEST_RECORD = 1024 * 1024

/** Text that begins with a record. */
interface Portion {
  readonly text: string
  readonly delimiter: string
  /** The number of the line on which it begins. */
  readonly line: number
  /** Whether the file ends where the text does. */
  readonly isLast: boolean
  /** How many records at most. */
  readonly most: number
}

/** The records that were whole; what is left of the text begins at `used`, on `line`. */
interface Split {
  readonly rows: ImportRow[]
  readonly used: number
  readonly line: number
}

const QUOTE = '"'
const LF = 10
const CR = 13

/**
 * Splits text into records as RFC 4180 has them, newlines of any kind, in any mixture. Quotes mean something only where a
 * cell begins with one. Lines without anything in their cells are no records. Where the text may go on, a record is whole
 * once the character after it is there.
 * @throws AppError `invalid_file` naming the line
 */
export function splitRecords({ text, delimiter, line: firstLine, isLast, most }: Portion): Split {
  const rows: ImportRow[] = []
  const find = { quote: -1, lf: -1, cr: -1 }
  let [at, line] = [0, firstLine]
  while (at < text.length && rows.length < most) {
    const quote = (find.quote = next(text, QUOTE, find.quote, at))
    const end = Math.min((find.lf = next(text, '\n', find.lf, at)), (find.cr = next(text, '\r', find.cr, at)))
    if (quote < end) {
      const record = readQuoted({ text, delimiter, at, line, isLast })
      if (record === undefined) break
      if (!isBlank(record.cells)) rows.push({ line, cells: record.cells })
      at = record.end
      line += record.lines
      continue
    }
    if (!isLast && end >= text.length - 1) break
    const stop = Math.min(end, text.length)
    if (stop - at > LONGEST_RECORD) throw tooLong(line)
    const cells = text.slice(at, stop).split(delimiter)
    if (!isBlank(cells)) rows.push({ line, cells })
    at = afterNewline(text, stop)
    line += 1
  }
  if (text.length - at > LONGEST_RECORD && rows.length === 0) throw tooLong(line)
  return { rows, used: at, line }
}

/** Where a character comes next; looked for only once the place known before is passed. */
function next(text: string, character: string, known: number, at: number): number {
  if (known >= at) return known
  const found = text.indexOf(character, at)
  return found === -1 ? Number.POSITIVE_INFINITY : found
}

function isBlank(cells: readonly string[]): boolean {
  return cells[0]?.trim() === '' && cells.every((cell) => cell.trim() === '')
}

function afterNewline(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}

interface QuotedRecord {
  readonly cells: string[]
  readonly end: number
  readonly lines: number
}

interface Start {
  readonly text: string
  readonly delimiter: string
  readonly at: number
  readonly line: number
  readonly isLast: boolean
}

/** A record with quotes in it; undefined where the text ends before it does. */
function readQuoted(start: Start): QuotedRecord | undefined {
  const { text, delimiter, at, isLast } = start
  const cells: string[] = []
  for (let place = at; ;) {
    const cell = text.charAt(place) === QUOTE ? readQuotedCell(start, place) : readPlainCell(text, delimiter, place)
    if (cell === undefined) return unfinished(start)
    cells.push(cell.value)
    const mark = text.charAt(cell.end)
    if (mark === '' || (mark === '\r' && cell.end + 1 === text.length)) {
      if (!isLast) return unfinished(start)
    }
    if (mark === delimiter) {
      place = cell.end + 1
      continue
    }
    if (mark !== '' && mark !== '\n' && mark !== '\r') {
      const detail =
        'after the quote that ends a cell comes neither a delimiter nor the end of the line. A quote inside a cell is written twice.'
      throw fileFault('text_after_quote', start.line + newlines(text.slice(at, cell.end)), detail)
    }
    if (cell.end - at > LONGEST_RECORD) throw tooLong(start.line)
    return { cells, end: afterNewline(text, cell.end), lines: newlines(text.slice(at, cell.end)) + 1 }
  }
}

function readPlainCell(text: string, delimiter: string, from: number): { value: string; end: number } {
  const mark = delimiter.charCodeAt(0)
  let end = from
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code === mark || code === LF || code === CR) break
  }
  return { value: text.slice(from, end), end }
}

function readQuotedCell({ text, at, line, isLast }: Start, from: number): { value: string; end: number } | undefined {
  for (let look = from + 1; ;) {
    const close = text.indexOf(QUOTE, look)
    if (close === -1) {
      if (!isLast && text.length - at <= LONGEST_RECORD) return undefined
      const where = line + newlines(text.slice(at, from))
      throw fileFault('unclosed_quote', where, 'a cell begins with a quote that is never closed.')
    }
    if (text.charAt(close + 1) !== QUOTE) {
      const value = text.slice(from + 1, close)
      return { value: value.includes(QUOTE) ? value.replaceAll('""', QUOTE) : value, end: close + 1 }
    }
    look = close + 2
  }
}

function unfinished({ text, at, line, isLast }: Start): undefined {
  if (text.length - at > LONGEST_RECORD || isLast) throw tooLong(line)
  return undefined
}

function tooLong(line: number) {
  return fileFault(
    'line_too_long',
    line,
    `the row is longer than ${LONGEST_RECORD / 1024 / 1024} MiB. Is this a CSV file?`,
  )
}

/** How many lines end in a text; CR LF is one end. */
export function newlines(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count += 1
  }
  return count
}
