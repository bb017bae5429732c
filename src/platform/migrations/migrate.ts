import type { PoolClient } from 'pg'
import { withClient } from '../database/db.ts'
import type { Database, Db } from '../database/db.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { USUAL_PATIENCE, applyMigration, applyToEmpty, newestVersion, readMigrations } from './apply-migration.ts'
import type { LockPatience, MigrationSession, Migration } from './apply-migration.ts'
import {
  backendOf,
  currentVersion,
  findEncoding,
  findSchemaVersion,
  listApplied,
  prepareSchema,
  prepareSession,
  registerCluster,
} from './migration-store.ts'
import type { AppliedMigration } from './migration-store.ts'
import { WAITING_FOR, lockSchema } from './schema-lock.ts'
import type { LockWait } from './schema-lock.ts'

/** Where the schema of a database stands against the migrations of this program. */
export type SchemaState = { state: 'current' } | { state: 'older' | 'newer'; database: number; program: number }

interface MigrateOptions {
  readonly log: Log
  readonly patience?: LockPatience
}

/**
 * Brings the schema up to this program, one process at a time, so that any number of processes may start together, and
 * while everybody else goes on reading and writing. Waits for a backup that is being made, and for locks on tables, each
 * for up to an hour. Killed at any point, it can simply be begun again. Answers how many migrations were applied.
 * @throws AppError `schema_locked` when others were in the way for too long; `unreleased_schema`
 * @throws Error when the database was made by a newer program, or does not keep its texts as UTF-8.
 */
export async function migrate(
  database: Database,
  folder: URL,
  { log, patience = USUAL_PATIENCE }: MigrateOptions,
): Promise<number> {
  const migrations = await readMigrations(folder)
  const client = await database.connect()
  // The end of the session gives the locks back, whatever happened. One that took none is as good as new.
  let hasLocks = true
  try {
    await requireUtf8(client)
    const isCurrent = async () => (await findMissing(client, migrations)).length === 0
    hasLocks = !(await isCurrent())
    const by = async () => ({ client, pid: await backendOf(client), database, log, patience })
    const applied = hasLocks ? await applyMissing(await by(), migrations, isCurrent) : 0
    await registerCluster(client)
    return applied
  } finally {
    client.release(hasLocks)
  }
}

/** Names are written in every script, and texts are compared by their letters. */
async function requireUtf8(client: PoolClient): Promise<void> {
  const encoding = await findEncoding(client)
  if (encoding === 'UTF8') return
  throw new Error(
    `The database keeps its texts as ${encoding}; Fairlead needs UTF8. Make one with: create database fairlead template template0 encoding 'UTF8'.`,
  )
}

async function applyMissing(
  by: MigrationSession,
  migrations: readonly Migration[],
  isCurrent: () => Promise<boolean>,
): Promise<number> {
  const { client, log, patience } = by
  await prepareSession(client, patience.lock)
  if (!(await lockSchema(client, { onWait: sayWaiting(log), giveUpAfter: patience.total }, isCurrent))) return 0
  await prepareSchema(client)
  const missing = await findMissing(client, migrations)
  if (missing.length === migrations.length) {
    await applyToEmpty(client, missing)
    return missing.length
  }
  for (const migration of missing) {
    const began = performance.now()
    await applyMigration(by, migration)
    const seconds = Math.round((performance.now() - began) / 1000)
    if (seconds > 0) log.info({ migration: migration.name, seconds }, 'A migration was applied.')
  }
  return missing.length
}

function sayWaiting(log: Log): LockWait['onWait'] {
  return (what, waitsFor, secondsLeft) => {
    const giveUpInSeconds = Number.isFinite(secondsLeft) ? secondsLeft : undefined
    log.warn({ waitsFor, giveUpInSeconds }, WAITING_FOR[what])
  }
}

/** Migrations that the database lacks. @throws Error when it has newer ones; AppError `unreleased_schema` */
async function findMissing(client: PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await listApplied(client)
  requireHistory(applied, migrations)
  if (applied.length > migrations.length) {
    throw new Error(
      `The database has schema ${applied.at(-1)?.version}, this program knows ${migrations.at(-1)?.version ?? 0}. Run the newer release of Fairlead, or restore a backup made before the upgrade.`,
    )
  }
  return migrations.slice(applied.length)
}

/** A database and a program of two releases have the same first migrations: what was released is never changed. */
function requireHistory(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const other = applied.find(({ name, digest }, index) => {
    const ours = migrations[index]
    return ours !== undefined && (ours.name !== name || `\\x${ours.digest.toString('hex')}` !== digest)
  })
  if (other === undefined) return
  throw new AppError(
    'unreleased_schema',
    `The database was made by an unreleased version of Fairlead: its migration ${other.name} is none of this program's. Nothing was changed. Dump what you need with the version that made it or with pg_dump, and start afresh: give an empty database in DATABASE_URL, or a new folder in FAIRLEAD_DATA_DIR.`,
  )
}

/** Reads alone. @throws AppError `unreleased_schema` when other migrations than this program's were applied */
export async function requireReleasedSchema(database: Database, folder: URL): Promise<void> {
  const migrations = await readMigrations(folder)
  requireHistory(await withClient(database, listApplied), migrations)
}

/** Compares without changing anything. */
export async function schemaState(database: Database, folder: URL): Promise<SchemaState> {
  const program = await newestVersion(folder)
  const current = await withClient(database, currentVersion)
  if (current === program) return { state: 'current' }
  return { state: current < program ? 'older' : 'newer', database: current, program }
}

/** Whether the schema of the database is one that this program knows, as it was seen last. */
export type KnownSchema = ReturnType<typeof createKnownSchema>

/** A process starts on a schema that it knows; `program` is the newest migration of this program. */
export function createKnownSchema(program: number) {
  let database = program
  return {
    program,
    /** False once a newer release has changed the schema: then this process takes no work. */
    isKnown: () => database <= program,
    /** Looks anew. @throws what the database throws */
    compare: async (db: Db) => {
      database = await findSchemaVersion(db)
    },
  }
}
