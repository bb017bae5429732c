import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { runCommand, runFairlead, startFairlead } from '../support/processes/run-cli.ts'

let database: TestDatabase
let organizationId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const made = await fairlead(
    ['setup', '--organization', 'Acme', '--email', 'Jane@acme.example', '--password-stdin', '--json'],
    { input: 'a long password\n' },
  )
  organizationId = (JSON.parse(made.out) as { organizationId: string }).organizationId
})

afterAll(async () => {
  await database.drop()
})

function fairlead(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
) {
  return runCommand(args, { DATABASE_URL: database.url, ...env }, input)
}

/** The same as a process of its own. */
function spawned(args: readonly string[]) {
  return runFairlead(args, { DATABASE_URL: database.url })
}

const query = (sql: string, values?: unknown[]) => queryDatabase(database.url, sql, values)

function oneLine(text: string): void {
  expect(text.trim().split('\n')).toHaveLength(1)
  expect(text).not.toContain('    at ')
}

test('setup prints one line of JSON with organization, owner and key, and nothing else', async () => {
  const made = await spawned([
    'setup',
    '--organization',
    'Beta',
    '--email',
    'joe@beta.example',
    '--password',
    'a long password',
    '--json',
  ])
  expect(made.code).toBe(0)
  expect(JSON.parse(made.out)).toEqual({
    organizationId: expect.stringMatching(/^org_[0-9a-f]{32}$/),
    userId: expect.stringMatching(/^user_[0-9a-f]{32}$/),
    apiKey: expect.stringMatching(/^fl_live_[0-9A-Za-z]{38}$/),
  })
  expect(made.err).toContain('--password-stdin')
})

test.each([
  ['a short password', ['setup', '--organization', 'X', '--email', 'x@x.example', '--password-stdin'], 'at least 10'],
  ['no password', ['setup', '--organization', 'X', '--email', 'x@x.example'], '--password-stdin'],
  [
    'an unknown scope',
    ['keys', 'create', '--organization', 'ORG', '--name', 'x', '--scopes', 'lead:write'],
    'lead:write',
  ],
  [
    'an expiry that has passed',
    ['keys', 'create', '--organization', 'ORG', '--name', 'x', '--expires', '2020-01-01'],
    'past',
  ],
  ['an organization that is not there', ['keys', 'list', '--organization', `org_${'0'.repeat(32)}`], 'no organization'],
  ['no organization where there are several', ['keys', 'list'], 'several organizations'],
])('%s ends with one sentence and exit code 1', async (_what, args, sentence) => {
  const run = await fairlead(
    args.map((arg) => (arg === 'ORG' ? organizationId : arg)),
    { input: 'short\n' },
  )
  expect(run).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) })
  oneLine(run.err)
})

test('an unknown command is answered with the nearest one', async () => {
  expect(await fairlead(['sreve'])).toMatchObject({ code: 1, err: expect.stringContaining('Did you mean serve?') })
  expect(await spawned(['keys', 'creat'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Did you mean create?'),
  })
  expect(await fairlead(['limits', 'set', '--requests-per-minute', 'many'])).toMatchObject({ code: 1, out: '' })
})

test('keys are created, listed without their value, and revoked', async () => {
  const options = ['--organization', organizationId]
  const made = await fairlead([
    'keys',
    'create',
    ...options,
    '--name',
    'Clay',
    '--scopes',
    'leads:read,leads:write',
    '--expires',
    '2040-01-31',
    '--json',
  ])
  const { id, key } = JSON.parse(made.out) as { id: string; key: string }
  expect(key).toMatch(/^fl_live_/)
  const listed = await fairlead(['keys', 'list', ...options, '--json'])
  expect(listed.out).not.toContain(key)
  expect(JSON.parse(listed.out)).toContainEqual(
    expect.objectContaining({
      id,
      name: 'Clay',
      scopes: ['leads:read', 'leads:write'],
      expiresAt: '2040-01-31T00:00:00.000Z',
      revokedAt: null,
    }),
  )
  expect((await fairlead(['keys', 'revoke', ...options, '--id', id])).code).toBe(0)
  expect((await fairlead(['keys', 'list', ...options])).out).toMatch(new RegExp(`${id} +Clay .*revoked`))
})

test('on one server no organization gets a part of its own', async () => {
  const run = await fairlead(['organizations', 'isolate', '--organization', organizationId])
  expect(run.code).not.toBe(0)
  expect(run.err).toContain('The rows lie on one server. Run `fairlead distribute` first.')
})

test('limits, suspension and the kill switches reach the database', async () => {
  const organization = ['--organization', organizationId]
  await fairlead(['limits', 'set', ...organization, '--requests-per-minute', '1200', '--emails-per-day', '50'])
  expect((await fairlead(['limits', 'show'])).out).toMatch(
    new RegExp(`^0 of 50000 emails of today \\(UTC\\) are used\\.[^]*${organizationId} +Acme +0 +0 +50000$`, 'm'),
  )
  await fairlead(['sending', 'stop', ...organization])
  await fairlead(['organizations', 'suspend', ...organization])
  const read = `select requests_per_minute, daily_send_cap, sending_stopped, status from organizations where name = 'Acme'`
  expect(await query(read)).toEqual([
    { requests_per_minute: 1200, daily_send_cap: 50, sending_stopped: true, status: 'suspended' },
  ])
  await fairlead(['limits', 'set', ...organization, '--emails-per-day', 'none'])
  await fairlead(['sending', 'start', ...organization])
  await fairlead(['organizations', 'resume', ...organization])
  expect(await query(read)).toEqual([
    { requests_per_minute: 1200, daily_send_cap: null, sending_stopped: false, status: 'active' },
  ])
  expect(JSON.parse((await fairlead(['organizations', 'list', '--json'])).out)).toContainEqual(
    expect.objectContaining({ id: organizationId, name: 'Acme', requestsPerMinute: 1200 }),
  )

  await query(`update instance set sending_held = 'restored'`)
  await fairlead(['sending', 'stop'])
  expect(await query('select sending_stopped, sending_held from instance')).toEqual([
    { sending_stopped: true, sending_held: 'restored' },
  ])
  const doctor = await fairlead(['doctor'])
  expect(doctor.code).toBe(0)
  expect(doctor.out).toContain('fairlead sending start')
  expect(doctor.out).toContain('fairlead sending release')
  await fairlead(['sending', 'start'])
  expect((await fairlead(['sending', 'release'])).out).toContain('released')
  expect(await query('select sending_stopped, sending_held from instance')).toEqual([
    { sending_stopped: false, sending_held: null },
  ])
})

test('doctor finds what is wrong and ends with exit code 1', async () => {
  const states = async (env: Record<string, string>) => {
    const run = await fairlead(['doctor', '--json'], { env })
    const findings = JSON.parse(run.out) as { check: string; state: string; remedy: string }[]
    const failures = findings.filter((finding) => finding.state === 'failed')
    expect(failures.every((finding) => finding.remedy !== '')).toBe(true)
    return { code: run.code, failed: failures.map((finding) => finding.check) }
  }
  // What a process that is dead had killed is nobody's worry any more.
  await query(`insert into processes (process_id, kind, schema_version, started_at, heartbeat_at, tasks_killed)
    select gen_random_uuid(), 'api', 1, now(), now() - age, '{"page: time": 7}'
    from unnest(array['0 s', '5 minutes']::interval[]) age`)
  expect((await fairlead(['doctor', '--json'])).out).toContain('page: time 7 times')
  await query('delete from processes')
  expect(await states({})).toEqual({ code: 0, failed: [] })
  expect(await states({ FAIRLEAD_SECRET_KEY: Buffer.alloc(32, 8).toString('base64') })).toEqual({
    code: 1,
    failed: ['secret key'],
  })
  expect(await states({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual({
    code: 1,
    failed: ['database'],
  })
  expect(await states({ PORT: 'eighty', FAIRLEAD_PUBLIC_URL: 'ftp://x' })).toEqual({ code: 1, failed: ['settings'] })
})

test('schema.sql, which is what `fairlead schema` prints, makes the same schema again', async () => {
  const printed = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8')
  const copy = await createTestDatabase()
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  const columns = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`
  const constraints = `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`
  const indexes = `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`
  const look = async () => {
    const found: unknown[] = []
    for (const sql of [columns, constraints, indexes]) found.push((await client.query(sql)).rows)
    return found
  }
  const before = await look()
  await client.query('drop schema public cascade; create schema public')
  await client.query(printed)
  expect(await look()).toEqual(before)
  await client.end()
  await copy.drop()
})

test('a start that cannot ask whether anybody has an account ends without having said that it is ready', async () => {
  const broken = await createTestDatabase()
  try {
    await queryDatabase(broken.url, 'alter table users rename to others')
    const run = await runFairlead(['api'], { DATABASE_URL: broken.url, PORT: '0' })
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain('users')
  } finally {
    await broken.drop()
  }
})

test('serve says when it is ready, setup joins it on the embedded database, SIGTERM ends it with exit code 0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-cli-'))
  const env = { DATABASE_URL: '', FAIRLEAD_SECRET_KEY: '', FAIRLEAD_DATA_DIR: folder, PORT: '0' }
  try {
    const server = startFairlead(['serve'], env)
    const line = await new Promise<string>((resolve) => createInterface({ input: server.stdout }).once('line', resolve))
    expect(line).toMatch(
      /^Fairlead is ready at http:\/\/127\.0\.0\.1:\d+, data in .*fairlead-cli-\w+\. API reference: \S+\/api\/docs$/,
    )
    const made = await fairlead(
      ['setup', '--organization', 'Acme', '--email', 'a@b.example', '--password-stdin', '--json'],
      { input: 'a long password', env },
    )
    const { apiKey } = JSON.parse(made.out) as { apiKey: string }
    const origin = /http:\S+(?=,)/.exec(line)?.[0] ?? ''
    const answer = await fetch(`${origin}/api/v1/organization`, { headers: { authorization: `Bearer ${apiKey}` } })
    expect(answer.status).toBe(200)
    const ended = new Promise((resolve) => server.on('close', resolve))
    server.kill('SIGTERM')
    await ended
    expect(server.exitCode).toBe(0)
    expect((await fairlead(['organizations', 'list'], { env })).out).toContain('Acme')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
