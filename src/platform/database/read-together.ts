import pg from 'pg'
import { allOf, clients, pipelined } from './clients.ts'
import { transaction } from './db.ts'
import type { Db } from './db.ts'
import { TransactionPool } from './transaction-pool.ts'

/**
 * Reads that do not wait for each other's answers: what is asked at once leaves at once, on one connection, and is answered
 * in that order. On a transaction it is part of it; on the pool each read sees what is committed by then. Where one fails,
 * the others are waited for, and then it fails.
 */
export async function readTogether<T extends Record<string, unknown>>(
  db: Db,
  ask: (db: Db) => T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const client = clients.get(db)
  if (client !== undefined) return pipelined(client, ask)
  if (db instanceof TransactionPool) return transaction(db, (tx) => readTogether(tx, ask))
  return db instanceof pg.Pool ? onOneConnection(db, ask) : allOf(ask(db))
}

async function onOneConnection<T extends Record<string, unknown>>(pool: pg.Pool, ask: (db: Db) => T) {
  const client = await pool.connect()
  let isBroken = true
  try {
    const answers = await pipelined(client, ask)
    isBroken = false
    return answers
  } finally {
    client.release(isBroken)
  }
}
