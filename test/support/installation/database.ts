import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { forgetDatabase } from './query-database.ts'

type Server = { host: string; port: number; user: string; password: string }

export interface TestDatabase {
  /** For processes of their own. */
  readonly url: string
  drop(): Promise<void>
}

/** A database of its own, copied from the migrated template, or with nothing in it. */
export async function createTestDatabase(template = 'fairlead_template'): Promise<TestDatabase> {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const { host, port, user, password } = server
  const url = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const drop = async () => {
    await forgetDatabase(url)
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { url, drop }
}

async function onServer(server: Server, sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
