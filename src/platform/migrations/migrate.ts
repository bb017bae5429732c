import type { PoolClient } from 'pg'
import type { Database, Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { USUAL_PATIENCE, applyMigration, readMigrations } from './apply-migration.ts'
import type { LockPatience, MigrationSession, Migration } from './apply-migration.ts'
import {
  backendOf,
  currentVersion,
  findEncoding,
  findSchemaVersion,
  prepareSchema,
  prepareSession,
  registerCluster,
} from './migration-store.ts'
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
 * @throws AppError `schema_locked` when others were in the way for too long
 * @throws Error when the database was made by a newer program, or does not keep its texts as UTF-8.
 */
export async function migrate(
  database: Database,
  folder: URL,
  { log, patience = USUAL_PATIENCE }: MigrateOptions,
): Promise<number> {
  const migrations = await readMigrations(folder)
  const client = await database.connect()
  try {
    await requireUtf8(client)
    const applied = await applyMissing({ client, pid: await backendOf(client), database, log, patience }, migrations)
    await registerCluster(client)
    return applied
  } finally {
    // The end of the session gives the locks back, whatever happened.
    client.release(true)
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

async function applyMissing(by: MigrationSession, migrations: readonly Migration[]): Promise<number> {
  const { client, log, patience } = by
  const isCurrent = async () => (await findMissing(client, migrations)).length === 0
  if (await isCurrent()) return 0
  await prepareSession(client, patience.lock)
  if (!(await lockSchema(client, { onWait: sayWaiting(log), giveUpAfter: patience.total }, isCurrent))) return 0
  await prepareSchema(client)
  const missing = await findMissing(client, migrations)
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

/** Migrations that the database lacks. @throws Error when it has newer ones */
async function findMissing(client: PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  const current = await currentVersion(client)
  const newest = newestOf(migrations)
  if (current > newest) {
    throw new Error(
      `The database has schema ${current}, this program knows ${newest}. Run the newer release of Fairlead, or restore a backup made before the upgrade.`,
    )
  }
  return migrations.filter(({ version }) => version > current)
}

/** The newest migration of this program. */
export async function newestVersion(folder: URL): Promise<number> {
  return newestOf(await readMigrations(folder))
}

function newestOf(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0
}

/** Compares without changing anything. */
export async function schemaState(database: Database, folder: URL): Promise<SchemaState> {
  const program = await newestVersion(folder)
  const client = await database.connect()
  let isBroken = true
  try {
    const current = await currentVersion(client)
    isBroken = false
    if (current === program) return { state: 'current' }
    return { state: current < program ? 'older' : 'newer', database: current, program }
  } finally {
    // One that failed may still wait for its answer: nobody else gets it.
    client.release(isBroken)
  }
}

/** Whether the schema of the database is one that this program knows, as it was seen last. */
export interface KnownSchema {
  /** The newest migration that this program knows. */
  readonly program: number
  /** False once a newer release has changed the schema: then this process takes no work. */
  isKnown(): boolean
  /** Looks anew. @throws what the database throws */
  compare(db: Db): Promise<void>
}

/** A process starts on a schema that it knows. */
export function createKnownSchema(program: number): KnownSchema {
  let database = program
  return {
    program,
    isKnown: () => database <= program,
    compare: async (db) => {
      database = await findSchemaVersion(db)
    },
  }
}
