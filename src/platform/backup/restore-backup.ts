import type { PoolClient } from 'pg'
import type { Database } from '../db.ts'
import { AppError } from '../errors.ts'
import { applyWithin, lockSchema, prepareSchema, readMigrations } from '../migrate.ts'
import type { Migration } from '../migrate.ts'
import {
  analyze,
  dropTables,
  emptyTables,
  hasRows,
  isBackedUp,
  isRunning,
  listParts,
  listSequenceNames,
  listTables,
  run,
  serverVersion,
  setSequence,
} from './catalog-store.ts'
import type { Table } from './catalog-store.ts'
import type { BackupHead, Manifest } from './format.ts'
import { loadTables } from './load-tables.ts'
import type { OnBytes, OpenBackup } from './open-backup.ts'
import { withPatientClient } from './patient-client.ts'
import { endLeases, settleRestored } from './settle-store.ts'

const OLDEST_POSTGRESQL = 150_000
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
 * @throws AppError `newer_backup`, `database_not_empty`, `database_too_old`
 */
export async function restoreBackup(order: RestoreOrder): Promise<Manifest> {
  const known = await readMigrations(order.migrations)
  const level = schemaLevel(order.backup.head.migrations, known)
  return withPatientClient(order.db, async (client) => {
    await requireSupported(client)
    await lockSchema(client)
    const leftovers = await requireEmpty(client)
    await order.onEmpty()
    await run(client, 'begin')
    await run(client, `set local maintenance_work_mem = '256MB'`)
    await dropTables(client, leftovers)
    await prepareSchema(client)
    for (const migration of known.slice(0, level)) await applyWithin(client, migration)
    const manifest = await load(client, order)
    for (const migration of known.slice(level)) await applyWithin(client, migration)
    await settleRestored(client, { takenAt: new Date(order.backup.head.takenAt), at: order.now })
    await endLeases(client)
    await run(client, 'commit')
    order.onStep('counting for the planner')
    await analyze(client)
    return manifest
  })
}

/** Reads nothing but the first lines. @throws AppError `newer_backup` when its schema is none that this program has had */
export async function requireKnownSchema({ migrations }: BackupHead, folder: URL): Promise<void> {
  schemaLevel(migrations, await readMigrations(folder))
}

/** How many of our migrations the backup has. */
function schemaLevel(backup: readonly string[], known: readonly Migration[]): number {
  const isKnown = backup.every((name, index) => known[index]?.name === name)
  if (isKnown && backup.length > 0) return backup.length
  throw new AppError(
    'newer_backup',
    `The backup has schema ${backup.at(-1) ?? 'none'}, which this release of Fairlead does not know. Restore it with the release that made it, or a newer one.`,
  )
}

async function requireSupported(client: PoolClient): Promise<void> {
  const { version, number } = await serverVersion(client)
  if (number >= OLDEST_POSTGRESQL) return
  throw new AppError('database_too_old', `PostgreSQL ${version} is too old. Restore into PostgreSQL 15 or later.`)
}

/** Tables of an installation that nobody has used yet; they make way. @throws AppError when there is anything to lose */
async function requireEmpty(client: PoolClient): Promise<Table[]> {
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
  for (const { drop } of parts) await run(client, drop)
  // What migrations put in is in the backup too.
  const made = (await listTables(client)).filter(({ name }) => name !== 'schema_migrations')
  await emptyTables(client, made)
  const wanted = made.filter(isBackedUp).map(({ name }) => name)
  const frames = backup.frames(onBytes)
  try {
    const manifest = await loadTables(client, { frames, wanted, onTable: (table) => onStep(`restoring ${table}`) })
    requireAll(wanted, manifest)
    onStep('building indexes')
    for (const { create } of parts) await run(client, create)
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
