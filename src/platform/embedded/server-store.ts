import { once } from 'node:events'
import type { Client } from 'pg'

/** The role that Fairlead works as: it owns its databases and is no superuser. */
export const APPLICATION_ROLE = 'fairlead'
/** The database that it works on. */
export const APPLICATION_DATABASE = 'fairlead'

// Advisory locks belong to a database; presence is kept in "postgres", away from those of the application.
const PRESENCE = '7021802764019'

/** Says that this process uses the server, for as long as the connection lives. */
export async function lockPresence(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1::bigint)', [PRESENCE])
}

/** True when no other process uses the server. One's own shared lock is no hindrance. */
export async function tryLockAlone(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS alone', [
    PRESENCE,
  ])
  return rows[0]?.alone === true
}

/** Gives back all presence locks of this connection. */
export async function unlockPresence(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_unlock_all()')
}

/** How long the server outlives the last of its processes, and the shell command that stops it from its own folder. */
export interface ServerWatch {
  readonly lingerMs: number
  readonly stopCommand: string
}

const WATCH = 'fairlead watch'
// In a row, counted and not timed: a clock that jumps ends no server.
const CHECKS_ALONE = 12

/** Whether a session of `startWatch` runs in this server. */
export async function isWatched(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_catalog.pg_stat_activity WHERE application_name = $1', [
    WATCH,
  ])
  return rowCount !== 0
}

/**
 * Lets the session of this connection stop the server once no process has been present for `lingerMs`. It runs inside
 * the server: a session that computes does not notice that its client is gone (`client_connection_check_interval` is 0),
 * so no kill of ours reaches it, and it ends with the server. Returns when it runs; hang up then.
 *
 * It stops the server under the exclusive lock, as a process does that leaves. Whoever comes then waits for the lock,
 * loses the connection instead of getting it, and starts the server anew.
 */
export async function startWatch(client: Client, { lingerMs, stopCommand }: ServerWatch): Promise<void> {
  await client.query(`SET application_name = '${WATCH}'`)
  const started = once(client, 'notice')
  const watching = client.query(`DO $watch$
    DECLARE
      alone integer := 0;
    BEGIN
      RAISE NOTICE 'watching';
      LOOP
        PERFORM pg_catalog.pg_sleep(${lingerMs / CHECKS_ALONE / 1000});
        IF pg_catalog.pg_try_advisory_lock(${PRESENCE}) THEN
          alone := alone + 1;
          IF alone >= ${CHECKS_ALONE} THEN
            RAISE LOG 'No process of Fairlead has used this server for a while: it stops.';
            COPY (SELECT WHERE false) TO PROGRAM ${client.escapeLiteral(stopCommand)};
            PERFORM pg_catalog.pg_sleep(60);
          END IF;
          PERFORM pg_catalog.pg_advisory_unlock(${PRESENCE});
        ELSE
          alone := 0;
        END IF;
        COMMIT;
      END LOOP;
    END $watch$`)
  // It returns only by failing; hanging up on it is one way to fail.
  await Promise.race([started, watching])
  watching.catch(() => undefined)
}

/** Makes the application's role if it is absent. It gets the superuser's verifier, so that no statement holds the password. */
export async function ensureRole(client: Client): Promise<void> {
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = '${APPLICATION_ROLE}') THEN
      EXECUTE (SELECT format('CREATE ROLE ${APPLICATION_ROLE} LOGIN CREATEDB PASSWORD %L IN ROLE pg_monitor, pg_checkpoint', rolpassword)
               FROM pg_catalog.pg_authid WHERE rolname = current_user);
    END IF;
  END $$`)
}

/** Makes the application's database, owned by the application's role, if it is absent. The caller is the only one that does. */
export async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_catalog.pg_database WHERE datname = $1', [
    APPLICATION_DATABASE,
  ])
  if (rowCount === 0) {
    await client.query(`CREATE DATABASE ${APPLICATION_DATABASE} OWNER ${APPLICATION_ROLE}`)
  }
}
