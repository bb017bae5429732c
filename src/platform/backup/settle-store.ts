import type { PoolClient } from 'pg'
import { PATIENT, execute, rows, statement } from '../db.ts'
import type { Db } from '../db.ts'

const SETTLE = statement(
  'platform.settle_restored',
  `update instance set system_identifier = (select system_identifier::text from pg_control_system()),
     epoch = epoch + 1, sending_held = 'restored', backup_taken_at = $1, restored_at = $2`,
)

/**
 * Makes of the loaded rows a copy: its events go on in a new epoch, whatever cluster they came from, and live sending is
 * held until a person releases it.
 */
export async function settleRestored(db: Db, restored: { takenAt: Date; at: Date }): Promise<void> {
  await execute(db, SETTLE, [restored.takenAt, restored.at])
}

const LEASED = statement<{ name: string }>(
  'platform.leased_tables',
  `select quote_ident(c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'lease_until'
     and not a.attisdropped order by c.relname`,
)

/**
 * Ends every lease: the processes that held them work on another database. What was under way is taken up as after a
 * crash; an email whose bytes had begun to leave becomes unknown.
 */
export async function endLeases(client: PoolClient): Promise<void> {
  for (const { name } of await rows(client, LEASED)) {
    const text = `update ${name} set lease_until = 'epoch' where lease_until is not null`
    await client.query({ text, ...PATIENT })
  }
}
