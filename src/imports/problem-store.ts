import { byteaText, execute, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { ImportPlace } from './store.ts'

/** A row that did not become what it was meant to. */
export interface RowProblem {
  readonly line: number
  readonly code: string
  readonly detail: string
  /** As they stand in the file, those that are too long left out; null for an erased person. */
  readonly cells: readonly string[] | null
  /** Of the person that the row is about, where its address can be read. */
  readonly addressHash: Buffer | null
}

const ADD = statement(
  'imports.add_problems',
  `insert into import_problems (organization_id, import_id, line, code, detail, cells, address_hash)
   select $1, $2, p.line, p.code, p.detail, p.cells, p."addressHash"
   from json_to_recordset($3::json) as p(line integer, code text, detail text, cells text[], "addressHash" bytea)
   on conflict (organization_id, import_id, line) do nothing`,
)

/** Keeps what is wrong with rows, in their transaction. */
export async function addProblems(db: Db, place: ImportPlace, problems: readonly RowProblem[]): Promise<void> {
  if (problems.length === 0) return
  const given = problems.map(({ addressHash, ...problem }) => ({
    ...problem,
    addressHash: addressHash === null ? null : byteaText(addressHash),
  }))
  await execute(db, ADD, [place.organizationId, place.importId, jsonRows(given)])
}

/** A problem as it is listed. */
export interface ListedProblem {
  line: number
  code: string
  detail: string
  cells: string[] | null
}

const LIST = statement<ListedProblem>(
  'imports.list_problems',
  `select line, code, detail, cells from import_problems
   where organization_id = $1 and import_id = $2 and line > $3 order by line limit $4`,
)

/** Problems of an import in the order of their lines, those after a line. */
export async function listProblems(
  db: Db,
  { organizationId, importId }: ImportPlace,
  part: { after: number; limit: number },
): Promise<ListedProblem[]> {
  return rows(db, LIST, [organizationId, importId, part.after, part.limit])
}

const FORGET = statement(
  'imports.forget_person',
  `update import_problems set cells = null, address_hash = null
   where organization_id = $1 and (address_hash = any($2::bytea[]) or exists (
     select 1 from unnest(cells) as c(cell), unnest($3::text[]) as k(key)
     where position(k.key in lower(c.cell)) > 0))`,
)

/** Empties the rows that are about a person, or name their address in any cell. */
export async function forgetPeople(
  db: Db,
  organizationId: string,
  people: { addressHashes: readonly Buffer[]; emailKeys: readonly string[] },
): Promise<void> {
  await execute(db, FORGET, [organizationId, people.addressHashes, people.emailKeys])
}
