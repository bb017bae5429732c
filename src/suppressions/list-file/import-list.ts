import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { askProgram } from '../../platform/process-pool/process-pool.ts'
import { TaskKilled, defineProgram } from '../../platform/process-pool/program.ts'
import { plainCell } from '../../platform/text/csv.ts'
import { parseSuppression } from '../parse-suppressions.ts'
import type { ListRules } from '../parse-suppressions.ts'
import { MOST_AT_ONCE } from '../schema.ts'
import { SUPPRESSION_REASONS } from '../store.ts'
import type { SuppressionReason } from '../store.ts'
import { addSuppressions } from '../suppress.ts'
import type * as listProgram from './list-program.ts'
import type { ListLine } from './list-program.ts'

/** 8 MiB of cells take less than a second. */
const PARSE = defineProgram<typeof listProgram.answer>(new URL('./list-program.ts', import.meta.url), { cpuMs: 5_000 })

/** Rows of a list at most; a longer one is sent in parts. */
export const MOST_LIST_ROWS = 100_000
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
 * It is split into cells where that can be killed.
 * @throws AppError `validation_failed` when it is no such list at all, or too long, `overloaded`
 */
export async function readList(owner: string, text: string, rules: ListRules): Promise<ReadList> {
  const lines = await askLines(owner, text)
  if (lines.length > MOST_LIST_ROWS + 1) throw tooMany()
  return readLines(lines, rules)
}

async function askLines(owner: string, text: string): Promise<readonly ListLine[]> {
  const parsed = await askProgram(PARSE, { text, most: MOST_LIST_ROWS + 2 }, { owner }).catch((error: unknown) => {
    if (error instanceof TaskKilled) return { fault: error.words('Reading this list') }
    throw error
  })
  if ('lines' in parsed) return parsed.lines
  const errors = [{ pointer: '', code: 'invalid_csv', detail: parsed.fault }]
  throw new AppError('validation_failed', 'The list cannot be read as CSV.', { errors })
}

/** Reads the lines of a list. @throws as `readList` */
export function readLines(lines: readonly ListLine[], rules: ListRules): ReadList {
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
    if (rows.length + faults.length > MOST_LIST_ROWS) throw tooMany()
  }
  if (rows.length + faults.length === 0) throw refused('required', 'Name at least one address or domain.')
  return { rows, faults }
}

function tooMany(): AppError {
  return refused('too_many_rows', `Send at most ${MOST_LIST_ROWS.toLocaleString('en')} rows at once.`)
}

/** What somebody means as an address, right or not. */
const LIKE_ADDRESS = /^[^\s@]+@\S+$/u

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
  rules: ListRules,
): ListedSuppression | Omit<ListFault, 'line'> {
  const cell = (column: keyof Columns) => plainCell(record[columns[column] ?? -1] ?? '')
  const given = cell('reason').toLowerCase()
  const reason = SUPPRESSION_REASONS.find((one) => one === (given === '' ? 'manual' : given))
  if (reason === undefined) {
    return { code: 'unknown_reason', detail: `The reason must be one of ${SUPPRESSION_REASONS.join(', ')}.` }
  }
  const note = cell('note').slice(0, MOST_NOTE)
  if (note.includes('\u0000')) return { code: 'invalid_note', detail: 'The note contains the NUL character (U+0000).' }
  const value = parseSuppression(cell('value'), rules)
  return 'code' in value ? value : { ...value, reason, note: note === '' ? null : note }
}

function refused(code: string, detail: string): AppError {
  return invalid([{ pointer: '', code, detail }], detail)
}

/** What became of a list: how many of its addresses and domains hold now, and how many of erased persons were left out. */
export interface AddedList {
  readonly suppressed: number
  readonly skipped: number
}

/**
 * Suppresses the rows of a list, up to a thousand in a transaction: what is done stays done when a later part fails, and
 * the same list can be sent again.
 */
export async function addList(
  context: Context,
  organizationId: string,
  given: {
    rows: readonly ListedSuppression[]
    actor: string
    endLeads: (tx: Transaction, emailKeys: readonly string[]) => Promise<void>
  },
): Promise<AddedList> {
  const named = new Set<string>()
  const holding = new Set<string>()
  const alike = Map.groupBy(given.rows, ({ reason, note }) => JSON.stringify([reason, note]))
  for (const same of alike.values()) {
    const rows = [...new Map(same.map((row) => [keyOf(row), row])).values()]
    for (const part of partsOf(rows)) {
      const [{ reason, note }] = part as [ListedSuppression]
      const values = (kind: string) => part.filter((row) => row.kind === kind).map((row) => row.value)
      const order = { emailKeys: values('address'), domains: values('domain'), reason, note }
      const added = await addSuppressions(context, organizationId, {
        ...order,
        actor: given.actor,
        endLeads: given.endLeads,
      })
      for (const row of part) named.add(keyOf(row))
      for (const row of added) holding.add(keyOf(row))
    }
  }
  return { suppressed: holding.size, skipped: named.size - holding.size }
}

function keyOf({ kind, value }: Pick<ListedSuppression, 'kind' | 'value'>): string {
  return `${kind} ${value}`
}

function partsOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / MOST_AT_ONCE) }, (_, index) =>
    rows.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  )
}
