import { firstRow, statement } from '../database/db.ts'
import { leastIdOf } from '../ids.ts'
import type { AgingRows, OldRows, RetentionKind } from './retention.ts'

/** A table whose rows go by age. Its rows are called `r`; `$5` is the instant before which they are old. */
interface AgingTable {
  readonly name: string
  readonly kind: RetentionKind
  readonly table: string
  /** The UUIDv7 that ends the primary key: rows are read by it, oldest first. */
  readonly id: string
  /** When a row began to age: never earlier than its id was made, but for the clocks of processes that differ. */
  readonly age: string
  readonly part: number
  /** Which rows there is anything to remove of, as an index says it. */
  readonly among?: string
  /** Which of the old rows go. */
  readonly goes?: string
  /** What is emptied, where the row stays. */
  readonly empties?: string
  /** The column that says since when it is empty. */
  readonly stamps?: string
  /** What is kept of rows that go, or goes with them: statements that read `gone`, with the columns that it returns. */
  readonly keeps?: { readonly columns: string; readonly statements: string }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The removal of old rows of a table, a part at a time, oldest first, by its primary key or the index given by `among`. */
export function agingTable(given: AgingTable): AgingRows {
  const { name, kind, part, table, empties, stamps } = given
  const key = 'r.organization_id = $1 and r.' + given.id
  const goes = `${given.age} < $5 and ${given.goes ?? 'true'}`
  const old = `old as materialized (
     select r.${given.id} as id from ${table} r
     where ${key} > $2 and r.${given.id} < $3 and ${given.among ?? 'true'} order by r.${given.id} limit $4)`
  const deed =
    empties === undefined
      ? `delete from ${table} r`
      : `update ${table} r set ${empties}${stamps === undefined ? '' : `, ${stamps} = $6`}`
  const gone = `gone as (
     ${deed} where ${key} = any(array(select o.id from old o)) and ${goes} returning ${given.keeps?.columns ?? 'r.' + given.id})`
  const remove = statement<LookedAt>(
    `retention.remove_${name}`,
    `with ${[old, gone, ...(given.keeps === undefined ? [] : [given.keeps.statements])].join(', ')}
     select o.id as last, (count(*) over ())::integer as rows from old o order by o.id desc limit 1`,
  )
  const count = statement<{ looked: number; rows: number }>(
    `retention.count_${name}`,
    `with ${old} select (select count(*)::integer from old) as looked, count(*)::integer as rows from ${table} r
     where ${key} = any(array(select o.id from old o)) and ${goes}`,
  )
  return {
    name,
    kind,
    part,
    remove: async (context, tx, one) => {
      const values = valuesOf(one)
      const looked = await firstRow(tx, remove, stamps === undefined ? values : [...values, context.clock.now()])
      return looked !== undefined && looked.rows >= one.limit ? looked.last : undefined
    },
    count: async (context, one) => {
      const found = await firstRow(context.db, count, valuesOf(one))
      return { rows: found?.rows ?? 0, isMore: (found?.looked ?? 0) >= one.limit }
    },
  }
}

/** A part that was looked at: its last row, and how many rows it had. */
interface LookedAt {
  readonly last: string
  readonly rows: number
}

function valuesOf({ organizationId, before, after, limit }: OldRows): unknown[] {
  return [organizationId, after ?? FIRST_ID, leastIdOf(before), limit, before]
}
