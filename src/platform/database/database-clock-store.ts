import { statement } from './db.ts'

/** What time it is by the database's clock at this moment, in milliseconds since 1970. */
export const databaseTime = statement<{ at: number }>(
  'platform.database_time',
  `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
).first(
  () => [],
  (found) => found!.at,
)
