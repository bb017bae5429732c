import { statement } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import type { ImportPlace } from '../store.ts'

/** Has people overwritten in every file of the organization that is still there; answers in how many places. */
export const orderErasures = statement(
  'imports.order_erasure',
  `insert into import_erasures (organization_id, import_id, address_hash)
   select i.organization_id, i.import_id, h.hash from imports i cross join unnest($2::bytea[]) as h(hash)
   where i.organization_id = $1 and i.state in ('uploaded', 'running')
   on conflict do nothing`,
).count((organizationId: string, hashes: readonly Buffer[]) => [organizationId, hashes])

/** Words of a text with one blank between them, whatever stands there; an accent is one character with its letter. */
const words = (text: string) =>
  `' ' || regexp_replace(lower(normalize(${text}, NFC)), '[\\s[:punct:]]+', ' ', 'g') || ' '`

/** Takes their names from files in which one of these stands, word by word: addresses, or the names of people. */
export const forgetFileNames = statement(
  'imports.forget_names',
  `with naming as (
     select import_id from imports
     where organization_id = $1 and exists (
       select 1 from unnest($2::text[]) as p(called) where strpos(${words('file_name')}, ${words('p.called')}) > 0)
     order by import_id for no key update
   )
   update imports i set file_name = i.kind || '.csv' from naming n
   where i.organization_id = $1 and i.import_id = n.import_id`,
).run((organizationId: string, called: readonly string[]) => [organizationId, called])

/** Organizations with files in which somebody is to be overwritten. */
export const organizationsErasing = statement<{ organizationId: string }>(
  'imports.erasures_due',
  `select distinct organization_id as "organizationId" from import_erasures where import_id <> all($1::uuid[])`,
).rows((unseen: readonly string[]) => [unseen], organizationsDue)

/** People who are to be overwritten in one file. */
export interface FileErasure {
  importId: string
  addressHashes: Buffer[]
}

/** A file with everybody who is to be overwritten in it. */
export const findErasure = statement<FileErasure>(
  'imports.erasures',
  `select import_id as "importId", array_agg(address_hash) as "addressHashes" from import_erasures
   where organization_id = $1 and import_id <> all($2::uuid[]) group by import_id limit 1`,
).first((organizationId: string, unseen: readonly string[]) => [organizationId, unseen])

/** Whether somebody is yet to be overwritten in a file: its first bytes may be others at any moment. */
export const isErasing = statement<{ importId: string }>(
  'imports.erasure_pending',
  `select import_id as "importId" from import_erasures where organization_id = $1 and import_id = $2 limit 1`,
).rows(
  ({ organizationId, importId }: ImportPlace) => [organizationId, importId],
  (found) => found.length > 0,
)

/** People are overwritten in a file, which is known by other first bytes now; null where there is no file any more. */
export const completeErasure = statement(
  'imports.complete_erasure',
  `with gone as (
     delete from import_erasures where organization_id = $1 and import_id = $2 and address_hash = any($3::bytea[])
   )
   update imports set head_hash = coalesce($4, head_hash) where organization_id = $1 and import_id = $2`,
).run(
  (
    { organizationId, importId }: ImportPlace,
    { addressHashes, headHash }: { addressHashes: readonly Buffer[]; headHash: Buffer | null },
  ) => [organizationId, importId, addressHashes, headHash],
)
