import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** For processes of their own. */
  readonly url: string
  drop(): Promise<void>
}

/** A database of its own, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template fairlead_template`)
  const { host, port, user, password } = server
  const url = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  return { url, drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

async function onServer(
  server: { host: string; port: number; user: string; password: string },
  sql: string,
): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
