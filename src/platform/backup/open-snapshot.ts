import type { ClientBase, PoolClient } from 'pg'
import { SECOND, sleep } from '../clock.ts'
import { runPatiently } from '../database/db.ts'
import type { Database } from '../database/db.ts'
import { isLockConflict } from '../database/error-classes.ts'
import { openTableParts } from '../distribution/table-parts.ts'
import type { TableParts } from '../distribution/table-parts.ts'
import { AppError } from '../errors.ts'
import { hasPrepared, holdCommits, holdTables, listTables, makePatient, recoverPrepared } from './catalog-store.ts'
import type { BackupTable } from './catalog-store.ts'

/** One moment of the whole database. */
export interface Snapshot {
  readonly tables: readonly BackupTable[]
  readonly parts: TableParts
}

const PAUSE = SECOND
const MOST_TRIES = 60

/**
 * Opens a transaction on each server, whose view begins once no table can be changed any more: what rewrites a table is
 * seen by no snapshot. Over several servers, no transaction that changed more than one of them can commit between the
 * first view and the last, so each is in all of them or in none; and an organization lies on one.
 * @throws AppError `schema_changed` when somebody else changed tables in the same moment; `nodes_unsettled` when
 *   transactions of several nodes stay half committed
 */
export async function openSnapshot(db: Database, client: PoolClient, signal: AbortSignal): Promise<Snapshot> {
  const before = await listTables(client)
  const parts = await openTableParts(client, makePatient)
  try {
    for (let tries = 1; !(await view(db, { tables: before, parts })); tries += 1) {
      if (tries === MOST_TRIES) {
        throw new AppError(
          'nodes_unsettled',
          'Transactions over several nodes stay half committed. Make sure that every node is there, then run the backup again.',
        )
      }
      await sleep(PAUSE, signal)
      signal.throwIfAborted()
      await recoverPrepared(client)
    }
    if (!(await isSame(client, { before, parts }))) {
      throw new AppError('schema_changed', 'The database was brought up to date just now. Run the backup again.')
    }
    return { tables: before, parts }
  } catch (error) {
    await parts.close()
    throw error
  }
}

async function isSame(client: PoolClient, { before, parts }: { before: BackupTable[]; parts: TableParts }) {
  return JSON.stringify(before) === JSON.stringify(await listTables(client)) && (await parts.isStill())
}

/** Begins the view of each server. Answers false, with nothing held, where a transaction is half committed or long. */
async function view(db: Database, { tables, parts }: Snapshot): Promise<boolean> {
  const names = tables.map(({ name }) => name)
  for (const client of parts.clients) {
    await runPatiently(client, 'begin isolation level repeatable read, read only')
    // Taking a lock begins no view yet.
    const here = names.flatMap((table) => parts.of(table)).filter((part) => part.client === client)
    await holdTables(
      client,
      here.map(({ name }) => name),
    )
  }
  if (parts.clients.length === 1) return true
  if (await beginViews(db, parts.clients)) return true
  for (const client of parts.clients) await runPatiently(client, 'rollback')
  return false
}

/** While no transaction of several nodes can commit: none waits longer than this takes. */
async function beginViews(db: Database, clients: readonly ClientBase[]): Promise<boolean> {
  const gate = await db.connect()
  try {
    await gate.query('begin')
    await holdCommits(gate)
    const found = await Promise.all(clients.map((client) => hasPrepared(client)))
    return !found.includes(true)
  } catch (error) {
    if (isLockConflict(error)) return false
    throw error
  } finally {
    gate.release(true)
  }
}
