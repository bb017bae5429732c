import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** A table as the catalogs describe it; each text is a piece of its definition. */
export interface TableDefinition {
  name: string
  unlogged: boolean
  columns: string[]
  /** Primary key, unique, check and exclusion constraints. */
  constraints: string[]
  /** Foreign keys, as statements of their own: tables may refer to each other in any order. */
  references: string[]
  /** Indexes that no constraint made. */
  indexes: string[]
}

const TABLES = statement<TableDefinition>(
  'cli.describe_tables',
  `select c.relname as name, c.relpersistence = 'u' as unlogged,
     array(
       select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
         || case when a.attidentity = 'a' then ' generated always as identity' else '' end
         || case when a.attnotnull then ' not null' else '' end
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
     array(
       select 'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid)
       from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x')
       order by array_position(array['p', 'u', 'x', 'c'], k.contype::text), k.conname) as constraints,
     array(
       select 'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid)
       from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' order by k.conname) as references,
     array(
       select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class x on x.oid = i.indexrelid
       where i.indrelid = c.oid and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
       order by x.relname) as indexes
   from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
   order by c.relname`,
)

/** Every table of the database, in the order of their names. */
export async function describeTables(db: Db): Promise<TableDefinition[]> {
  return rows(db, TABLES)
}

const EXTENSIONS = statement<{ name: string }>(
  'cli.list_extensions',
  `select extname::text as name from pg_extension where extname <> 'plpgsql' order by extname`,
)

/** Extensions that the schema needs. */
export async function listExtensions(db: Db): Promise<string[]> {
  return (await rows(db, EXTENSIONS)).map((extension) => extension.name)
}
