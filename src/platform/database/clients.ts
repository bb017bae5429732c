import type pg from 'pg'

/** The connection of each open transaction, and of each group of reads. */
export const clients = new WeakMap<object, pg.ClientBase>()

/** How many groups of statements a connection is answering. */
const groups = new WeakMap<pg.ClientBase, number>()

/** A connection as a group of statements sees it. */
type Pipeline = { query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> }

/**
 * What is asked at once leaves at once, and is answered in that order; see `allOf`. node-postgres reads `pipeline` before
 * each statement. COPY cannot do with it, so it is not on for good; nor may it end before the last group is answered.
 */
export async function pipelined<T extends Record<string, unknown>>(client: pg.ClientBase, ask: (db: Pipeline) => T) {
  const db: Pipeline = { query: (config) => client.query(config) }
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
