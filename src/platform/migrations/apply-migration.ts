import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { MINUTE, SECOND, sleep } from '../clock.ts'
import { runPatiently } from '../database/db.ts'
import type { Database } from '../database/db.ts'
import { isLockConflict } from '../database/error-classes.ts'
import { isDistributed, runOnShards } from '../distribution/distribution-store.ts'
import { AppError, asError } from '../errors.ts'
import type { Log } from '../log.ts'
import { waitAfter } from '../work/backoff.ts'
import type { GrowingBackoff } from '../work/backoff.ts'
import { countBlocks, dropIfInvalid, findBlockers, recordMigration, setLockTimeout } from './migration-store.ts'
import type { DatabaseSession } from './migration-store.ts'
import { LONGEST_WAIT, describeSessions } from './schema-lock.ts'

/** A file of the schema's history. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly text: string
  /** Of what it does: its text without comments and layout (SHA-256). */
  readonly digest: Buffer
}

/**
 * How a migration is carried out; its first line says so.
 * - Without such a line: all of it in one transaction.
 * - `-- concurrently`: statement by statement, each outside a transaction; indexes are built while others write.
 * - `-- in parts of TABLE`: one statement for a few blocks of the table at a time, `ctid >= $1 and ctid < $2`, each in a
 *   transaction of its own, over the whole table again and again until it touches no row.
 */
export type MigrationText =
  | { readonly kind: 'transaction'; readonly text: string }
  | { readonly kind: 'concurrently'; readonly statements: readonly string[] }
  | { readonly kind: 'parts'; readonly table: string; readonly statement: string }

/** Every migration of this program, in order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  return Promise.all(
    (await listMigrationFiles(folder)).map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { version: versionOf(name), name, text, digest: digestOf(text) }
    }),
  )
}

/** The newest migration of this program; 0 where there is none. */
export async function newestVersion(folder: URL): Promise<number> {
  return versionOf((await listMigrationFiles(folder)).at(-1) ?? '0000')
}

async function listMigrationFiles(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).toSorted()
}

const versionOf = (name: string) => Number(name.slice(0, 4))

function digestOf(text: string): Buffer {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('--'))
  return createHash('sha256').update(lines.join(' ').replaceAll(/\s+/g, ' ').trim()).digest()
}

/** How a migration is carried out. @throws Error when its statements are not such as its first line needs */
export function parseMigration(text: string): MigrationText {
  const [, kind, table] = /^-- (concurrently|in parts of (\w+))\n/.exec(text) ?? []
  if (kind === undefined) return { kind: 'transaction', text }
  const statements = splitPlain(text)
  if (table === undefined) return { kind: 'concurrently', statements }
  const [statement, ...others] = statements
  if (statement === undefined || others.length > 0) throw new Error('A migration in parts has one statement.')
  return { kind: 'parts', table, statement }
}

/** Statements without functions: none has a semicolon within. */
function splitPlain(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('--'))
  return lines
    .join('\n')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** The same where nobody else is: an index is built within the transaction that is open. */
export function withoutConcurrently(statement: string): string {
  return statement.replace(/\bindex concurrently\b/i, 'index')
}

/** How locks on tables are waited for, in milliseconds. */
export interface LockPatience {
  /** For so long a statement waits at a time, and others queue behind it. */
  readonly lock: number
  /** How long it lets go of everything before it is tried again. */
  readonly pauses: GrowingBackoff
  /** After so long without getting a lock it is given up. */
  readonly total: number
}

export const LOCK_PAUSES: GrowingBackoff = { first: 2 * SECOND, factor: 2, most: 30 * SECOND }
export const USUAL_PATIENCE: LockPatience = { lock: 2 * SECOND, pauses: LOCK_PAUSES, total: LONGEST_WAIT }

/** Whoever builds an index concurrently waits without holding anybody up: for whom, is said once a minute. */
const SAY_WAITING_EVERY = MINUTE
/** How much of a table is one part: some thousand rows. */
const PART_BLOCKS = 128
/** A second time over the table finds what was written meanwhile; so many find that the statement is never done. */
const MOST_PASSES = 20

/** Who migrates. */
export interface MigrationSession {
  readonly client: PoolClient
  /** The client's session at the server. */
  readonly pid: number
  /** For a second connection, which sees for whom the first one waits. */
  readonly database: Database
  readonly log: Log
  readonly patience: LockPatience
}

/**
 * Applies one migration. What waits for a lock lets go of everything after two seconds and tries again, for up to an hour
 * without success. Killed at any point, it can simply be begun again.
 * @throws AppError `schema_locked` when others had what it needs for too long; Error when a statement fails
 */
export async function applyMigration(by: MigrationSession, migration: Migration): Promise<void> {
  try {
    const text = parseMigration(migration.text)
    if (text.kind === 'transaction') await insist(by, migration, () => inTransaction(by.client, migration, text.text))
    else {
      await applyStepwise(by, migration, text)
      await insist(by, migration, () => recordMigration(by.client, migration))
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw failed(migration, error)
  }
}

/**
 * Applies all migrations to a database that has none, in one transaction: nobody uses its tables yet, and one commit is
 * durable sooner than a commit for each. Killed at any point, nothing of it has happened.
 * @throws Error when a statement fails
 */
export async function applyToEmpty(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin')
  for (const migration of migrations) {
    await applyWithin(client, migration).catch((error: unknown) => {
      throw failed(migration, error)
    })
  }
  await runPatiently(client, 'commit')
}

function failed({ name }: Migration, cause: unknown): Error {
  return new Error(`Migration ${name} failed; run \`fairlead migrate\` again once its cause is removed.`, { cause })
}

/** Applies one migration within the transaction that is open, where nobody else uses its tables. */
export async function applyWithin(client: PoolClient, migration: Migration): Promise<void> {
  const text = parseMigration(migration.text)
  await recordMigration(client, migration)
  if (text.kind === 'transaction') await runPatiently(client, text.text)
  else if (text.kind === 'parts') await inParts(client, text, (part) => part())
  else for (const statement of text.statements) await runPatiently(client, withoutConcurrently(statement))
}

async function inTransaction(client: PoolClient, migration: Migration, text: string): Promise<void> {
  await client.query('begin')
  try {
    await recordMigration(client, migration)
    await runPatiently(client, text)
    await runPatiently(client, 'commit')
  } catch (error) {
    // After anything else the session ends, and its transaction with it.
    if (isLockConflict(error)) await client.query('rollback')
    throw error
  }
}

async function applyStepwise(
  by: MigrationSession,
  migration: Migration,
  text: Exclude<MigrationText, { kind: 'transaction' }>,
): Promise<void> {
  const { client, patience } = by
  if (text.kind === 'parts') return inParts(client, text, (part) => insist(by, migration, part))
  // Nobody who reads or writes queues behind it, and a build that gives up has to begin anew.
  await setLockTimeout(client, patience.total)
  for (const statement of text.statements) await insist(by, migration, () => buildIndex(client, statement))
  await setLockTimeout(client, patience.lock)
}

async function buildIndex(client: PoolClient, statement: string): Promise<void> {
  const [, name] = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement) ?? []
  if (name !== undefined) await dropIfInvalid(client, name)
  await runPatiently(client, statement)
}

/** Goes over the table block by block until nothing is left to do; `each` runs a part, which commits by itself. */
async function inParts(
  client: PoolClient,
  { table, statement }: Extract<MigrationText, { kind: 'parts' }>,
  each: (part: () => Promise<number>) => Promise<number>,
): Promise<void> {
  if (await isDistributed(client)) {
    await each(() => changeShards(client, table, statement))
    return
  }
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const blocks = await countBlocks(client, table)
    if (blocks === undefined) throw new Error(`There is no table ${table} that could be gone over in parts.`)
    let touched = 0
    for (let block = 0; block < blocks; block += PART_BLOCKS) {
      const bounds = [`(${block},0)`, `(${block + PART_BLOCKS},0)`]
      touched += await each(() => runPatiently(client, statement, bounds))
    }
    if (touched === 0) return
  }
  throw new Error(`Its statement touches rows of ${table} again and again.`)
}

/** All blocks of a shard: the largest table that PostgreSQL holds has as many. */
const ALL_BLOCKS = [`'(0,0)'::tid`, `'(4294967295,0)'::tid`] as const

/** Blocks are those of a node: there a statement is run for each shard as a whole. */
async function changeShards(client: PoolClient, table: string, statement: string): Promise<number> {
  const [first, last] = ALL_BLOCKS
  const text = statement
    .replaceAll('%', '%%')
    .replaceAll('$1', first)
    .replaceAll('$2', last)
    // It is the first that a statement names.
    .replace(table, '%s')
  const failures = await runOnShards(client, table, text)
  if (failures.length > 0) throw new Error(`Shards of ${table} refuse it: ${failures.join('; ')}`)
  return 0
}

/** Runs `work`, which fails where it does not get a lock soon, until it gets them all. */
async function insist<T>(by: MigrationSession, { name }: Migration, work: () => Promise<T>): Promise<T> {
  const { log, patience } = by
  const giveUpAt = performance.now() + patience.total
  let waitsFor: readonly DatabaseSession[] = []
  for (let failures = 1; ; failures += 1) {
    const watch = watchBlockers(by, name, (found) => (waitsFor = found))
    try {
      return await work()
    } catch (error) {
      if (!isLockConflict(error)) throw error
    } finally {
      await watch.stop()
    }
    const left = giveUpAt - performance.now()
    const pause = waitAfter(patience.pauses, failures)
    if (left <= pause) throw givenUp(name, patience, waitsFor)
    const fields = { migration: name, waitsFor, pauseMs: pause, giveUpInSeconds: Math.ceil(left / 1000) }
    log.warn(fields, 'A migration did not get its locks; it let go of all and tries again after a pause.')
    await sleep(pause)
  }
}

function givenUp(name: string, { total }: LockPatience, sessions: readonly DatabaseSession[]): AppError {
  const minutes = Math.max(1, Math.round(total / MINUTE))
  return new AppError(
    'schema_locked',
    `Migration ${name} did not get its locks within ${minutes} min, for ${describeSessions(sessions)}. End what holds them, then run \`fairlead migrate\` again: it goes on where it stopped.`,
  )
}

/** Looks for whom the migration waits, by a connection of its own; says so where that takes long. */
function watchBlockers(
  { pid, database, log, patience }: MigrationSession,
  migration: string,
  onFound: (sessions: readonly DatabaseSession[]) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let sayAt = performance.now() + SAY_WAITING_EVERY
  const watch = async () => {
    for (;;) {
      await sleep(patience.lock / 4, stopping.signal)
      if (stopping.signal.aborted) return
      const found = await findBlockers(database, pid)
      if (found.length > 0) onFound(found)
      if (performance.now() < sayAt) continue
      sayAt += SAY_WAITING_EVERY
      if (found.length > 0)
        log.warn(
          { migration, waitsFor: found },
          'An index cannot be finished before older transactions end. Nobody is held up meanwhile.',
        )
    }
  }
  const watching = watch().catch((error: unknown) => {
    log.warn({ err: asError(error), migration }, 'It cannot be seen for whom a migration waits.')
  })
  return {
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
