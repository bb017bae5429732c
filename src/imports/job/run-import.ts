import type { FileHandle } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { readRows } from '../file/read-rows.ts'
import type { RowBatch, FileStretch } from '../file/read-rows.ts'
import { openFile, removeFile } from '../file/stored-file.ts'
import { auditImport } from '../import-commands.ts'
import type { FilePlace } from '../import-types.ts'
import { findDone, finishImport, foldChunks, lockImport, shareImport } from './job-store.ts'
import type { WrittenStretch } from './job-store.ts'
import { prepareRows } from './prepare-rows.ts'
import type { PreparedRow } from './prepare-rows.ts'
import { LeaseLost, writeChunk } from './write-chunk.ts'
import type { ImportWork } from './write-chunk.ts'

/** Problems that are kept of one import, in rows. */
export const MOST_PROBLEMS = 100_000
/** Stretches are added to the import when so many are in beyond it, */
const FOLD_EVERY = 32
/** or after so many milliseconds: whoever watches is told how quick it is. */
const FOLD_AFTER = 1_000

/** How much of the machine an import takes. */
export interface ImportPace {
  /** Rows of a transaction. */
  readonly rows: number
  /** A transaction ends beyond so many bytes of the file too. */
  readonly bytes: number
  /** Transactions at once. */
  readonly lanes: number
  /** Of the time that a transaction took, the share that is rested after it, for the work of others. */
  readonly rest: number
  /** After so many milliseconds the import is left to whoever comes next. */
  readonly sliceMs: number
}

/** How it ended: all rows are in, the file is at fault, there are more rows, or it is not ours any more. */
export type WorkEnd = 'done' | 'failed' | 'paused' | 'lost'

interface Run {
  readonly context: Context
  readonly work: ImportWork
  readonly pace: ImportPace
  readonly signal: AbortSignal
  readonly began: number
  /** Everything before it is in. */
  frontier: FilePlace
  /** What is in beyond it, by where it begins. */
  readonly ahead: Map<number, FilePlace>
  readonly inFlight: Set<{ readonly keys: ReadonlySet<string>; readonly ended: Promise<void> }>
  problemsKept: number
  unfolded: number
  foldedAt: number
  failure: unknown
}

/**
 * Works in the rows of an import that the caller has leased, from where it stands. Stops after a transaction when the
 * signal fires. Rows with one address are written in the order of the file. What is wrong with the file ends the import.
 */
export async function runImport(
  context: Context,
  work: ImportWork,
  { pace, signal }: { pace: ImportPace; signal: AbortSignal },
): Promise<WorkEnd> {
  try {
    const file = await openFile(context, work.one)
    try {
      return await runFile(context, work, { file, pace, signal })
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost'
    if (!(error instanceof AppError)) throw error
    return (await end(context, work, error.message)) ? 'failed' : 'lost'
  }
}

async function runFile(
  context: Context,
  work: ImportWork,
  { file, pace, signal }: { file: FileHandle; pace: ImportPace; signal: AbortSignal },
): Promise<WorkEnd> {
  const done = await findDone(context.db, work.one)
  if (done === undefined) return 'lost'
  const now = performance.now()
  const run: Run = {
    context,
    work,
    pace,
    signal,
    began: now,
    frontier: { offset: done.doneOffset, line: done.doneLine },
    ahead: new Map(done.chunks.map((chunk) => [chunk.fromOffset, { offset: chunk.toOffset, line: chunk.toLine }])),
    inFlight: new Set(),
    problemsKept: work.one.problemsKept,
    unfolded: 0,
    foldedAt: now,
    failure: undefined,
  }
  advance(run)
  try {
    for (const stretch of gapsOf(done, work.one.bytes)) await runStretch(run, file, stretch)
  } finally {
    await Promise.all([...run.inFlight].map(({ ended }) => ended))
  }
  if (run.failure !== undefined) throw run.failure
  await fold(run)
  if (run.frontier.offset < work.one.bytes) return 'paused'
  return (await end(context, work, null)) ? 'done' : 'lost'
}

/** What of a file is not in yet. */
function gapsOf(
  { doneOffset, doneLine, chunks }: { doneOffset: number; doneLine: number; chunks: readonly WrittenStretch[] },
  bytes: number,
): FileStretch[] {
  let from: FilePlace = { offset: doneOffset, line: doneLine }
  const gaps: FileStretch[] = []
  for (const { fromOffset, toOffset, toLine } of chunks) {
    gaps.push({ from, to: fromOffset })
    from = { offset: toOffset, line: toLine }
  }
  return [...gaps, { from, to: bytes }].filter((gap) => gap.from.offset < gap.to)
}

function isOver({ signal, failure, began, pace }: Run): boolean {
  return signal.aborted || failure !== undefined || performance.now() - began > pace.sliceMs
}

async function runStretch(run: Run, file: FileHandle, stretch: FileStretch): Promise<void> {
  if (isOver(run)) return
  const { context, work, pace, inFlight } = run
  for await (const batch of readRows(file, work.one.dialect, stretch, pace)) {
    if (batch.end.offset === batch.from.offset) continue
    const entries = prepareRows(context, work, batch.rows)
    const keys = new Set(
      entries.flatMap(({ request, suppression }) => request?.lead.emailKey ?? suppression?.value ?? []),
    )
    while (inFlight.size >= lanesOf(run) || meets(inFlight, keys))
      await Promise.race([...inFlight].map(({ ended }) => ended))
    if (isOver(run)) return
    launch(run, { batch, entries, keys })
    if (run.unfolded >= FOLD_EVERY || performance.now() - run.foldedAt > FOLD_AFTER) await fold(run)
  }
}

/** One near the most problems that are kept: of two transactions at once, neither knows how many the other keeps. */
function lanesOf({ pace, problemsKept }: Run): number {
  const left = MOST_PROBLEMS - problemsKept
  return left > 0 && left < pace.rows * pace.lanes ? 1 : pace.lanes
}

/** Whether rows that are being written may be about the same people. */
function meets(inFlight: Run['inFlight'], keys: ReadonlySet<string>): boolean {
  return [...inFlight].some((other) => !other.keys.isDisjointFrom(keys))
}

function launch(
  run: Run,
  { batch, entries, keys }: { batch: RowBatch; entries: readonly PreparedRow[]; keys: ReadonlySet<string> },
): void {
  const ended = write(run, batch, entries).catch((error: unknown) => {
    run.failure ??= error
  })
  const flight = { keys, ended: ended.finally(() => run.inFlight.delete(flight)) }
  run.inFlight.add(flight)
}

async function write(run: Run, batch: RowBatch, entries: readonly PreparedRow[]): Promise<void> {
  const { context, work, pace, signal } = run
  const began = performance.now()
  const mostProblems = Math.max(0, MOST_PROBLEMS - run.problemsKept)
  const problemsKept = await writeChunk(context, work, { batch, entries, mostProblems })
  run.problemsKept += problemsKept
  run.ahead.set(batch.from.offset, batch.end)
  advance(run)
  const rest = (performance.now() - began) * pace.rest
  // An abort is looked at before the next chunk.
  if (rest > 0) await pause(rest, undefined, { signal }).catch(() => undefined)
}

function advance(run: Run): void {
  for (;;) {
    const end = run.ahead.get(run.frontier.offset)
    if (end === undefined) return
    run.ahead.delete(run.frontier.offset)
    run.frontier = end
    run.unfolded += 1
  }
}

async function fold(run: Run): Promise<void> {
  const { context, work, frontier } = run
  const now = performance.now()
  const workedMs = now - run.foldedAt
  await transaction(context.db, async (tx) => {
    await shareImport(tx, work.one.importId)
    const upTo = { token: work.token, offset: frontier.offset, line: frontier.line, workedMs }
    await foldChunks(tx, work.one, upTo)
  })
  run.foldedAt = now
  run.unfolded = 0
}

/** Ends the import, with the reason where it failed; false where it is not ours any more. Its file goes. */
async function end(context: Context, { one, token }: ImportWork, failure: string | null): Promise<boolean> {
  const { importId, actor } = one
  const ended = await transaction(context.db, async (tx) => {
    await lockImport(tx, importId)
    const state = failure === null ? 'done' : 'failed'
    if (!(await finishImport(tx, one, { token, state, failure, now: context.clock.now() }))) return false
    await auditImport(context, tx, one, { actor, action: `import.${state}` })
    return true
  })
  if (ended) await removeFile(context, importId)
  return ended
}
