import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { AppError } from '../../platform/errors.ts'
import { askProgram } from '../../platform/process-pool/process-pool.ts'
import { TaskKilled, defineProgram } from '../../platform/process-pool/program.ts'
import { plainCell } from '../../platform/text/csv.ts'
import type { Dialect, FilePlace, ImportRow } from '../import-types.ts'
import type * as columnsProgram from '../mapping/map-columns-program.ts'
import type { ColumnsToMap } from '../mapping/map-columns-program.ts'
import { shownHeader } from '../mapping/targets.ts'
import type * as dialectProgram from './detect-dialect-program.ts'
import { HEAD_BYTES } from './detect-dialect.ts'
import type { DetectedDialect, DialectWish } from './detect-dialect.ts'
import { fileFault } from './file-fault.ts'
import { readRows } from './read-rows.ts'

const MOST_COLUMNS = 500
const LONGEST_HEADER = 500
/** By so many of the first bytes a file is known again. */
export const KNOWN_BY = 64 * 1024
const SAMPLE_ROWS = 200
/** Characters of the cells of the sample: beyond it a row of long cells tells no more than its beginning did. */
const SAMPLE_LENGTH = 2 * 1024 * 1024
const AT_ONCE = 2_000

/** What a file is, once all of it was read. */
export interface FileInspection {
  readonly bytes: number
  readonly headHash: Buffer
  readonly dialect: Dialect
  readonly headers: readonly string[]
  readonly rowsTotal: number
  /** Where the first row with data begins. */
  readonly first: FilePlace
  /** The first rows with data. */
  readonly sample: readonly ImportRow[]
}

/**
 * Reads a whole file once, so that what makes it unreadable is known before any of it is taken in: from then on only
 * rows can be wrong. How it is read is found out where that can be killed; its rows are split here, in time that goes by
 * their length alone (`split-records.ts`), a block at a time. @throws AppError `invalid_file` naming the line
 */
export async function inspectFile(owner: string, path: string, wish: DialectWish): Promise<FileInspection> {
  const file = await open(path, 'r')
  try {
    const { size: bytes } = await file.stat()
    const head = await readHead(file, HEAD_BYTES)
    const { dialect, begin } = await askDialect(owner, head, wish)
    const { headers, first } = await readHeaders(file, dialect, { from: begin, to: bytes })
    const sample = createSample()
    let rowsTotal = 0
    for await (const { rows } of readRows(file, dialect, { from: first, to: bytes }, { rows: AT_ONCE })) {
      rowsTotal += rows.length
      sample.add(rows)
    }
    if (rowsTotal === 0) throw fileFault('no_rows', 1, 'the file has a header but no rows.')
    return { bytes, headHash: hashHead(head), dialect, headers, rowsTotal, first, sample: sample.rows }
  } finally {
    await file.close()
  }
}

/** The first rows of a file, at most 200 and some mebibytes of them; the first one always. */
function createSample(): { readonly rows: readonly ImportRow[]; add(rows: readonly ImportRow[]): void } {
  const kept: ImportRow[] = []
  let length = 0
  return {
    rows: kept,
    add: (rows) => {
      for (const row of rows) {
        if (kept.length >= SAMPLE_ROWS || length >= SAMPLE_LENGTH) return
        length += row.cells.reduce((sum, cell) => sum + cell.length, 0)
        kept.push(row)
      }
    },
  }
}

async function readHeaders(
  file: FileHandle,
  dialect: Dialect,
  whole: { from: FilePlace; to: number },
): Promise<{ headers: string[]; first: FilePlace }> {
  for await (const { rows, end } of readRows(file, dialect, whole, { rows: 1 })) {
    const [row] = rows
    if (row === undefined) break
    if (row.cells.length > MOST_COLUMNS) {
      const detail = `there are ${row.cells.length.toLocaleString('en')} columns; at most ${MOST_COLUMNS} are allowed.`
      throw fileFault('too_many_columns', row.line, detail)
    }
    const unnamed = (index: number) => `Column ${index + 1}`
    if (!dialect.hasHeader) return { headers: row.cells.map((_, index) => unnamed(index)), first: whole.from }
    const headers = row.cells.map((cell, index) => plainCell(cell.trim()).slice(0, LONGEST_HEADER) || unnamed(index))
    refuseRepeated(headers, row.line)
    return { headers, first: end }
  }
  throw fileFault('empty_file', null, 'The file has no rows.')
}

function refuseRepeated(headers: readonly string[], line: number): void {
  const seen = new Map<string, number>()
  for (const [index, header] of headers.entries()) {
    const key = shownHeader(header)
    const before = seen.get(key)
    if (before !== undefined) {
      const detail = `two columns, ${before + 1} and ${index + 1}, are called "${header}". Give each a name of its own.`
      throw fileFault('duplicate_header', line, detail)
    }
    seen.set(key, index)
  }
}

/** The first bytes of a file. */
export async function readHead(file: FileHandle, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** What a file is known by: a hash of its first bytes. */
export function hashHead(head: Buffer): Buffer {
  return createHash('sha256').update(head.subarray(0, KNOWN_BY)).digest()
}

/** A mebibyte, or 200 rows: both take a few milliseconds. */
const BOUND = { cpuMs: 5_000 }
const DIALECT = defineProgram<typeof dialectProgram.answer>(
  new URL('./detect-dialect-program.ts', import.meta.url),
  BOUND,
)
const COLUMNS = defineProgram<typeof columnsProgram.answer>(
  new URL('../mapping/map-columns-program.ts', import.meta.url),
  BOUND,
)

/** Finds out from the beginning of a file how it is read. @throws AppError `invalid_file` */
export async function askDialect(owner: string, head: Buffer, wish: DialectWish): Promise<DetectedDialect> {
  const found = await askProgram(DIALECT, { head, wish }, { owner }).catch(refuseKilled)
  if ('fault' in found) throw new AppError('invalid_file', found.fault.message, { errors: found.fault.errors })
  return found
}

/** Which vendor a file comes from, and where its columns go. @throws AppError `invalid_file` */
export function askColumns(owner: string, file: ColumnsToMap) {
  return askProgram(COLUMNS, file, { owner }).catch(refuseKilled)
}

function refuseKilled(error: unknown): never {
  if (error instanceof TaskKilled)
    throw fileFault('too_complex', null, error.words('Looking at the columns of this file'))
  throw error
}
