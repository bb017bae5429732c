import { SECOND } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import { firstRow, openTransactionPool } from './db.ts'
import type { Database } from './db.ts'
import { NAME_DATABASE, READ_REPLAY } from './replica-store.ts'

/** How often it is looked at, and for how long what was seen counts, in milliseconds. */
const LOOK_EVERY = SECOND
const COUNTS_FOR = 3 * SECOND
/** One that does not answer by then is not waited for: the primary answers. */
const LONGEST_CONNECTING = 3 * SECOND

/** A standby that follows the database, for reads that may be older than what was written last. */
export interface Replica {
  readonly db: Database
  /**
   * By how many milliseconds its rows may be behind: it has everything that was committed before. Null where that is not
   * known, since it is away or does not follow.
   */
  lag(): number | null
  /** Why it is not known, for operators; undefined where it is. */
  problem(): string | undefined
  close(): Promise<void>
}

interface ReplicaOptions {
  readonly url: string
  readonly poolSize: number
  /** The database that it follows, and the time of it. */
  readonly primary: Database
  readonly clock: Clock
  readonly log: Log
}

/** Connects to the standby and looks at it from then on; whether it is there changes nothing else. */
export async function openReplica({ url, poolSize, primary, clock, log }: ReplicaOptions): Promise<Replica> {
  const db = openTransactionPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: LONGEST_CONNECTING,
    application_name: 'fairlead reads',
    onError: (error) => log.warn({ err: error }, 'A connection to the read replica was lost.'),
  })
  let seen = { replayedAt: 0, until: Number.NEGATIVE_INFINITY }
  let problem: string | undefined
  let followed: string | undefined
  const look = async () => {
    try {
      const { name, replayedAt } = await readReplay(db)
      // The primary is asked once, and again where it may have become another database.
      if (name !== followed) followed = (await firstRow(primary, NAME_DATABASE))?.name
      if (name !== followed) throw new Error('It follows another database than the primary.')
      seen = { replayedAt, until: performance.now() + COUNTS_FOR }
      if (problem !== undefined) log.info({}, 'The read replica can be used.')
      problem = undefined
    } catch (error) {
      const err = asError(error)
      if (err.message !== problem) log.warn({ err }, 'The read replica cannot be used: the primary answers.')
      problem = err.message
    }
  }
  await look()
  const looking = lookAgain(look)
  const isSeen = () => performance.now() < seen.until
  return {
    db,
    lag: () => (isSeen() ? Math.max(0, clock.now().getTime() - seen.replayedAt) : null),
    problem: () => (isSeen() ? undefined : (problem ?? 'It does not answer.')),
    close: async () => {
      await looking.stop()
      await db.end()
    },
  }
}

/** When the last transaction was committed that it has, in milliseconds since 1970. @throws where it does not follow */
async function readReplay(db: Database): Promise<{ name: string; replayedAt: number }> {
  const { isStandby, name, replayedAt } = (await firstRow(db, READ_REPLAY))!
  if (!isStandby) throw new Error('It is no standby: it follows no other server.')
  if (replayedAt === null) throw new Error('It has received no transaction since it began.')
  return { name, replayedAt }
}

/** Looks again and again, never twice at a time. */
function lookAgain(look: () => Promise<void>): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      last = look().then(next)
    }, LOOK_EVERY).unref()
  }
  next()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await last
    },
  }
}
