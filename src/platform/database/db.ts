import pg from 'pg'
import { LONGEST_IDLE, LONGEST_STATEMENT } from './bounds-store.ts'
import { clients } from './clients.ts'
import { SharedPool } from './connection-shares.ts'
import type { SharedPoolConfig } from './connection-shares.ts'
import { inSpan } from '../tracing/span.ts'
import { areRowsMoved, isDatabaseAway } from './error-classes.ts'
import { TransactionPool, begin } from './transaction-pool.ts'
import type { KnownServers } from './transaction-pool.ts'

export { byteaText, jsonLines, jsonRows, organizationsOf, textArray } from './parameters.ts'

type QueryConfig = { name: string; text: string; values: unknown[] }

/** Whatever a statement can run on: the pool, or one transaction. */
export interface Db {
  query<Row extends pg.QueryResultRow>(config: QueryConfig): Promise<pg.QueryResult<Row>>
}

/** The connection pool of this process. */
export type Database = pg.Pool

/**
 * One open transaction. `afterCommit` runs what is right only once the change is durable, such as waking a stage. What fails
 * there undoes nothing: the pool tells of it (`onError`), and the caller hears that its change is there.
 */
export interface Transaction extends Db {
  afterCommit(action: () => void): void
}

/** A named, prepared SQL statement; `Row` is what it answers. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly row?: Row
}

/** Runs a statement with values made of what it is given. */
type Run<Given extends unknown[], Answer> = (db: Db, ...given: Given) => Promise<Answer>
type ValuesOf<Given extends unknown[]> = (...given: Given) => unknown[]

/** A statement that makes functions of itself: `values` are those of `$1`, `$2` and so on, `read` says what is answered. */
export interface DeclaredStatement<Row> extends Statement<Row> {
  /** Answers all rows. */
  rows<Given extends unknown[], Answer = Row[]>(
    values: ValuesOf<Given>,
    read?: (found: Row[]) => Answer,
  ): Run<Given, Answer>
  /** Answers the first row, or undefined. */
  first<Given extends unknown[], Answer = Row | undefined>(
    values: ValuesOf<Given>,
    read?: (found: Row | undefined) => Answer,
  ): Run<Given, Answer>
  /** Answers how many rows were changed. */
  count<Given extends unknown[]>(values: ValuesOf<Given>): Run<Given, number>
  /** Answers whether a row was changed. */
  changes<Given extends unknown[]>(values: ValuesOf<Given>): Run<Given, boolean>
  /** Answers nothing. */
  run<Given extends unknown[]>(values: ValuesOf<Given>): Run<Given, void>
}

const registered = new Map<string, string>()
const plannedAnew = new Set<string>()

/** Declares a statement under a name that is unique in the program, so that it is prepared once per connection. */
export function statement<Row extends object = Record<string, never>>(
  name: string,
  text: string,
): DeclaredStatement<Row> {
  if (registered.has(name)) throw new Error(`Two statements are called ${name}.`)
  registered.set(name, text)
  return declared<Row>({ name, text })
}

function declared<Row extends object>(stmt: Statement<Row>): DeclaredStatement<Row> {
  // Without `read` the answer is what it would be given: the types say so, and the compiler cannot follow.
  const asFound = <Answer>(found: unknown) => found as Answer
  return {
    ...stmt,
    rows:
      (values, read = asFound) =>
      async (db, ...given) =>
        read(await rows(db, stmt, values(...given))),
    first:
      (values, read = asFound) =>
      async (db, ...given) =>
        read(await firstRow(db, stmt, values(...given))),
    count:
      (values) =>
      async (db, ...given) =>
        execute(db, stmt, values(...given)),
    changes:
      (values) =>
      async (db, ...given) =>
        (await execute(db, stmt, values(...given))) > 0,
    run:
      (values) =>
      async (db, ...given) => {
        await execute(db, stmt, values(...given))
      },
  }
}

/**
 * A statement whose conditions come and go with its values (`$2 is null or …`). It is planned with the values of each call:
 * one plan for all of them would read whole tables.
 */
export function replanned<Row extends object = Record<string, never>>(
  name: string,
  text: string,
): DeclaredStatement<Row> {
  plannedAnew.add(name)
  return declared<Row>({ ...statement<Row>(name, text), name: '' })
}

/**
 * A statement put together for one question out of fixed pieces, values always as parameters. It has no name: it is
 * planned with the values it comes with, and no connection remembers it.
 */
export function composed<Row extends object>(text: string): Statement<Row> {
  return { name: '', text }
}

/** Every statement of the modules loaded so far; a test prepares them all against the migrated schema. */
export function allStatements(): ReadonlyMap<string, string> {
  return registered
}

/** Which of them are planned with the values of each call. */
export function replannedStatements(): ReadonlySet<string> {
  return plannedAnew
}

/** All rows that the statement answers. */
export async function rows<Row extends object>(db: Db, stmt: Statement<Row>, values: unknown[] = []): Promise<Row[]> {
  const result = await db.query<pg.QueryResultRow & Row>({ name: stmt.name, text: stmt.text, values })
  return result.rows
}

/** The first row, or undefined. */
export async function firstRow<Row extends object>(
  db: Db,
  stmt: Statement<Row>,
  values: unknown[] = [],
): Promise<Row | undefined> {
  const found = await rows(db, stmt, values)
  return found[0]
}

/** How many rows the statement changed. */
export async function execute(db: Db, stmt: Statement<object>, values: unknown[] = []): Promise<number> {
  const result = await db.query({ name: stmt.name, text: stmt.text, values })
  return result.rowCount ?? 0
}

/** A server that has not even said that it gave up by then is not there any more. */
const LONGEST_SILENCE = LONGEST_STATEMENT + 5_000

/**
 * For one statement that may take as long as it takes: the longest time that a timer knows, 24 days. The session needs
 * `statement_timeout = 0` too.
 */
export const PATIENT = { query_timeout: 2 ** 31 - 1 } as const

/** What holds for every pool. */
type PoolOptions = pg.PoolConfig &
  Pick<SharedPoolConfig, 'lookElsewhere'> & { readonly onError: (error: Error) => void }

function poolConfig({ onError: _onError, ...config }: PoolOptions) {
  return {
    application_name: 'fairlead',
    query_timeout: LONGEST_SILENCE,
    // Firewalls forget connections that are silent for long.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
    max: config.max ?? 10,
    connectionTimeoutMillis: config.connectionTimeoutMillis ?? 10_000,
  }
}

function watched<Pool extends pg.Pool>(pool: Pool, onError: PoolOptions['onError']): Pool {
  pool.on('error', (error) => {
    // A pool that has ended may still hear of connections that the server ended first.
    if (!pool.ending || !isDatabaseAway(error)) onError(error)
  })
  return pool
}

/**
 * A pool with the session settings everything relies on. An idle transaction is ended by the server after 10 s, so
 * that a frozen process frees its rows and its late writes fail; commits are durable before they are answered.
 * Nothing waits for ever for a server whose packets are lost: 10 s for a connection, 35 s for an answer, after which the
 * connection is given up and the statement fails with the message `Query read timeout`. Nobody holds all connections: see
 * `SharedPool`. `onError` hears of what no caller is told: an idle connection that was lost, or that what follows a commit
 * failed.
 */
export function openPool(options: PoolOptions): Database {
  const settings = {
    idle_in_transaction_session_timeout: LONGEST_IDLE,
    statement_timeout: LONGEST_STATEMENT,
    // Whatever the default of the server, the database or the user is.
    // What changes rows on several nodes does so on one after the other; a single server knows no such setting.
    options: '-c synchronous_commit=on -c citus.multi_shard_modify_mode=sequential',
  }
  return watched(new SharedPool({ ...settings, ...poolConfig(options) }), options.onError)
}

/**
 * The same where each transaction may meet another session, as behind a pooler in transaction mode: each has the same
 * bounds of its own. `servers` are looked at before transactions run on them.
 */
export function openTransactionPool(options: PoolOptions, servers?: KnownServers): Database {
  return watched(new TransactionPool(poolConfig(options), servers), options.onError)
}

/** Runs `work` on a connection of its own. One that failed may still wait for its answer, and nobody else gets it. */
export async function withClient<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.connect()
  let isBroken = true
  try {
    const result = await work(client)
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}

/** Runs one statement for as long as it takes. Answers how many rows it touched. */
export async function runPatiently(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<number> {
  return (await client.query({ text, values, ...PATIENT })).rowCount ?? 0
}

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'

const TRANSACTION = { name: 'transaction', kind: 'inner', fields: { 'db.system.name': 'postgresql' } } as const

/** Runs `work` in one transaction: commits when it returns, rolls back when it throws. Deadlocks are tried again. */
export async function transaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inSpan(TRANSACTION, (span) =>
    retryDeadlocks(() => runOnce(database, work, (statements) => span?.set({ 'fairlead.statements': statements }))),
  )
}

/**
 * Tries `work`, a transaction or a single statement, up to three times when it ends in a deadlock or a serialization
 * failure, or its rows were moved meanwhile: nothing of it has happened then.
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 3 || !isTransient(error)) throw error
    }
  }
}

async function runOnce<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  tell: (statements: number) => void,
): Promise<T> {
  const client = await database.connect()
  const committed: (() => void)[] = []
  let statements = 0
  const tx: Transaction = {
    query: <Row extends pg.QueryResultRow>(config: QueryConfig) => {
      statements += 1
      return client.query<Row>(config)
    },
    afterCommit: (action) => {
      committed.push(action)
    },
  }
  clients.set(tx, client)
  let broken: Error | undefined
  // The server may end the session between two statements; nobody else listens while the client is lent.
  const onLost = (error: Error) => {
    broken = error
  }
  client.on('error', onLost)
  let result: T
  try {
    await begin(client)
    result = await work(tx)
    await client.query('commit')
  } catch (error) {
    broken ??= isSilence(error) ? error : await rollBack(client)
    throw error
  } finally {
    client.off('error', onLost)
    client.release(broken)
    tell(statements)
  }
  for (const action of committed) runAfterCommit(database, action)
  return result
}

function runAfterCommit(database: Database, action: () => void): void {
  try {
    action()
  } catch (error) {
    database.emit('error', new Error('What follows a commit failed.', { cause: error }))
  }
}

/**
 * Runs `work` so that its failure undoes it alone and leaves the rest of the transaction as it is. Locks that it took are
 * let go again. Waits no longer than a statement may; not for deadlocks, which end the whole transaction.
 */
export async function savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.query({ name: '', text: 'savepoint part', values: [] })
  try {
    const result = await work()
    await tx.query({ name: '', text: 'release savepoint part', values: [] })
    return result
  } catch (error) {
    if (!isSilence(error)) await undoPart(tx)
    throw error
  }
}

async function undoPart(tx: Transaction): Promise<void> {
  await tx.query({ name: '', text: 'rollback to savepoint part', values: [] })
  await tx.query({ name: '', text: 'release savepoint part', values: [] })
}

/** The server said nothing: it would not hear a rollback either, and rolls back by itself when the connection is gone. */
function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function isTransient(error: unknown): boolean {
  const code = sqlState(error)
  return code === DEADLOCK || code === SERIALIZATION || areRowsMoved(error)
}

/** The SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/**
 * Ends the query within an `exists`, so that it is asked of each row outside, by the index in this order, and stops at
 * the first row. Without it all rows may be read and hashed, a million that are due for one organization that has one.
 * (PostgreSQL turns an `exists` into a join unless it has an `offset`.)
 */
export function firstBy(order: string): string {
  return `order by ${order} offset 0`
}

/** The id in a parameter after which a page begins; null begins at the first. By whatever plan it is a bound of the index. */
export function afterId(parameter: string): string {
  return `coalesce(${parameter}::uuid, '00000000-0000-0000-0000-000000000000')`
}

/** The id in a parameter before which a page begins, where the newest come first; null begins at the newest. */
export function beforeId(parameter: string): string {
  return `coalesce(${parameter}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`
}
