import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbeddedDatabase } from '../../../src/platform/embedded/index.ts'
import { distribute } from '../../../src/platform/distribution/distribute.ts'
import { createLog } from '../../../src/platform/log.ts'
import { migrate } from '../../../src/platform/migrations/migrate.ts'
import { requirePackages } from './debian-packages.ts'
import { REFUSE_UNLOCKED } from './locked-leads.ts'
import { startCluster } from '../servers/citus-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: { host: string; port: number; user: string; password: string }
    /** The nodes of the cluster beside the server, which is its coordinator then; none where there is one server. */
    nodes: readonly { host: string; port: number; user: string; password: string }[]
  }
}

/** What is durable, and for how long, no test asks: the server is not killed, and its folder goes with it. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  // Each database lives for seconds, and plan tests count their rows themselves.
  autovacuum: 'off',
  // Kept small, as it may lie in memory.
  max_wal_size: '256MB',
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Where the server's files lie: in memory where that has room, as each database is a thousand files that are made and
 * deleted again, and a file system of a disk takes longer to find a place for them than to copy them.
 */
async function place(): Promise<string> {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = await statfs(MEMORY)
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
}

/** How many parts the rows of a cluster are in: some for each of its nodes. */
const SHARDS = 4

/**
 * One real PostgreSQL for all test files; each file gets a copy of the migrated template. With
 * `FAIRLEAD_TEST_DISTRIBUTED=yes` it is a cluster of Citus with two nodes.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  requirePackages()
  const dataDirectory = await mkdtemp(join(await place(), 'fairlead-test-'))
  if (process.env.FAIRLEAD_TEST_DISTRIBUTED === 'yes') return setUpCluster(project, dataDirectory)
  const embedded = await openEmbeddedDatabase({ dataDirectory, settings: SETTINGS })
  const { host, port, user, password, database } = embedded.connection
  const admin = new pg.Client({ host, port, user, password, database })
  await admin.connect()
  await admin.query('create database fairlead_template')
  await admin.end()
  const template = new pg.Pool({ host, port, user, password, database: 'fairlead_template', max: 2 })
  await migrate(template, new URL('../../../migrations/', import.meta.url), { log: createLog('warn') })
  await template.query(REFUSE_UNLOCKED)
  await template.end()
  project.provide('server', { host, port, user, password })
  project.provide('nodes', [])
  return async () => {
    await embedded.release()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function setUpCluster(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const cluster = await startCluster(folder)
  await cluster.createDatabase('fairlead_template')
  const [coordinator, ...nodes] = cluster.servers
  const template = new pg.Pool({ ...coordinator, database: 'fairlead_template', max: 2 })
  await migrate(template, new URL('../../../migrations/', import.meta.url), { log: createLog('warn') })
  await distribute(template, { shards: SHARDS, onStep: () => undefined, onWait: () => undefined })
  await template.end()
  project.provide('server', coordinator)
  project.provide('nodes', nodes)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
