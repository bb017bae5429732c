import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { withoutUndefined } from '../../platform/collections/without-undefined.ts'
import type { DiskSpace } from '../../platform/disk-space.ts'
import type { Problem } from '../../platform/errors.ts'
import type { RowResult } from '../intake/add-leads.ts'
import type { BatchSummary } from './batch-schema.ts'

/** What became of a row of a batch, `index` being its place among the rows that were sent. */
export type BatchRow = Omit<RowResult, 'status'> & {
  readonly index: number
  readonly status: RowResult['status'] | 'rate_limited'
}

/** Results that wait on disk until all are there. */
export interface BatchResults {
  readonly summary: Readonly<BatchSummary>
  /** Appends results, in order. Resolves when the file has them. @throws AppError `storage_full` */
  add(rows: readonly BatchRow[]): Promise<void>
  /** All results as they were added, read no faster than they are taken; the file is gone afterwards. Lines of NDJSON are results alone. */
  stream(form: 'json' | 'ndjson', warnings: readonly Problem[]): Readable
  /** Lets go of the file where nothing was streamed. */
  close(): Promise<void>
}

/** Faults and warnings of a row that are told, and bytes of all of them: behind that a row tells its first code alone. */
const MOST_TOLD = 20
const MOST_DETAIL_BYTES = 256 * 1024 * 1024
/** Bytes of results that are promised room at a time. */
const STEP = 4 * 1024 * 1024

/**
 * A file for the results of one batch. It has no name any more once it is open: however the process ends, the system
 * takes it back. Bounded by the rows: some 100 bytes each, and 256 MiB of faults and warnings.
 * @throws AppError `storage_full`
 */
export async function openBatchResults(room: DiskSpace): Promise<BatchResults> {
  const claim = await room.claim(tmpdir(), { bytes: STEP, step: STEP })
  const file = await openNameless().catch((error: unknown) => {
    claim.release()
    throw error
  })
  const close = () => {
    claim.release()
    return file.close()
  }
  const summary = emptySummary()
  let bytes = 0
  let details = 0
  const textOf = (row: BatchRow): string => {
    const text = JSON.stringify(shorten(row, MOST_TOLD))
    if (row.errors === undefined && row.warnings === undefined) return text
    details += text.length
    return details > MOST_DETAIL_BYTES ? JSON.stringify(withoutDetail(row)) : text
  }
  return {
    summary,
    add: async (rows) => {
      for (const row of rows) count(summary, row)
      const text = Buffer.from(rows.map((row) => `${textOf(row)}\n`).join(''))
      await claim.use(text.length)
      for (let at = 0; at < text.length;) {
        const { bytesWritten } = await file.write(text, at, text.length - at, bytes)
        at += bytesWritten
        bytes += bytesWritten
      }
    },
    stream: (form, warnings) => {
      claim.release()
      const chunks = form === 'ndjson' ? read(file, bytes) : asJson(read(file, bytes - 1), { summary, warnings })
      return Readable.from(chunks, { objectMode: false, highWaterMark: READ_BYTES }).once('close', () => {
        void file.close()
      })
    },
    close,
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `fairlead-results-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

const READ_BYTES = 64 * 1024

async function* read(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes;) {
    const block = Buffer.allocUnsafe(Math.min(READ_BYTES, bytes - at))
    const { bytesRead } = await file.read(block, 0, block.length, at)
    if (bytesRead === 0) throw new Error('The results of a batch ended too early.')
    at += bytesRead
    yield block.subarray(0, bytesRead)
  }
}

const LF = 0x0a
const COMMA = 0x2c

/** JSON knows no line break inside a text, so that each one stands between two results. */
async function* asJson(lines: AsyncGenerator<Buffer>, rest: Omit<BatchAnswer, 'success' | 'results'>) {
  yield Buffer.from('{"success":true,"results":[')
  for await (const block of lines) {
    for (let at = block.indexOf(LF); at !== -1; at = block.indexOf(LF, at + 1)) block[at] = COMMA
    yield block
  }
  yield Buffer.from(`],${JSON.stringify(rest).slice(1)}`)
}

function shorten(row: BatchRow, most: number): BatchRow {
  const { errors, warnings } = row
  if (errors === undefined && warnings === undefined) return row
  return { ...row, ...withoutUndefined({ errors: errors?.slice(0, most), warnings: warnings?.slice(0, most) }) }
}

/** A row without the texts about it, which may tell of the person. */
export function withoutDetail({ index, status, prospectId, errors }: BatchRow): BatchRow {
  const first = errors?.[0]
  const told = first && [{ ...first, detail: 'Told in the first answer.' }]
  return { index, status, ...withoutUndefined({ prospectId, errors: told }) }
}

/** The answer about a batch. */
export interface BatchAnswer {
  readonly success: true
  readonly results: readonly BatchRow[]
  readonly summary: Readonly<BatchSummary>
  /** About the campaign, once for all rows. */
  readonly warnings: readonly Problem[]
}

/** The answer about rows that are all here. */
export function batchAnswer(rows: readonly BatchRow[], warnings: readonly Problem[]): BatchAnswer {
  const summary = emptySummary()
  for (const row of rows) count(summary, row)
  return { success: true, results: rows.map((row) => shorten(row, MOST_TOLD)), summary, warnings }
}

/** A summary of no rows. */
function emptySummary(): BatchSummary {
  const none = { created: 0, duplicate: 0, updated: 0, suppressed: 0, erased: 0, invalid: 0, rejected: 0 }
  return { rows: 0, ...none, rateLimited: 0, resumeAt: null }
}

/** Counts a row. */
function count(summary: BatchSummary, { index, status }: BatchRow): void {
  summary.rows += 1
  if (status !== 'rate_limited') {
    summary[status] += 1
    return
  }
  summary.rateLimited += 1
  summary.resumeAt ??= index
}
