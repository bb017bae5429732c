import type { PoolClient } from 'pg'
import type { Database } from '../db.ts'
import { run } from './catalog-store.ts'

/** Nobody is hurried, every value reads the same whatever the server's settings are, and tables are read from their beginning. */
const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  'lock_timeout = 0',
  `client_encoding = 'UTF8'`,
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
  'synchronize_seqscans = off',
]

/** Runs `work` on a connection of its own that waits as long as it takes; it is closed afterwards, whatever happened. */
export async function withPatientClient<T>(db: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect()
  // A lost connection fails the statement that is under way; between two, the next one fails.
  client.on('error', () => undefined)
  try {
    for (const setting of SETTINGS) await run(client, `set ${setting}`)
    return await work(client)
  } finally {
    client.release(true)
  }
}
