import { execute, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const EXPIRE = statement<{ importId: string }>(
  'imports.expire',
  `update imports i set state = case when i.state = 'uploaded' then 'cancelled' else 'failed' end, finished_at = $2,
     due_at = null, lease_token = null, lease_until = null,
     failure = case when i.state = 'uploaded' then 'It was not started for a day.'
       else 'No worker saw its file for a day.' end
   from (
     select organization_id, import_id from imports
     where (state = 'uploaded' and created_at < $1) or (state = 'running' and unseen_at < $1)
     limit $3 for update skip locked) old
   where i.organization_id = old.organization_id and i.import_id = old.import_id
   returning i.import_id as "importId"`,
)

/** Ends imports that nobody started since before an instant, or whose file nobody sees since then. */
export async function expireImports(db: Db, given: { before: Date; now: Date; limit: number }): Promise<string[]> {
  return (await rows(db, EXPIRE, [given.before, given.now, given.limit])).map((row) => row.importId)
}

const DELETE_OLD = statement(
  'imports.delete_old',
  `delete from imports i using (
     select organization_id, import_id from imports where finished_at < $1 limit 1 for update skip locked) old
   where i.organization_id = old.organization_id and i.import_id = old.import_id`,
)

/** Forgets one import that ended before an instant, with its problems; false where there is none. */
export async function deleteOldImport(db: Db, before: Date): Promise<boolean> {
  return (await execute(db, DELETE_OLD, [before])) > 0
}

const LIVING = statement<{ importId: string }>(
  'imports.living',
  `select import_id as "importId" from imports where import_id::text = any($1::text[]) and state in ('uploaded', 'running')`,
)

/** Which of these files belong to an import that still needs its file. */
export async function findLiving(db: Db, importIds: readonly string[]): Promise<string[]> {
  return (await rows(db, LIVING, [importIds])).map((row) => row.importId)
}
