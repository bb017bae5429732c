import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { backUp, contentsOf, createEmptyDatabase, newBackupPath, restoreInto } from '../support/installation/backups.ts'
import { createDatabaseOnNodes, createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { createHarness } from '../support/installation/harness.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { runFairlead, startFairlead } from '../support/processes/run-cli.ts'

const databases: TestDatabase[] = []
const files: string[] = []

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()))
  await Promise.all(files.splice(0).map((file) => rm(file, { force: true })))
})

function dropped(database: TestDatabase): TestDatabase {
  databases.push(database)
  return database
}

async function backedUp(url: string): Promise<string> {
  const file = await backUp(url)
  files.push(file)
  return file
}

const CAMPAIGN = {
  name: 'Spread',
  sequence: { steps: [{ wait: 'PT0S', variants: [{ subject: 'Hello', body: 'Hello there' }] }] },
}

/** Eight organizations on two nodes, one of them with leads that got their first email. */
async function filled(): Promise<TestDatabase> {
  const database = dropped(await createTestDatabase())
  const harness = await createHarness({ database: { ...database, drop: async () => undefined } })
  const { body } = await harness.call('POST', '/api/v1/campaigns', CAMPAIGN)
  for (let n = 0; n < 10; n += 1) {
    const lead = { email: `lead${n}@acme${n}.test`, companyName: 'Zoë\t\\N 李', contactName: `Lead\n${n}` }
    await harness.call('POST', `/api/v1/campaigns/${body.campaignId}/leads`, lead)
  }
  await harness.settle()
  for (let n = 0; n < 7; n += 1) await harness.newOrganization(`Other ${n}`)
  await harness.close()
  return database
}

const placesOf = (url: string) =>
  queryDatabase(
    url,
    `select count(distinct p.groupid)::int as nodes from pg_dist_shard s join pg_dist_placement p using (shardid)
    where s.logicalrelid = 'leads'::regclass`,
  )

/** Sets how a database writes values on a node, as long as sessions do not say otherwise. */
async function setOnNode(node: pg.ClientConfig, name: string, ...settings: string[]): Promise<void> {
  const client = new pg.Client({ ...node, database: name })
  await client.connect()
  await client.query('set citus.enable_ddl_propagation = off')
  for (const setting of settings) await client.query(`alter database ${name} ${setting}`)
  await client.end()
}

test('the same file goes from several nodes to one server and back, and every row is there', async () => {
  const spread = await filled()
  const stored = await contentsOf(spread.url)

  const plain = dropped(await createEmptyDatabase())
  const there = await restoreInto(plain.url, await backedUp(spread.url))
  expect(there).toMatchObject({ code: 0 })
  expect(there.out).toContain('rows and checksums are equal')
  expect(await contentsOf(plain.url)).toEqual(stored)

  const again = dropped(await createDatabaseOnNodes())
  const name = new URL(again.url).pathname.slice(1)
  // How the nodes write values is nothing that a restore goes by.
  const odd = [`set timezone = 'Asia/Tokyo'`, `set bytea_output = 'escape'`]
  for (const node of inject('nodes')) await setOnNode(node, name, ...odd)
  const back = await runFairlead(['restore', '--shards', '4', await backedUp(plain.url)], { DATABASE_URL: again.url })
  expect(back.code, back.err).toBe(0)
  for (const node of inject('nodes')) await setOnNode(node, name, 'reset all')
  expect(await contentsOf(again.url)).toEqual(stored)
  expect(await placesOf(again.url)).toEqual([{ nodes: 2 }])
  const keys = `select count(*)::int as keys from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  expect(await queryDatabase(again.url, keys)).toEqual(await queryDatabase(spread.url, keys))
  const indexes = `select count(*)::int as indexes from pg_indexes where schemaname = 'public' and indexname !~ '_\\d{6}$'`
  expect(await queryDatabase(again.url, indexes)).toEqual(await queryDatabase(spread.url, indexes))
  expect(await queryDatabase(again.url, 'select sending_held from instance')).toEqual([{ sending_held: 'restored' }])
})

test('a backup while everybody writes has what changed several nodes whole or not at all', async () => {
  const source = await filled()
  const organizations = await queryDatabase(source.url, 'select organization_id as id from organizations')
  const ids = organizations.map(({ id }) => id as string)
  let writing = true
  let written = 0
  /** One transaction writes a row of every organization, on every node; the next one does when it has committed. */
  const writer = async (by: number) => {
    const client = new pg.Client(source.url)
    await client.connect()
    for (let n = 0; writing; n += 1) {
      await client.query('begin')
      for (const id of ids) {
        await client.query(
          `insert into audit (organization_id, audit_id, happened_at, actor, action, target)
           values ($1, gen_random_uuid(), now(), $2, 'test', '')`,
          [id, `${by}-${n}`],
        )
      }
      await client.query('commit')
      written += 1
    }
    await client.end()
  }
  const writers = [writer(1), writer(2)]
  const taken: string[] = []
  try {
    for (let n = 0; n < 5; n += 1) taken.push(await backedUp(source.url))
  } finally {
    writing = false
    await Promise.all(writers)
  }
  expect(written).toBeGreaterThan(20)
  for (const file of taken) {
    const target = dropped(await createEmptyDatabase())
    expect(await restoreInto(target.url, file)).toMatchObject({ code: 0 })
    const torn = await queryDatabase(
      target.url,
      `select actor, count(*)::int from audit where action = 'test' group by 1 having count(*) <> ${ids.length}`,
    )
    expect(torn).toEqual([])
    // What a writer wrote before what is there is there.
    const gaps = await queryDatabase(
      target.url,
      `select split_part(actor, '-', 1) as by, count(distinct actor)::int, max(split_part(actor, '-', 2)::int) from audit
       where action = 'test' group by 1 having count(distinct actor) <> max(split_part(actor, '-', 2)::int) + 1`,
    )
    expect(gaps).toEqual([])
  }
})

test('a transaction that stays half committed is waited for and ended', async () => {
  const source = await filled()
  const node = inject('nodes')[0]!
  const name = new URL(source.url).pathname.slice(1)
  const client = new pg.Client({ ...node, database: name })
  await client.connect()
  // As a node is left that the coordinator lost before it said whether to commit: nothing is written there of it.
  await client.query('begin')
  await client.query('create table half ()')
  await client.query(`prepare transaction 'citus_0_99_99_0'`)
  const left = async () => (await client.query('select gid from pg_prepared_xacts where database = $1', [name])).rows
  expect(await left()).toHaveLength(1)
  const target = dropped(await createEmptyDatabase())
  const file = await backedUp(source.url)
  expect(await left()).toEqual([])
  await client.end()
  expect(await restoreInto(target.url, file)).toMatchObject({ code: 0 })
  expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url))
})

test('a restore onto nodes that is killed lets no process start, and the next one begins anew', async () => {
  const source = await filled()
  const file = await backedUp(source.url)
  const target = dropped(await createDatabaseOnNodes())
  const killed = startFairlead(['restore', '--shards', '4', file], { DATABASE_URL: target.url })
  const ended = once(killed, 'close')
  // Tables are loaded by name: those behind it are still to come, and all keys and indexes.
  const loaded = () => queryDatabase(target.url, 'select 1 from events limit 1').catch(() => [])
  await expect.poll(loaded, { interval: 20 }).toHaveLength(1)
  killed.kill('SIGKILL')
  await ended
  expect(killed.signalCode).toBe('SIGKILL')
  for (const command of [['organizations', 'list'], ['migrate'], ['distribute']]) {
    const refused = await runFairlead(command, { DATABASE_URL: target.url })
    expect(refused.err).toContain('A restore of this database was broken off. Run `fairlead restore` again.')
  }
  expect(await runFairlead(['restore', '--shards', '4', file], { DATABASE_URL: target.url })).toMatchObject({ code: 0 })
  expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url))
})

test('a node that cannot be reached is named, and no file is left', async () => {
  const source = await filled()
  const { port } = inject('nodes')[1]!
  await queryDatabase(source.url, `update pg_dist_node set nodeport = 1 where nodeport = ${port}`)
  const path = newBackupPath()
  files.push(path)
  const run = await runFairlead(['backup', '--output', path], { DATABASE_URL: source.url })
  expect(run.code).not.toBe(0)
  expect(run.err).toContain('The node 127.0.0.1:1 cannot be reached from here')
  const left = await readdir(dirname(path))
  expect(left.filter((name) => name.startsWith(basename(path)))).toEqual([])
})
