import pg from 'pg'

/** One statement on a test database, past the program: to see what is stored, or to bring about what no caller can. */
export async function queryDatabase(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
