import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { runPatiently } from '../database/db.ts'
import { isDistributed } from '../distribution/distribution-store.ts'
import { openTableParts } from '../distribution/table-parts.ts'
import type { TablePart, TableParts } from '../distribution/table-parts.ts'
import { AppError } from '../errors.ts'
import type { BackupFrame, Manifest, TableEnd, TableHead } from './backup-format.ts'
import {
  emptyTables,
  isBackedUp,
  listParts,
  listSequenceNames,
  listTables,
  makePatient,
  setSequence,
} from './catalog-store.ts'
import { copyIn, copyOut } from './copy-stream.ts'
import type { OnBytes, OpenBackup } from './open-backup.ts'
import { createRowsDigest } from './rows-digest.ts'

export interface LoadOrder {
  /** Verified. */
  readonly backup: OpenBackup
  readonly onBytes: OnBytes
  /** Told what is done next. */
  readonly onStep: (step: string) => void
}

/**
 * Loads every table of a backup into the empty ones of its schema, without their keys and indexes, reads each back and
 * compares it, and builds keys and indexes again. Answers what was loaded.
 * @throws AppError `newer_backup` where tables are missing; Error when a table is not what the backup says of it
 */
export async function loadBackup(client: PoolClient, { backup, onBytes, onStep }: LoadOrder): Promise<Manifest> {
  const parts = await listParts(client)
  for (const { drop } of parts) await runPatiently(client, drop)
  // What migrations put in is in the backup too.
  const made = (await listTables(client)).filter(({ name }) => name !== 'schema_migrations')
  await emptyTables(client, made)
  const wanted = made.filter(isBackedUp).map(({ name }) => name)
  const frames = backup.frames(onBytes)
  try {
    const manifest = await loadTables(client, { frames, wanted, onStep })
    requireAll(wanted, manifest)
    onStep('building indexes')
    for (const { create } of parts) await runPatiently(client, create)
    const sequences = await listSequenceNames(client)
    for (const sequence of manifest.sequences.filter(({ name }) => sequences.includes(name))) {
      await setSequence(client, sequence)
    }
    return { ...manifest, tables: manifest.tables.filter(({ table }) => wanted.includes(table)) }
  } finally {
    await frames.return(undefined)
  }
}

/** Migrations are never changed; where one was, the backup has another schema than its names say. */
function requireAll(wanted: readonly string[], { tables }: Manifest): void {
  const missing = wanted.filter((name) => !tables.some(({ table }) => table === name))
  if (missing.length === 0) return
  const detail = `The backup lacks ${missing.join(', ')}, which its schema has. Restore it with the release that made it.`
  throw new AppError('newer_backup', detail)
}

interface TablesOrder extends Pick<LoadOrder, 'onStep'> {
  readonly frames: AsyncGenerator<BackupFrame, undefined>
  /** Names of the tables to load; others, which somebody made beside ours, are passed over. */
  readonly wanted: readonly string[]
}

async function loadTables(client: PoolClient, { frames, wanted, onStep }: TablesOrder): Promise<Manifest> {
  const isSpread = await isDistributed(client)
  const parts = await openTableParts(client, makePatient)
  try {
    for (;;) {
      const { type, payload } = await nextFrame(frames)
      if (type === 'M') return valueOf<Manifest>(payload)
      if (type !== 'T') throw new Error(`The backup has a frame ${type} outside of a table.`)
      const table = valueOf<TableHead>(payload)
      onStep(`restoring ${table.table}`)
      if (!wanted.includes(table.table)) await passOver(frames)
      else if (isSpread) await loadSpreadTable(client, frames, { table, parts })
      else await loadTable(client, frames, table)
    }
  } finally {
    await parts.close()
  }
}

async function passOver(frames: AsyncGenerator<BackupFrame, undefined>): Promise<void> {
  let frame = await nextFrame(frames)
  while (frame.type === 'D') frame = await nextFrame(frames)
}

const listOf = ({ columns }: TableHead) => `(${columns.join(', ')})`

async function loadTable(
  client: PoolClient,
  frames: AsyncGenerator<BackupFrame, undefined>,
  table: TableHead,
): Promise<void> {
  const ending: { value?: TableEnd } = {}
  const of = `${table.table} ${listOf(table)}`
  // Frozen: the rows are as old as the table, so that nothing is to be written to them again.
  await copyIn(
    client,
    `copy ${of} from stdin (freeze)`,
    dataOf(frames, (end) => (ending.value = end)),
  )
  // Rows come in the order in which they were copied in.
  const hash = createHash('sha256')
  const rows = await readParts([{ client, name: table.table }], table, (chunk) => hash.update(chunk))
  requireSame(table, [ending.value?.rows, ending.value?.sha256], [rows, hash.digest('hex')])
}

/** The rows go to the nodes where they belong, and are read back from there in another order. */
async function loadSpreadTable(
  client: PoolClient,
  frames: AsyncGenerator<BackupFrame, undefined>,
  { table, parts }: { table: TableHead; parts: TableParts },
): Promise<void> {
  const ending: { value?: TableEnd } = {}
  const [sent, found] = [createRowsDigest(), createRowsDigest()]
  const data = dataOf(frames, (end) => (ending.value = end))
  await copyIn(client, `copy ${table.table} ${listOf(table)} from stdin`, seen(data, sent.add))
  const rows = await readParts(parts.of(table.table), table, found.add)
  requireSame(table, [ending.value?.rows, sent.end()], [rows, found.end()])
}

function requireSame({ table }: TableHead, written: readonly unknown[], found: readonly unknown[]): void {
  if (JSON.stringify(written) === JSON.stringify(found)) return
  throw new Error(`The table ${table} is not the same after it was restored. The restore was broken off.`)
}

async function* dataOf(
  frames: AsyncGenerator<BackupFrame, undefined>,
  onEnd: (end: TableEnd) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const { type, payload } = await nextFrame(frames)
    if (type === 'D') yield payload
    else return onEnd(valueOf<TableEnd>(payload))
  }
}

async function* seen(source: AsyncIterable<Buffer>, look: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    look(chunk)
    yield chunk
  }
}

/** What the database gives of a table now. Answers how many rows. */
async function readParts(
  parts: readonly TablePart[],
  table: TableHead,
  onChunk: (chunk: Buffer) => void,
): Promise<number> {
  let rows = 0
  for (const part of parts) {
    const copy = copyOut(part.client, `copy ${part.name} ${listOf(table)} to stdout`)
    for await (const chunk of copy.bytes) onChunk(chunk)
    rows += copy.rows()
  }
  return rows
}

async function nextFrame(frames: AsyncGenerator<BackupFrame, undefined>): Promise<BackupFrame> {
  const { value } = await frames.next()
  if (value === undefined) throw new Error('The backup has no end.')
  return value
}

function valueOf<T>(payload: Buffer): T {
  return JSON.parse(payload.toString()) as T
}
