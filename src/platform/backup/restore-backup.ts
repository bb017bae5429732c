import type { PoolClient } from 'pg'
import { runPatiently } from '../database/db.ts'
import type { Database } from '../database/db.ts'
import { spreadTables } from '../distribution/distribute.ts'
import { hasNodes } from '../distribution/distribution-store.ts'
import { AppError } from '../errors.ts'
import { endLeases } from '../instance/database-identity-store.ts'
import { applyWithin, readMigrations } from '../migrations/apply-migration.ts'
import type { Migration } from '../migrations/apply-migration.ts'
import { prepareSchema } from '../migrations/migration-store.ts'
import { WAITING_FOR, lockSchema } from '../migrations/schema-lock.ts'
import type { BackupHead, Manifest } from './backup-format.ts'
import {
  analyze,
  beginRestore,
  dropTables,
  endRestore,
  hasRows,
  isRestoring,
  isRunning,
  listTables,
  OLDEST_POSTGRESQL,
  serverVersion,
  settleRestored,
  withPatientClient,
} from './catalog-store.ts'
import type { BackupTable } from './catalog-store.ts'
import { loadBackup } from './load-backup.ts'
import type { LoadOrder } from './load-backup.ts'

/** What an installation that nobody has used yet has rows in. */
const BOOKKEEPING = ['schema_migrations', 'instance', 'tasks', 'processes', 'request_use', 'sign_in_attempts']

export interface RestoreOrder extends LoadOrder {
  readonly db: Database
  readonly migrations: URL
  readonly now: Date
  /** Called once the database is known to be empty, before anything is written. */
  readonly onEmpty: () => Promise<void>
  /** Into how many parts the rows go where they are spread over nodes. */
  readonly shards: number
}

/**
 * Loads a backup into an empty database, compares every table with what was backed up, brings the schema up to this
 * program and holds live sending. What is broken off leaves the database empty; where rows are spread over several nodes
 * it leaves one that no process works on, and that the next restore empties. Answers what was restored.
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
    const steps = { client, leftovers, before: known.slice(0, level), after: known.slice(level) }
    const manifest = (await hasNodes(client)) ? await restoreOnNodes(order, steps) : await restoreAtOnce(order, steps)
    order.onStep('counting for the planner')
    await analyze(client)
    return manifest
  })
}

interface Steps {
  readonly client: PoolClient
  /** Tables that make way. */
  readonly leftovers: readonly BackupTable[]
  /** Migrations that the backup has. */
  readonly before: readonly Migration[]
  /** Migrations that it does not have yet. */
  readonly after: readonly Migration[]
}

/** All of it in one transaction. */
async function restoreAtOnce(order: RestoreOrder, { client, leftovers, before, after }: Steps): Promise<Manifest> {
  await runPatiently(client, 'begin')
  await runPatiently(client, `set local maintenance_work_mem = '256MB'`)
  await dropTables(client, leftovers)
  await prepareSchema(client)
  for (const migration of before) await applyWithin(client, migration)
  const manifest = await loadBackup(client, order)
  for (const migration of after) await applyWithin(client, migration)
  await settle(client, order)
  await runPatiently(client, 'commit')
  return manifest
}

/** Step by step: tables are spread while they are empty, and each row goes to its node as it is read. */
async function restoreOnNodes(order: RestoreOrder, { client, leftovers, before, after }: Steps): Promise<Manifest> {
  const inTransaction = async (work: () => Promise<void>) => {
    await runPatiently(client, 'begin')
    await work()
    await runPatiently(client, 'commit')
  }
  await runPatiently(client, `set maintenance_work_mem = '256MB'`)
  await inTransaction(async () => {
    await dropTables(client, leftovers)
    await beginRestore(client)
    await prepareSchema(client)
    for (const migration of before) await applyWithin(client, migration)
  })
  await spreadTables(client, { shards: order.shards, onStep: (step) => order.onStep(`spreading: ${step}`) })
  const manifest = await loadBackup(client, order)
  for (const migration of after) await inTransaction(() => applyWithin(client, migration))
  await inTransaction(async () => {
    await settle(client, order)
    await endRestore(client)
  })
  return manifest
}

async function settle(client: PoolClient, { backup, now }: RestoreOrder): Promise<void> {
  await settleRestored(client, { takenAt: new Date(backup.head.takenAt), at: now })
  // Their processes work on another database; what was under way is taken up as after a crash.
  await endLeases(client)
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
  if (tables.length === 0 || (await isRestoring(client))) return tables
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
