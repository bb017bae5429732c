import { execute, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import type { ImportPlace } from '../store.ts'

const ORDER = statement(
  'imports.order_erasure',
  `insert into import_erasures (organization_id, import_id, address_hash)
   select $1, i.import_id, h.hash from imports i cross join unnest($2::bytea[]) as h(hash)
   where i.organization_id = $1 and i.state in ('uploaded', 'running')
   on conflict do nothing`,
)

/** Has people overwritten in every file of the organization that is still there; answers in how many places. */
export async function orderErasures(db: Db, organizationId: string, hashes: readonly Buffer[]): Promise<number> {
  return execute(db, ORDER, [organizationId, hashes])
}

/** Words of a text with one blank between them, whatever stands there; an accent is one character with its letter. */
const words = (text: string) =>
  `' ' || regexp_replace(lower(normalize(${text}, NFC)), '[\\s[:punct:]]+', ' ', 'g') || ' '`

const RENAME = statement(
  'imports.forget_names',
  `with naming as (
     select import_id from imports
     where organization_id = $1 and exists (
       select 1 from unnest($2::text[]) as p(called) where strpos(${words('file_name')}, ${words('p.called')}) > 0)
     order by import_id for no key update
   )
   update imports i set file_name = i.kind || '.csv' from naming n
   where i.organization_id = $1 and i.import_id = n.import_id`,
)

/** Takes their names from files in which one of these stands, word by word: addresses, or the names of people. */
export async function forgetFileNames(db: Db, organizationId: string, called: readonly string[]): Promise<void> {
  await execute(db, RENAME, [organizationId, called])
}

const DUE = statement<{ organizationId: string }>(
  'imports.erasures_due',
  `select distinct organization_id as "organizationId" from import_erasures where import_id <> all($1::uuid[])`,
)

/** Organizations with files in which somebody is to be overwritten. */
export async function organizationsErasing(db: Db, unseen: readonly string[]): Promise<string[]> {
  return organizationsDue(db, DUE, [unseen])
}

/** People who are to be overwritten in one file. */
export interface FileErasure {
  importId: string
  addressHashes: Buffer[]
}

const LIST = statement<FileErasure>(
  'imports.erasures',
  `select import_id as "importId", array_agg(address_hash) as "addressHashes" from import_erasures
   where organization_id = $1 and import_id <> all($2::uuid[]) group by import_id limit 1`,
)

/** A file with everybody who is to be overwritten in it. */
export async function findErasure(
  db: Db,
  organizationId: string,
  unseen: readonly string[],
): Promise<FileErasure | undefined> {
  return (await rows(db, LIST, [organizationId, unseen]))[0]
}

const PENDING = statement<{ importId: string }>(
  'imports.erasure_pending',
  `select import_id as "importId" from import_erasures where organization_id = $1 and import_id = $2 limit 1`,
)

/** Whether somebody is yet to be overwritten in a file: its first bytes may be others at any moment. */
export async function isErasing(db: Db, { organizationId, importId }: ImportPlace): Promise<boolean> {
  return (await rows(db, PENDING, [organizationId, importId])).length > 0
}

const COMPLETE = statement(
  'imports.complete_erasure',
  `with gone as (
     delete from import_erasures where organization_id = $1 and import_id = $2 and address_hash = any($3::bytea[])
   )
   update imports set head_hash = coalesce($4, head_hash) where organization_id = $1 and import_id = $2`,
)

/** People are overwritten in a file, which is known by other first bytes now; null where there is no file any more. */
export async function completeErasure(
  db: Db,
  { organizationId, importId }: ImportPlace,
  done: { addressHashes: readonly Buffer[]; headHash: Buffer | null },
): Promise<void> {
  await execute(db, COMPLETE, [organizationId, importId, done.addressHashes, done.headHash])
}
