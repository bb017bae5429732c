import { byteaText, execute, jsonRows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ImportPlace } from '../store.ts'

/** A row that did not become what it was meant to. */
export interface RowProblem {
  readonly line: number
  readonly code: string
  readonly detail: string
  /** As they stand in the file, those that are too long left out; null for an erased person. */
  readonly cells: readonly string[] | null
  /** Of everybody whom the row is about or its cells name. */
  readonly addressHashes: readonly Buffer[]
}

const ADD = statement(
  'imports.add_problems',
  `insert into import_problems (organization_id, import_id, line, code, detail, cells, address_hashes)
   select $1, $2, p.line, p.code, p.detail, p.cells, p."addressHashes"
   from json_to_recordset($3::json) as p(line integer, code text, detail text, cells text[], "addressHashes" bytea[])
   on conflict (organization_id, import_id, line) do nothing`,
)

/** Keeps what is wrong with rows, in their transaction. */
export async function addProblems(db: Db, place: ImportPlace, problems: readonly RowProblem[]): Promise<void> {
  if (problems.length === 0) return
  const given = problems.map(({ addressHashes, ...problem }) => {
    return { ...problem, addressHashes: addressHashes.map(byteaText) }
  })
  await execute(db, ADD, [place.organizationId, place.importId, jsonRows(given)])
}

/** A problem as it is listed. */
export interface ListedProblem {
  line: number
  code: string
  detail: string
  cells: string[] | null
}

/** Problems of an import in the order of their lines, those after a line. */
export const listProblems = statement<ListedProblem>(
  'imports.list_problems',
  `select line, code, detail, cells from import_problems
   where organization_id = $1 and import_id = $2 and line > $3 order by line limit $4`,
).rows(({ organizationId, importId }: ImportPlace, part: { after: number; limit: number }) => [
  organizationId,
  importId,
  part.after,
  part.limit,
])

/** Why rows were not imported. */
interface RejectionReason {
  code: string
  detail: string
  rows: number
  /** Of the first such row. */
  line: number
}

/** The reasons why rows of an import were rejected, those of most rows first. */
export const listReasons = statement<RejectionReason>(
  'imports.list_reasons',
  `select code, detail, count(*)::integer as rows, min(line) as line from import_problems
   where organization_id = $1 and import_id = $2 group by code, detail order by rows desc, line limit $3`,
).rows(({ organizationId, importId }: ImportPlace, limit: number) => [organizationId, importId, limit])

/** Empties the rows that are about people, or name their address in any cell; found by an index. */
export const forgetPeople = statement(
  'imports.forget_person',
  `update import_problems set cells = null, address_hashes = '{}'
   where organization_id = $1 and address_hashes && $2::bytea[]`,
).run((organizationId: string, addressHashes: readonly Buffer[]) => [organizationId, addressHashes])
