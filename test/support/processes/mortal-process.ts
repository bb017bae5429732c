import type pg from 'pg'
import type { Context } from '../../../src/platform/context.ts'

/** At a statement of its own: before the database has run it, or once it has, before the answer is heard. */
export type Moment = 'before' | 'after'

/** A context like another one, as a process of its own that can be killed: from then on nothing it does has an effect. */
export interface MortalProcess {
  readonly context: Context
  readonly isDead: boolean
  die(): void
  /** Dies at one of the next statements, the first of them being 1; commits are statements too. */
  dieAt(statement: number, moment: Moment): void
}

export function startProcess(context: Context): MortalProcess {
  let isDead = false
  let left = Number.POSITIVE_INFINITY
  let when: Moment = 'before'
  const gone = () => new Error('This process is dead.')
  const live = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (isDead) throw gone()
    left -= 1
    const isLast = left === 0
    if (isLast && when === 'before') isDead = true
    if (isDead) throw gone()
    const answer = await ask()
    if (isLast) isDead = true
    // What was under way is done, and nobody hears of it.
    if (isDead) throw gone()
    return answer
  }
  const { db } = context
  const query = (config: pg.QueryConfig) => live(() => db.query(config))
  const connect = async () => {
    if (isDead) throw gone()
    return mortalClient(await db.connect(), live)
  }
  return {
    // The rest of the pool is that of the context.
    context: { ...context, db: Object.assign(Object.create(db), { query, connect }) },
    get isDead() {
      return isDead
    },
    die: () => {
      isDead = true
    },
    dieAt: (statement, moment) => {
      left = statement
      when = moment
    },
  }
}

function mortalClient(client: pg.PoolClient, live: <T>(ask: () => Promise<T>) => Promise<T>): pg.PoolClient {
  // The server rolls back what a dead process leaves open.
  const query = (config: pg.QueryConfig | string) =>
    config === 'rollback' ? client.query(config) : live(() => client.query(config))
  return Object.assign(Object.create(client), {
    query,
    on: client.on.bind(client),
    off: client.off.bind(client),
    release: client.release.bind(client),
  })
}
