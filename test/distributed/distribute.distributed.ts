import { rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { openPool } from '../../src/platform/database/db.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { contentsOf } from '../support/installation/backups.ts'
import { createDatabaseOnNodes, createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { copyMigrations } from '../support/installation/later-migrations.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { runFairlead, startFairlead } from '../support/processes/run-cli.ts'

const databases: TestDatabase[] = []
const harnesses: Harness[] = []

afterEach(async () => {
  await Promise.all(harnesses.splice(0).map((harness) => harness.close()))
  await Promise.all(databases.splice(0).map((database) => database.drop()))
})

/** A migrated database on a coordinator that knows its nodes, with nothing distributed. */
async function undistributed(): Promise<TestDatabase> {
  const database = await createDatabaseOnNodes()
  databases.push(database)
  expect(await runFairlead(['migrate'], { DATABASE_URL: database.url })).toMatchObject({ code: 0 })
  return database
}

async function open(database: TestDatabase): Promise<Harness> {
  const harness = await createHarness({ database: { ...database, drop: async () => undefined } })
  harnesses.push(harness)
  return harness
}

async function closeAll(): Promise<void> {
  await Promise.all(harnesses.splice(0).map((harness) => harness.close()))
}

const CAMPAIGN = {
  name: 'Spread',
  sequence: { steps: [{ wait: 'PT0S', variants: [{ subject: 'Hello', body: 'Hello there' }] }] },
}

async function addLeads(harness: Harness, campaignId: string, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) {
    const lead = { email: `lead${n}@acme${n % 7}.test`, companyName: 'Acme', contactName: `Lead ${n}` }
    expect((await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)).status).toBe(201)
  }
  await harness.settle()
}

const EPOCH = ['instance', 'distribution_keys']

/** Everything but what a distribution changes on purpose. */
async function contents(url: string): Promise<Record<string, string>> {
  const all = await contentsOf(url)
  return Object.fromEntries(Object.entries(all).filter(([table]) => !EPOCH.includes(table)))
}

test('an installation with leads is spread over the nodes, killed on the way, and loses nothing', async () => {
  const database = await undistributed()
  const before = await open(database)
  const { body } = await before.call('POST', '/api/v1/campaigns', CAMPAIGN)
  await addLeads(before, body.campaignId, 0, 40)
  const [written] = await queryDatabase(database.url, 'select count(*)::int as events from events')
  let feed = await before.call('GET', '/api/v1/events?limit=1000')
  // What other tests of the server have not committed yet holds events back for a moment.
  const read = async () => {
    feed = await before.call('GET', '/api/v1/events?limit=1000')
    return feed.body.data.length
  }
  await expect.poll(read).toBe(written?.events)
  const { organizationId, key } = before
  await closeAll()
  const stored = await contents(database.url)

  const killed = startFairlead(['distribute', '--shards', '4'], { DATABASE_URL: database.url })
  await new Promise<void>((resolve) => {
    killed.stdout.on('data', (chunk) => {
      if (String(chunk).includes('table leads')) killed.kill('SIGKILL')
    })
    killed.once('close', () => resolve())
  })
  const refused = await runFairlead(['organizations', 'list'], { DATABASE_URL: database.url })
  expect(refused.err).toContain('Run `fairlead distribute` to its end.')

  const again = await runFairlead(['distribute', '--shards', '4'], { DATABASE_URL: database.url })
  expect(again).toMatchObject({ code: 0, err: '' })
  expect(again.out).not.toContain('table organizations\n')
  expect(await contents(database.url)).toEqual(stored)
  const keys = await queryDatabase(
    database.url,
    `select count(*)::int as keys from pg_constraint where contype = 'f'
    and connamespace = 'public'::regnamespace`,
  )
  expect(keys[0]?.keys).toBeGreaterThan(60)

  const after = await open(database)
  const resumed = await after.call('GET', `/api/v1/events?after=${feed.body.nextCursor}&limit=1000`, undefined, { key })
  expect(resumed.body.data).toEqual([])
  await addLeads(Object.assign(after, { organizationId, key, call: withKey(after, key) }), body.campaignId, 40, 60)
  const more = await after.call('GET', `/api/v1/events?after=${feed.body.nextCursor}&limit=1000&types=lead.scored`)
  expect(new Set(more.body.data.map((event: { prospectId: string }) => event.prospectId)).size).toBe(20)
})

function withKey({ call }: Harness, key: string): Harness['call'] {
  return (method, path, body, options) => call(method, path, body, { key, ...options })
}

test('the doctor names the nodes, what each holds, and a table that is not distributed', async () => {
  const database = await undistributed()
  expect((await runFairlead(['distribute', '--shards', '4'], { DATABASE_URL: database.url })).code).toBe(0)
  const whole = await runFairlead(['doctor'], { DATABASE_URL: database.url })
  expect(whole.out).toMatch(/ok\s+nodes\s+127\.0\.0\.1:\d+ 2 parts, 0\.0 GiB; 127\.0\.0\.1:\d+ 2 parts/u)
  expect(whole.out).toMatch(/ok\s+tables\s+all \d+ lie where they belong/u)
  await queryDatabase(database.url, 'create table late (organization_id uuid primary key)')
  const late = await runFairlead(['doctor'], { DATABASE_URL: database.url })
  expect(late.out).toMatch(/failed\s+tables\s+late is not distributed/u)
})

test('a new table of a migration lies with the others of an organization', async () => {
  const database = await undistributed()
  expect((await runFairlead(['distribute', '--shards', '4'], { DATABASE_URL: database.url })).code).toBe(0)
  await queryDatabase(database.url, 'create table late (organization_id uuid primary key)')
  await queryDatabase(database.url, `select place_table('late')`)
  await queryDatabase(database.url, 'alter table late add foreign key (organization_id) references organizations')
  const found = await queryDatabase(
    database.url,
    `select count(distinct colocationid)::int as groups from pg_dist_partition
     where logicalrelid in ('late'::regclass, 'leads'::regclass)`,
  )
  expect(found).toEqual([{ groups: 1 }])
})

test('a migration in parts changes the rows of every node', async () => {
  const database = await createTestDatabase()
  databases.push(database)
  const harness = await open(database)
  for (let n = 0; n < 8; n += 1) await harness.newOrganization(n % 2 === 0 ? `100 % of ${n}` : `Other ${n}`)
  await closeAll()
  const later = await copyMigrations()
  await later.write(
    '0999_renamed.sql',
    `-- in parts of organizations\nupdate organizations set name = 'Renamed' where ctid >= $1 and ctid < $2 and name like '100 \\% of %';`,
  )
  const pool = openPool({ connectionString: database.url, onError: () => undefined })
  await migrate(pool, later.folder, { log: createLog('silent') })
  await pool.end()
  await rm(later.path, { recursive: true })
  const found = await queryDatabase(
    database.url,
    `select count(*)::int as renamed from organizations where name = 'Renamed'`,
  )
  expect(found).toEqual([{ renamed: 4 }])
})

test('without nodes that hold rows it says what is missing', async () => {
  const database = await createDatabaseOnNodes({ nodes: 0 })
  databases.push(database)
  await runFairlead(['migrate'], { DATABASE_URL: database.url })
  const run = await runFairlead(['distribute'], { DATABASE_URL: database.url })
  expect(run.code).not.toBe(0)
  expect(run.err).toContain('citus_add_node')
})
