import { statement } from './db.ts'

// A physical standby has the system identifier of its primary, and the same number for each database.
const NAME = `(select system_identifier from pg_control_system()) || ' ' ||
  (select oid from pg_database where datname = current_database())`

/** What names a database and every physical copy of it. */
export const NAME_DATABASE = statement<{ name: string }>('platform.name_database', `select ${NAME} as name`)

/** How far a standby has come: each process commits once a second, so that the last commit is never old by itself. */
export const READ_REPLAY = statement<{ isStandby: boolean; name: string; replayedAt: number | null }>(
  'platform.read_replay',
  `select pg_is_in_recovery() as "isStandby", ${NAME} as name,
     (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as "replayedAt"`,
)
