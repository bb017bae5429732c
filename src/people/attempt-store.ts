import { execute, firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** How often something was tried from or at one place since a moment. */
export interface Attempts {
  attempts: number
  since: Date
}

const COUNT_ATTEMPT = statement<Attempts>(
  'people.count_attempt',
  `insert into sign_in_attempts as known (place, attempts, since)
   values ($1, 1, $2)
   on conflict (place) do update set
     attempts = case when known.since <= $3 then 1 else known.attempts + 1 end,
     since = case when known.since <= $3 then excluded.since else known.since end
   returning attempts, since`,
)

/** Counts an attempt at a place before it is made, so that a hundred at once are counted as a hundred. */
export async function countAttempt(db: Db, place: string, at: { now: Date; windowStart: Date }): Promise<Attempts> {
  const found = await firstRow(db, COUNT_ATTEMPT, [place, at.now, at.windowStart])
  if (found === undefined) throw new Error('An attempt was not counted.')
  return found
}

const FORGET_ATTEMPTS = statement(
  'people.forget_attempts',
  `delete from sign_in_attempts where place = any ($1::text[])`,
)

/** Whoever got in was no guesser. */
export async function forgetAttempts(db: Db, places: readonly string[]): Promise<void> {
  await execute(db, FORGET_ATTEMPTS, [places])
}
