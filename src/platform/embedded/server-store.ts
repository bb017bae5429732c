import type { Client } from 'pg'

/** The role that Fairlead works as: it owns its databases and is no superuser. */
export const APPLICATION_ROLE = 'fairlead'

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

/** Makes the application's role if it is absent. It gets the superuser's verifier, so that no statement holds the password. */
export async function ensureRole(client: Client): Promise<void> {
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = '${APPLICATION_ROLE}') THEN
      EXECUTE (SELECT format('CREATE ROLE ${APPLICATION_ROLE} LOGIN CREATEDB PASSWORD %L IN ROLE pg_monitor, pg_checkpoint', rolpassword)
               FROM pg_catalog.pg_authid WHERE rolname = current_user);
    END IF;
  END $$`)
}

/** Makes the database, owned by the application's role, if it is absent. The caller is the only one that does. */
export async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_catalog.pg_database WHERE datname = $1', [name])
  if (rowCount === 0) {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${APPLICATION_ROLE}`)
  }
}
