import pg from 'pg'
import { clients } from './clients.ts'
import type { Db } from './db.ts'

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

/** How many groups of reads a connection is answering. */
const groups = new WeakMap<pg.ClientBase, number>()

/**
 * node-postgres reads `pipeline` before each statement. COPY cannot do with it, so it is not on for good; nor may it end
 * before the last group is answered.
 */
async function pipelined<T extends Record<string, unknown>>(client: pg.ClientBase, ask: (db: Db) => T) {
  const db: Db = { query: (config) => client.query(config) }
  clients.set(db, client)
  const count = (more: 1 | -1) => {
    const now = (groups.get(client) ?? 0) + more
    groups.set(client, now)
    Reflect.set(client, 'pipeline', now > 0)
  }
  count(1)
  try {
    return await allOf(ask(db))
  } finally {
    count(-1)
  }
}

/** Waits for all of what was asked at once, however each of them ends. @throws what the first of them threw */
export async function allOf<T extends Record<string, unknown>>(
  asked: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const ended = await Promise.allSettled(Object.values(asked))
  const answers = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  const named = Object.keys(asked).map((name, index) => [name, answers[index]] as const)
  return Object.fromEntries(named) as { [Name in keyof T]: Awaited<T[Name]> }
}
