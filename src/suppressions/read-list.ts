import { parse } from 'csv-parse/sync'
import { plainCell } from '../platform/csv.ts'
import { AppError, invalid } from '../platform/errors.ts'
import { readValue } from './read-order.ts'
import type { OrderRules } from './read-order.ts'
import { SUPPRESSION_REASONS } from './store.ts'
import type { SuppressionReason } from './store.ts'

/** Rows of a list at most; a longer one is sent in parts. */
export const MOST_ROWS = 100_000
/** Longer lines are no line of such a list. */
const LONGEST_LINE = 10_000
const MOST_NOTE = 1_000

/** What a row of a list says. */
export interface ListedSuppression {
  readonly kind: 'address' | 'domain'
  /** In the form it is compared in. */
  readonly value: string
  readonly reason: SuppressionReason
  readonly note: string | null
}

/** A row that says nothing of use, by the number of its line; the first line is 1. */
export interface ListFault {
  readonly line: number
  readonly code: string
  readonly detail: string
}

export interface ReadList {
  readonly rows: readonly ListedSuppression[]
  readonly faults: readonly ListFault[]
}

const COLUMNS: Readonly<Record<string, 'value' | 'reason' | 'note'>> = {
  value: 'value',
  email: 'value',
  'e-mail': 'value',
  'email address': 'value',
  address: 'value',
  domain: 'value',
  reason: 'reason',
  note: 'note',
}

/**
 * Reads a list as other tools export it (CSV, RFC 4180; also with `;` or tabs, and a byte order mark). With a header its
 * columns are known by name; without one the first column counts. What has an @ is an address, anything else a domain.
 * A line of addresses alone, beyond its columns, names all of them; one that is wrong is told of and sinks no other.
 * @throws AppError `validation_failed` when it is no such list at all, or too long
 */
export function readList(text: string, rules: OrderRules & { readonly allowSharedDomains: boolean }): ReadList {
  const lines = parseLines(text)
  if (lines.length > MOST_ROWS + 1) throw tooMany()
  const header = lines[0] === undefined ? undefined : headerOf(lines[0].record)
  const columns = header ?? { value: 0 }
  const rows: ListedSuppression[] = []
  const faults: ListFault[] = []
  const width = header === undefined ? 1 : (lines[0]?.record.length ?? 1)
  for (const { record, line } of header === undefined ? lines : lines.slice(1)) {
    const split = splitRow(record, width)
    for (const read of 'code' in split ? [split] : split.map((cells) => readRow(cells, columns, rules))) {
      if ('kind' in read) rows.push(read)
      else faults.push({ line, ...read })
    }
    if (rows.length + faults.length > MOST_ROWS) throw tooMany()
  }
  if (rows.length + faults.length === 0) throw refused('required', 'Name at least one address or domain.')
  return { rows, faults }
}

function tooMany(): AppError {
  return refused('too_many_rows', `Send at most ${MOST_ROWS.toLocaleString('en')} rows at once.`)
}

/** What somebody means as an address, right or not. */
const LIKE_ADDRESS = /^[^\s@]\S*@\S+$/u

/** A line whose cells beyond its columns are addresses: one row for each, where there is nothing but addresses. */
function splitRow(record: readonly string[], width: number): (readonly string[])[] | Omit<ListFault, 'line'> {
  const isLike = (cell: string) => LIKE_ADDRESS.test(cell)
  if (!record.slice(width).some(isLike)) return [record]
  const cells = record.filter((cell) => cell !== '')
  if (width === 1 && cells.every(isLike)) return cells.map((cell) => [cell])
  const detail = 'The line names several addresses. Give each a line of its own, or name the columns in the first line.'
  return { code: 'several_addresses', detail }
}

type Columns = Partial<Record<'value' | 'reason' | 'note', number>>

function parseLines(text: string): { record: string[]; line: number }[] {
  try {
    const parsed: unknown[] = parse(text, {
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_LINE,
    })
    return (parsed as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      record,
      line: info.lines,
    }))
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new AppError('validation_failed', 'The list cannot be read as CSV.', {
      errors: [{ pointer: '', code: 'invalid_csv', detail: words.slice(0, 300) }],
      cause: error,
    })
  }
}

/** The one that stands in the first line; a list of one column needs none. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/u))
  return [',', ';', '\t'].find((mark) => first.includes(mark)) ?? ','
}

function headerOf(record: readonly string[]): Columns | undefined {
  const columns: Columns = {}
  for (const [index, name] of record.entries()) {
    const key = name.toLowerCase()
    const column = Object.hasOwn(COLUMNS, key) ? COLUMNS[key] : undefined
    if (column !== undefined) columns[column] ??= index
  }
  return columns.value === undefined ? undefined : columns
}

function readRow(
  record: readonly string[],
  columns: Columns,
  rules: OrderRules & { readonly allowSharedDomains: boolean },
): ListedSuppression | Omit<ListFault, 'line'> {
  const cell = (column: keyof Columns) => plainCell(record[columns[column] ?? -1] ?? '')
  const given = cell('reason').toLowerCase()
  const reason = SUPPRESSION_REASONS.find((one) => one === (given === '' ? 'manual' : given))
  if (reason === undefined) {
    return { code: 'unknown_reason', detail: `The reason must be one of ${SUPPRESSION_REASONS.join(', ')}.` }
  }
  const note = cell('note').slice(0, MOST_NOTE)
  if (note.includes('\u0000')) return { code: 'invalid_note', detail: 'The note contains the NUL character (U+0000).' }
  const value = readValue(cell('value'), rules)
  return 'code' in value ? value : { ...value, reason, note: note === '' ? null : note }
}

function refused(code: string, detail: string): AppError {
  return invalid([{ pointer: '', code, detail }], detail)
}
