import pg from 'pg'

/** Connections that are kept for the next statement, by database: each is a process of the server. */
const pools = new Map<string, pg.Pool>()

/** One statement on a test database, past the program: to see what is stored, or to bring about what no caller can. */
export async function queryDatabase(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return (await poolOf(url).query(sql, values)).rows as Record<string, unknown>[]
}

/** Names of the tables of a database. */
export async function tablesOf(url: string): Promise<string[]> {
  const found = await queryDatabase(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return found.map((row) => String(row.name))
}

/** What an aggregate over the rows `t` says of each of the tables, asked in one statement. */
export async function ofEachTable(
  url: string,
  tables: readonly string[],
  aggregate: string,
): Promise<Record<string, string>> {
  const parts = tables.map((name) => `select '${name}' as name, (select ${aggregate} from "${name}" t)::text as said`)
  const rows = await queryDatabase(url, parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, said }) => [String(name), String(said)]))
}

function poolOf(url: string): pg.Pool {
  const known = pools.get(url)
  if (known !== undefined) return known
  const pool = new pg.Pool({ connectionString: url, allowExitOnIdle: true })
  // A server that ends takes what is kept with it; the next statement connects anew, or says why it cannot.
  pool.on('error', () => undefined)
  pools.set(url, pool)
  return pool
}

/** Lets go of what is kept for a database that is about to go. */
export async function forgetDatabase(url: string): Promise<void> {
  const pool = pools.get(url)
  pools.delete(url)
  await pool?.end()
}
