import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backUp, contentsOf, createEmptyDatabase, newBackupPath, restoreInto } from '../support/installation/backups.ts'
import { killChildren, startProgram } from '../support/processes/child-process.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { queryDatabase, tablesOf } from '../support/installation/query-database.ts'
import { runFairlead } from '../support/processes/run-cli.ts'

// Each test runs several processes of the program, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let source: TestDatabase
let target: TestDatabase
let backup: string
let bytes: Buffer
const changed = newBackupPath()

beforeAll(async () => {
  source = await createTestDatabase()
  target = await createEmptyDatabase()
  const order = ['--organization', 'Acme', '--email', 'jane@acme.example', '--password-stdin', '--json']
  await runFairlead(['setup', ...order], { DATABASE_URL: source.url }, 'a long password')
  await queryDatabase(
    source.url,
    `insert into events (organization_id, epoch, type, data, occurred_at)
     select organization_id, 1, 'lead.accepted', jsonb_build_object('n', n), now()
     from organizations, generate_series(1, 200000) n`,
  )
  backup = await backUp(source.url)
  bytes = await readFile(backup)
})

afterAll(async () => {
  await killChildren()
  await Promise.all([backup, changed].map((file) => rm(file, { force: true })))
  await Promise.all([source, target].map((database) => database.drop()))
})

async function restoreChanged(content: Buffer) {
  await writeFile(changed, content)
  return restoreInto(target.url, changed)
}

function flipped(at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

test.each([
  ['cut short by a byte', () => bytes.subarray(0, -1), 'damaged'],
  ['cut in the middle', () => bytes.subarray(0, bytes.length / 2), 'damaged'],
  ['cut in its first lines', () => bytes.subarray(0, 40), 'damaged'],
  ['longer by a byte', () => Buffer.concat([bytes, Buffer.from([0])]), 'damaged'],
  ['with a bit of its data flipped', () => flipped(bytes.length >> 1), 'damaged'],
  ['with a bit of its seal flipped', () => flipped(bytes.length - 3), 'damaged'],
  [
    'with another instant',
    () => Buffer.from(bytes.toString('latin1').replace('"takenAt":"2', '"takenAt":"1'), 'latin1'),
    'damaged',
  ],
  ['empty', () => Buffer.alloc(0), 'not a backup'],
  ['no backup', () => Buffer.from('PGDMP and so on'), 'not a backup'],
  [
    'of a format to come',
    () => Buffer.from(bytes.toString('latin1').replace('BACKUP 1', 'BACKUP 2'), 'latin1'),
    'newer release',
  ],
  [
    'of a schema to come',
    () => Buffer.from(bytes.toString('latin1').replace('"]}', '","9999_to_come.sql"]}'), 'latin1'),
    '9999_to_come.sql',
  ],
])('a file that is %s is refused before anything is written', async (_what, content, word) => {
  const run = await restoreChanged(content())
  expect(run).toMatchObject({ code: 1, out: '', err: expect.stringContaining(word) })
  expect(run.err.trim().split('\n')).toHaveLength(1)
  expect(await tablesOf(target.url)).toEqual([])
})

test('a wrong secret key is refused before anything is written, and a missing file', async () => {
  const wrong = { FAIRLEAD_SECRET_KEY: Buffer.alloc(32, 8).toString('base64') }
  expect(await restoreInto(target.url, backup, wrong)).toMatchObject({
    code: 1,
    err: expect.stringContaining('secret key'),
  })
  expect(await restoreInto(target.url, '/nowhere/x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no such file'),
  })
  expect(await tablesOf(target.url)).toEqual([])
  // After a rotation the old key is still among those of the process.
  const rotated = { FAIRLEAD_SECRET_KEY: `${wrong.FAIRLEAD_SECRET_KEY},${Buffer.alloc(32, 7).toString('base64')}` }
  const check = await runFairlead(['restore', '--check', backup], { DATABASE_URL: target.url, ...rotated })
  expect(check).toMatchObject({ code: 0, out: expect.stringContaining('whole') })
})

test('a database with data, of ours or of others, is refused and stays as it is', async () => {
  const before = await contentsOf(source.url)
  expect(await restoreInto(source.url, backup)).toMatchObject({ code: 1, err: expect.stringContaining('not empty') })
  expect(await contentsOf(source.url)).toEqual(before)
  const other = await createEmptyDatabase()
  await queryDatabase(other.url, 'create table theirs (n integer)')
  expect(await restoreInto(other.url, backup)).toMatchObject({
    code: 1,
    err: expect.stringContaining('something else'),
  })
  expect(await tablesOf(other.url)).toEqual(['theirs'])
  await other.drop()
})

/** Kills a restore while one of its statements runs; false when it was over before that was seen. */
async function killAt(statement: string): Promise<boolean> {
  const client = new pg.Client(target.url)
  await client.connect()
  const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`
  const child = startProgram(['restore', backup], { DATABASE_URL: target.url })
  let over = false
  void child.ended.then(() => (over = true))
  const isThere = async () =>
    (await client.query(`${others} and state = 'active' and query ilike $1`, [statement])).rowCount
  while (!over && (await isThere()) === 0);
  child.signal('SIGKILL')
  const ending = await child.ended
  // The server notices once it writes or reads.
  while ((await client.query(others)).rowCount !== 0) await pause(10)
  await client.end()
  return ending === 'SIGKILL'
}

test.each(['copy events%from stdin%', 'copy events%to stdout%', 'create%index%'])(
  'killed at %s, a restore leaves an empty database',
  async (statement) => {
    while (!(await killAt(statement))) {
      await target.drop()
      target = await createEmptyDatabase()
    }
    expect(await tablesOf(target.url)).toEqual([])
  },
)

test('what a killed restore left can be restored into, and the risk that stays is told', async () => {
  expect(await restoreInto(target.url, backup)).toMatchObject({ code: 0, out: expect.stringContaining('unsubscribed') })
  expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url))
})

test('an interrupted backup leaves no file', async () => {
  const path = newBackupPath()
  const child = startProgram(['backup', '--output', path], { DATABASE_URL: source.url })
  const seen = `select 1 from pg_stat_activity where datname = current_database() and query like 'copy events%'`
  while ((await queryDatabase(source.url, seen)).length === 0) await pause(1)
  child.signal('SIGTERM')
  const ending = await child.ended
  const left = (await readdir(dirname(path))).filter((name) => name.startsWith(basename(path)))
  // Where the signal came too late, the backup is whole.
  expect(left).toEqual(ending === 0 ? [basename(path)] : [])
  await rm(path, { force: true })
})
