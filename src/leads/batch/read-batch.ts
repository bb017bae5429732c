import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { createLineSplitter } from '../../platform/text/split-lines.ts'
import type { SplitLine } from '../../platform/text/split-lines.ts'
import type { ParsedLead } from '../fields/lead-fields.ts'
import type { IntakeRequest } from '../intake/intake-request.ts'
import { parseLead } from '../validation/parse-lead.ts'
import type { ParseOptions } from '../validation/parse-lead.ts'
import type { BatchItem } from './write-batch.ts'

/** The longest line of one, in bytes. */
const LONGEST_LINE = 1024 * 1024

/** Enough that a transaction costs little per row, few enough that a reader waits some 30 ms for its turn. */
const CHUNK_ROWS = 1_000
const CHUNK_BYTES = 2 * 1024 * 1024
/** Rows that wait for company are written after so many milliseconds in which no more came. */
const PATIENCE = 100
/** The longest time that a timer takes, in milliseconds. */
const WITHOUT_END = 2 ** 31 - 1

/** How rows are read, and what every lead of the batch has. */
export interface BatchRowRules extends ParseOptions {
  readonly common: Omit<IntakeRequest, 'lead' | 'warnings' | 'ofNew'>
  readonly ofNew: (lead: ParsedLead) => readonly Problem[]
}

/** A row as a lead to be added, or everything that is wrong with it. */
export function readRow(value: unknown, rules: BatchRowRules): BatchItem {
  const parsed = parseLead(value, rules)
  if (!parsed.ok) return { errors: parsed.errors }
  return { ...rules.common, lead: parsed.lead, warnings: parsed.warnings, ofNew: rules.ofNew(parsed.lead) }
}

/** A line of a stream in the same way; `parse` reads JSON and throws for what is none. */
export function readLine(line: SplitLine, rules: BatchRowRules, parse: (line: Buffer) => unknown): BatchItem {
  if (line === 'too_long') return { errors: [TOO_LONG] }
  try {
    return readRow(parse(line), rules)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { errors: error.errors.length > 0 ? error.errors : [NO_JSON] }
  }
}

const TOO_LONG: Problem = { pointer: '', code: 'too_long', detail: 'A line has at most 1 MiB; this one has more.' }
const NO_JSON: Problem = { pointer: '', code: 'invalid_json', detail: 'This line is not a JSON object in UTF-8.' }
const tooMany = (most: number): Problem => ({
  pointer: '',
  code: 'too_many_rows',
  detail: `One request takes ${most.toLocaleString('en')} rows. Send the remaining rows in another request.`,
})

/** How a stream of rows is read. */
export interface StreamReading {
  readonly read: (line: SplitLine) => BatchItem
  /** Ends the reading. */
  readonly stopping: AbortSignal
  /** Rows that are taken. */
  readonly most: number
}

/**
 * The rows of a stream, a transaction's worth at a time, and what has come where nothing more comes for a moment. Bytes are
 * taken only when the next rows are asked for. Behind the most one last row says so, and the rest is left unread.
 * Whoever sends too slowly is ended by the server. @throws AppError `overloaded` when `stopping` is aborted
 */
export async function* readChunks(
  body: AsyncIterable<Buffer>,
  { read, stopping, most }: StreamReading,
): AsyncGenerator<BatchItem[]> {
  const splitter = createLineSplitter(LONGEST_LINE)
  const chunk = createChunk()
  let left = most
  for await (const bytes of withPauses(body, stopping, () => chunk.length > 0)) {
    const lines = bytes === 'pause' ? [] : bytes === 'end' ? splitter.end() : splitter.push(bytes)
    for (const line of lines) {
      if (left === 0) return yield [...chunk.take(), { errors: [tooMany(most)] }]
      left -= 1
      if (chunk.add(read(line), line.length)) yield chunk.take()
    }
    if (bytes === 'pause') yield chunk.take()
  }
  if (chunk.length > 0) yield chunk.take()
}

function createChunk() {
  let items: BatchItem[] = []
  let bytes = 0
  return {
    get length() {
      return items.length
    },
    /** Whether that was the last that it takes. */
    add: (item: BatchItem, length: number) => {
      items.push(item)
      bytes += length
      return items.length >= CHUNK_ROWS || bytes >= CHUNK_BYTES
    },
    take: () => {
      const taken = items
      items = []
      bytes = 0
      return taken
    },
  }
}

/** What arrives, `pause` when nothing does for a moment while something waits, and `end`. */
async function* withPauses(
  body: AsyncIterable<Buffer>,
  stopping: AbortSignal,
  isWaitedFor: () => boolean,
): AsyncGenerator<Buffer | 'pause' | 'end'> {
  const arriving = body[Symbol.asyncIterator]()
  let next = arriving.next()
  for (;;) {
    const arrived = await within(next, isWaitedFor() ? PATIENCE : WITHOUT_END, stopping)
    if (stopping.aborted) throw new AppError('overloaded', 'The service is being restarted. Send the batch again.')
    if (arrived !== undefined) {
      if (arrived.done === true) break
      yield arrived.value
      next = arriving.next()
    } else yield 'pause'
  }
  yield 'end'
}

async function within<T>(promise: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T | undefined> {
  const over = new AbortController()
  const either = AbortSignal.any([over.signal, signal])
  try {
    return await Promise.race([
      promise,
      pause(milliseconds, undefined, { signal: either, ref: false }).catch(() => undefined),
    ])
  } finally {
    over.abort()
  }
}
