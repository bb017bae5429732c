import { composed, execute, rows } from '../database/db.ts'
import type { Db } from '../database/db.ts'
import type { SealedTable } from './secret-box.ts'

/** A row of a table that holds secrets. */
export interface SealedRow {
  readonly organizationId: string
  /** Its key as text; empty where an organization has one row. */
  readonly row: string
}

const FIRST = { uuid: '00000000-0000-0000-0000-000000000000', text: '' } as const
/** Before every row. */
export const BEFORE_ALL: SealedRow = { organizationId: FIRST.uuid, row: '' }

/** The next rows that have a secret in the column, in the order of their keys. */
export async function listSealed(
  db: Db,
  { table, key }: SealedTable,
  page: { readonly column: string; readonly after: SealedRow; readonly limit: number },
): Promise<(SealedRow & { sealed: Buffer })[]> {
  const column = key?.column ?? `''::text`
  const type = key?.type ?? 'text'
  const list = composed<SealedRow & { sealed: Buffer }>(
    `select organization_id as "organizationId", ${column}::text as row, ${page.column} as sealed from ${table}
     where (organization_id, ${column}) > ($1::uuid, $2::${type}) and ${page.column} is not null
     order by organization_id, ${column} limit $3`,
  )
  return rows(db, list, [page.after.organizationId, page.after.row || FIRST[type], page.limit])
}

/** Writes a secret that was sealed anew, unless somebody wrote another one meanwhile. */
export async function putSealed(
  db: Db,
  { table, key }: SealedTable,
  { organizationId, row, column, was, is }: SealedRow & { column: string; was: Buffer; is: Buffer },
): Promise<void> {
  const put = composed(
    `update ${table} set ${column} = $4
     where organization_id = $1 and ${key?.column ?? `''`}::text = $2 and ${column} = $3`,
  )
  await execute(db, put, [organizationId, row, was, is])
}
