import { execute, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** How often something was tried from or at one place since a moment. */
export interface Attempts {
  place: string
  attempts: number
  since: Date
}

const COUNT_ATTEMPTS = statement<Attempts>(
  'people.count_attempts',
  `insert into sign_in_attempts as known (place, attempts, since)
   select place, 1, $2::timestamptz from unnest($1::text[]) place order by place
   on conflict (place) do update set
     attempts = case when known.since <= $3 then 1 else known.attempts + 1 end,
     since = case when known.since <= $3 then excluded.since else known.since end
   returning place, attempts, since`,
)

/** Counts one attempt at each place before it is made, so that a hundred at once are counted as a hundred. */
export async function countAttempts(
  db: Db,
  places: readonly string[],
  at: { now: Date; windowStart: Date },
): Promise<Attempts[]> {
  return rows(db, COUNT_ATTEMPTS, [places, at.now, at.windowStart])
}

const FORGET_ATTEMPTS = statement(
  'people.forget_attempts',
  `delete from sign_in_attempts where place = any ($1::text[])`,
)

/** Whoever got in was no guesser. */
export async function forgetAttempts(db: Db, places: readonly string[]): Promise<void> {
  await execute(db, FORGET_ATTEMPTS, [places])
}
