import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { runPatiently } from '../database/db.ts'
import type { Database } from '../database/db.ts'
import { AppError } from '../errors.ts'
import { endLeases } from '../instance/database-identity-store.ts'
import { applyWithin, readMigrations } from '../migrations/apply-migration.ts'
import type { Migration } from '../migrations/apply-migration.ts'
import { prepareSchema } from '../migrations/migration-store.ts'
import { WAITING_FOR, lockSchema } from '../migrations/schema-lock.ts'
import type { BackupHead, BackupFrame, Manifest, TableEnd, TableHead } from './backup-format.ts'
import {
  analyze,
  dropTables,
  OLDEST_POSTGRESQL,
  emptyTables,
  hasRows,
  isBackedUp,
  isRunning,
  listParts,
  listSequenceNames,
  listTables,
  serverVersion,
  setSequence,
  settleRestored,
  withPatientClient,
} from './catalog-store.ts'
import type { BackupTable } from './catalog-store.ts'
import { copyIn, copyOut } from './copy-stream.ts'
import type { OnBytes, OpenBackup } from './open-backup.ts'

/** What an installation that nobody has used yet has rows in. */
const BOOKKEEPING = ['schema_migrations', 'instance', 'tasks', 'processes', 'request_use', 'sign_in_attempts']

export interface RestoreOrder {
  readonly db: Database
  /** Verified. */
  readonly backup: OpenBackup
  readonly migrations: URL
  readonly now: Date
  /** Called once the database is known to be empty, before anything is written. */
  readonly onEmpty: () => Promise<void>
  readonly onBytes: OnBytes
  /** Told what is done next. */
  readonly onStep: (step: string) => void
}

/**
 * Loads a backup into an empty database, compares every table with what was backed up, brings the schema up to this
 * program and holds live sending. All of it is one transaction: what is broken off leaves the database empty. Answers
 * what was restored.
 * @throws AppError `newer_backup`, `unreleased_backup`, `database_not_empty`, `database_too_old`
 */
export async function restoreBackup(order: RestoreOrder): Promise<Manifest> {
  const known = await readMigrations(order.migrations)
  const level = schemaLevel(order.backup.head.migrations, known)
  return withPatientClient(order.db, async (client) => {
    await requireSupported(client)
    await lockSchema(client, { onWait: (what) => order.onStep(WAITING_FOR[what]) })
    const leftovers = await requireEmpty(client)
    await order.onEmpty()
    await runPatiently(client, 'begin')
    await runPatiently(client, `set local maintenance_work_mem = '256MB'`)
    await dropTables(client, leftovers)
    await prepareSchema(client)
    for (const migration of known.slice(0, level)) await applyWithin(client, migration)
    const manifest = await load(client, order)
    for (const migration of known.slice(level)) await applyWithin(client, migration)
    await settleRestored(client, { takenAt: new Date(order.backup.head.takenAt), at: order.now })
    // Their processes work on another database; what was under way is taken up as after a crash.
    await endLeases(client)
    await runPatiently(client, 'commit')
    order.onStep('counting for the planner')
    await analyze(client)
    return manifest
  })
}

/** Reads nothing but the first lines. @throws AppError `newer_backup`, `unreleased_backup` when its schema is not known */
export async function requireKnownSchema({ migrations }: BackupHead, folder: URL): Promise<void> {
  schemaLevel(migrations, await readMigrations(folder))
}

/** How many of our migrations the backup has. */
function schemaLevel(backup: readonly string[], known: readonly Migration[]): number {
  const other = backup.find((name, index) => index < known.length && known[index]?.name !== name)
  if (other !== undefined || backup.length === 0) {
    throw new AppError(
      'unreleased_backup',
      `An unreleased version of Fairlead made this backup: its migration ${other ?? 'none'} is none of this program's. Restore it with the version that made it.`,
    )
  }
  if (backup.length <= known.length) return backup.length
  throw new AppError(
    'newer_backup',
    `The backup has schema ${backup.at(-1)}, which this release of Fairlead does not know. Restore it with the release that made it, or a newer one.`,
  )
}

async function requireSupported(client: PoolClient): Promise<void> {
  const { version, number } = await serverVersion(client)
  if (number >= OLDEST_POSTGRESQL) return
  throw new AppError('database_too_old', `PostgreSQL ${version} is too old. Restore into PostgreSQL 15 or later.`)
}

/** Tables of an installation that nobody has used yet; they make way. @throws AppError when there is anything to lose */
async function requireEmpty(client: PoolClient): Promise<BackupTable[]> {
  const tables = await listTables(client)
  if (tables.length === 0) return []
  const isOurs = BOOKKEEPING.every((name) => tables.some((table) => table.name === name))
  const filled: string[] = []
  for (const { name } of tables) {
    if ((!isOurs || !BOOKKEEPING.includes(name)) && (await hasRows(client, name))) filled.push(name)
  }
  if (isOurs && filled.length === 0) {
    if (await isRunning(client)) {
      const detail = 'Fairlead runs on this database. Stop it, or give an empty database.'
      throw new AppError('database_not_empty', detail)
    }
    return tables
  }
  const what = filled.length === 0 ? 'tables of something else' : `rows in ${filled.slice(0, 3).join(', ')}`
  throw new AppError(
    'database_not_empty',
    `The database is not empty: it has ${what}. Nothing was restored. Give an empty one in DATABASE_URL, or a new folder in FAIRLEAD_DATA_DIR.`,
  )
}

async function load(client: PoolClient, { backup, onBytes, onStep }: RestoreOrder): Promise<Manifest> {
  const parts = await listParts(client)
  for (const { drop } of parts) await runPatiently(client, drop)
  // What migrations put in is in the backup too.
  const made = (await listTables(client)).filter(({ name }) => name !== 'schema_migrations')
  await emptyTables(client, made)
  const wanted = made.filter(isBackedUp).map(({ name }) => name)
  const frames = backup.frames(onBytes)
  try {
    const manifest = await loadTables(client, { frames, wanted, onTable: (table) => onStep(`restoring ${table}`) })
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

export interface LoadOrder {
  readonly frames: AsyncGenerator<BackupFrame, undefined>
  /** Names of the tables to load; others, which somebody made beside ours, are passed over. */
  readonly wanted: readonly string[]
  readonly onTable: (table: string) => void
}

/** Loads the tables of a backup and answers its manifest. @throws Error when a table is not what the backup says of it */
export async function loadTables(client: PoolClient, { frames, wanted, onTable }: LoadOrder): Promise<Manifest> {
  for (;;) {
    const { type, payload } = await nextFrame(frames)
    if (type === 'M') return valueOf<Manifest>(payload)
    if (type !== 'T') throw new Error(`The backup has a frame ${type} outside of a table.`)
    const table = valueOf<TableHead>(payload)
    onTable(table.table)
    if (wanted.includes(table.table)) await loadTable(client, frames, table)
    else await passOver(frames)
  }
}

async function passOver(frames: AsyncGenerator<BackupFrame, undefined>): Promise<void> {
  let frame = await nextFrame(frames)
  while (frame.type === 'D') frame = await nextFrame(frames)
}

async function loadTable(
  client: PoolClient,
  frames: AsyncGenerator<BackupFrame, undefined>,
  { table, columns }: TableHead,
): Promise<void> {
  const of = `${table} (${columns.join(', ')})`
  const ending: { value?: TableEnd } = {}
  // Frozen: the rows are as old as the table, so that nothing is to be written to them again.
  await copyIn(client, `copy ${of} from stdin (freeze)`, dataOf(frames, ending))
  const written = ending.value
  const found = await digestTable(client, of)
  if (written === undefined || found.rows !== written.rows || found.sha256 !== written.sha256) {
    throw new Error(`The table ${table} is not the same after it was restored. Nothing was kept.`)
  }
}

async function* dataOf(
  frames: AsyncGenerator<BackupFrame, undefined>,
  ending: { value?: TableEnd },
): AsyncGenerator<Buffer> {
  for (;;) {
    const { type, payload } = await nextFrame(frames)
    if (type === 'D') yield payload
    else {
      ending.value = valueOf<TableEnd>(payload)
      return
    }
  }
}

/** What the database gives of a table now; rows come in the order in which they were copied in. */
async function digestTable(client: PoolClient, table: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  const copy = copyOut(client, `copy ${table} to stdout`)
  for await (const chunk of copy.bytes) hash.update(chunk)
  return { rows: copy.rows(), sha256: hash.digest('hex') }
}

async function nextFrame(frames: AsyncGenerator<BackupFrame, undefined>): Promise<BackupFrame> {
  const { value } = await frames.next()
  if (value === undefined) throw new Error('The backup has no end.')
  return value
}

function valueOf<T>(payload: Buffer): T {
  return JSON.parse(payload.toString()) as T
}
