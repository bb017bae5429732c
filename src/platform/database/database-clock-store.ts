import { firstRow, statement } from './db.ts'
import type { Db } from './db.ts'

const DATABASE_TIME = statement<{ at: number }>(
  'platform.database_time',
  `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
)

/** What time it is by the database's clock at this moment, in milliseconds since 1970. */
export async function databaseTime(db: Db): Promise<number> {
  const found = await firstRow(db, DATABASE_TIME)
  if (found === undefined) throw new Error('The database does not say what time it is.')
  return found.at
}
