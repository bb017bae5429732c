import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { tellNodes } from '../servers/citus-cluster.ts'
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
  const servers = [server, ...inject('nodes')]
  const name = `test_${randomBytes(6).toString('hex')}`
  await Promise.all(servers.map((one) => copyDatabase(one, name, template)))
  const { host, port, user, password } = server
  const url = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const drop = async () => {
    await forgetDatabase(url)
    await Promise.all(servers.map((one) => onServer(one, `drop database if exists ${name} with (force)`)))
  }
  return { url, drop }
}

/** A database that Citus looks after has a session of its own, which is ended first and soon comes back. */
async function copyDatabase(server: Server, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (inject('nodes').length > 0) {
        await onServer(
          server,
          `select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = '${template}'`,
        )
      }
      return await onServer(server, `create database ${name} template ${template} strategy file_copy`)
    } catch (error) {
      if (inject('nodes').length === 0 || attempt === 50) throw error
    }
  }
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

/** An empty database on the coordinator of the tests' cluster, which knows so many of its nodes. */
export async function createDatabaseOnNodes({ nodes = 2 } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase('template0')
  const [server, others] = [inject('server'), inject('nodes').slice(0, nodes)]
  const name = new URL(database.url).pathname.slice(1)
  await tellNodes([server, ...others], name)
  return database
}
