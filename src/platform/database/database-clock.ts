import type { Db } from './db.ts'
import type { Clock } from '../clock.ts'
import { databaseTime } from './database-clock-store.ts'

/** Further than this a machine's clock must not be from the database's, in milliseconds. */
const MOST_APART = 5_000
/** A step back of the database's clock that is no longer is waited out; a longer one is followed. */
const WAITED_OUT = 1_000

/** The time of the database, which all processes share, as it passes here. */
export interface DatabaseClock extends Clock {
  /** Compares with the database anew. @throws what the database throws; the time goes on as it was compared last */
  compare(db: Db): Promise<void>
  /** Milliseconds by which the machine's clock is ahead, negative where it is behind. */
  machineAhead(): number
  /** Whether machine and database agree within 5 s, so that this process may take work. */
  isInStep(): boolean
}

/** What a process reads its own time from; tests have others than the machine's. */
export interface OwnTime {
  /** Milliseconds that pass evenly, from anywhere. */
  readonly passed: () => number
  /** What the machine says that it is, in milliseconds since 1970. */
  readonly machine: () => number
}

const OWN_TIME: OwnTime = { passed: () => performance.now(), machine: () => Date.now() }

/**
 * The database's time as an offset from the even time of this process: a machine whose clock jumps changes nothing. It is
 * known to half the time that the database took to answer; an answer moves it no further than that leaves no doubt.
 * Before the first comparison it is the machine's. It never steps back by less than a second, and by more only where the
 * database's clock did.
 */
export function createDatabaseClock({ passed, machine }: OwnTime = OWN_TIME): DatabaseClock {
  let offset = machine() - passed()
  let isCompared = false
  let latest = Number.NEGATIVE_INFINITY
  const read = () => {
    const at = passed() + offset
    latest = latest - at > WAITED_OUT ? at : Math.max(latest, at)
    return latest
  }
  const machineAhead = () => machine() - (passed() + offset)
  return {
    now: () => new Date(read()),
    compare: async (db) => {
      const asked = passed()
      const at = await databaseTime(db)
      const answered = passed()
      const [least, most] = [at - answered, at - asked]
      offset = isCompared ? Math.min(Math.max(offset, least), most) : (least + most) / 2
      isCompared = true
    },
    machineAhead,
    isInStep: () => Math.abs(machineAhead()) <= MOST_APART,
  }
}

/** Whether a clock is the database's; that of a test is nobody's but its own. */
export function isDatabaseClock(clock: Clock): clock is DatabaseClock {
  return 'compare' in clock
}

/** Whether the machine's clock and the database's agree within 5 s. */
export function isInStep(clock: Clock): boolean {
  return !isDatabaseClock(clock) || clock.isInStep()
}
