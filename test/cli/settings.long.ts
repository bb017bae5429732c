import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { killChildren, startApi } from '../support/processes/child-process.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { runFairlead } from '../support/processes/run-cli.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fairlead-settings-'))
  await writeFile(join(folder, 'file'), '')
})

afterEach(killChildren)

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = (args: readonly string[], env: Record<string, string>) =>
  runFairlead(args, { DATABASE_URL: database.url, ...env })

interface Finding {
  check: string
  state: string
  detail: string
  remedy: string
}

async function doctor(env: Record<string, string>): Promise<Finding[]> {
  return JSON.parse((await run(['doctor', '--json'], env)).out) as Finding[]
}

/** Runs both with these settings; both must refuse, and repeat nothing that is secret. */
async function refusals(env: Record<string, string>): Promise<string[]> {
  const [served, examined] = await Promise.all([run(['serve'], env), run(['doctor'], env)])
  expect([served.code, served.out, examined.code]).toEqual([1, '', 1])
  expect(served.err.trim().split('\n')).toHaveLength(1)
  for (const text of [served.err, examined.out]) expect(text).not.toContain('hidden')
  return [served.err, examined.out]
}

test('serve and doctor name every setting that is wrong, at once, and say what would be right', async () => {
  const wrong: [name: string, value: string, says: string][] = [
    ['DATABASE_URL', 'mysql://me:hidden@db/x', 'postgres://fairlead'],
    ['HOST', '127.0.0.1:3000', 'PORT is a setting of its own'],
    ['PORT', 'eighty', 'from 0 to 65535, not "eighty"'],
    ['FAIRLEAD_PUBLIC_URL', 'https://a.example/hidden', 'such as https://leads.example.com'],
    ['FAIRLEAD_SECRET_KEY', 'hidden', 'openssl rand'],
    ['FAIRLEAD_TRUSTED_PROXIES', '127.0.0.1,proxy.local', '"proxy.local" is neither'],
    ['FAIRLEAD_ALLOWED_NETWORKS', '10.0.0.0/8,10.0.0.0/33', '"10.0.0.0/33" has a prefix length'],
    ['FAIRLEAD_SUPPORT_CONTACT', 'x'.repeat(300), 'at most 200'],
    ['FAIRLEAD_METRICS_TOKEN', 'hidden token', 'ASCII'],
    ['FAIRLEAD_LOG_LEVEL', 'loud', 'not "loud"'],
    ['FAIRLEAD_POOL_SIZE', '0', 'not "0"'],
    ['FAIRLEAD_DAILY_SEND_CAP', 'many', 'not "many"'],
    ['FAIRLEAD_KEEP_ATTEMPTS_DAYS', '-1', 'not "-1"'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'http://localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'team=a,hidden', 'place 2 of 2'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'team=%hidden', 'place 1 of 1'],
    ['OTEL_TRACES_SAMPLER', 'sometimes', 'parentbased_always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%', 'from 0 to 1, not "10%"'],
  ]
  for (const text of await refusals(Object.fromEntries(wrong))) {
    for (const [name, , says] of wrong) {
      expect(text).toContain(`${name} `)
      expect(text).toContain(says)
    }
  }
})

test.each([
  ['DATABASE_URL', 'postgres://me:hidden@nowhere.invalid/x', 'host name'],
  ['HOST', 'nowhere.invalid', 'cannot look up'],
  ['HOST', '192.0.2.1', 'no address of this machine'],
])('%s=%s is refused under its own name', async (name, value, says) => {
  for (const text of await refusals({ [name]: value })) {
    expect(text).toContain(name)
    expect(text).toContain(says)
    expect(text).not.toContain(name === 'HOST' ? 'DATABASE_URL' : 'HOST')
  }
})

test.each([
  ['/proc/fairlead', 'file system of the kernel'],
  ['/sys/fairlead/a', 'file system of the kernel'],
  ['FILE', 'A file stands in its place'],
  ['FILE/data', 'A part of that path is a file'],
])('a data folder in %s is refused at once', async (place, says) => {
  const env = { DATABASE_URL: '', FAIRLEAD_DATA_DIR: place.replace('FILE', join(folder, 'file')) }
  const served = await run(['serve'], env)
  expect(served).toMatchObject({ code: 1, out: '', err: expect.stringContaining(says) })
  const examined = await run(['doctor', '--json'], env)
  expect(examined.code).toBe(1)
  expect(JSON.parse(examined.out)).toContainEqual(
    expect.objectContaining({ check: 'data folder', state: 'failed', detail: expect.stringContaining(says) }),
  )
})

test('the port that is taken is told, not the database', async () => {
  const env = { DATABASE_URL: database.url }
  const first = await startApi('api', env)
  const { port } = new URL(first.url)
  const second = await run(['api'], { PORT: port })
  expect(second).toMatchObject({ code: 1, out: '' })
  expect(second.err).toMatch(new RegExp(`127.0.0.1, port ${port}. Another program`))
})

test('doctor counts who lives, and tells a process that was just killed from one that runs', async () => {
  const env = { DATABASE_URL: database.url }
  const server = await startApi('serve', env)
  const processes = async () => (await doctor(env)).find(({ check }) => check === 'processes')
  await expect
    .poll(processes, { timeout: 30_000 })
    .toMatchObject({ state: 'ok', detail: expect.stringMatching(/^API: 1, worker: 1/) })
  server.signal('SIGKILL')
  await server.ended
  expect(await processes()).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/^none runs now; \d did not sign off .*killed/),
  })
})

test('doctor reports live campaigns without a public address, and settings that do not exist', async () => {
  const organization = `(select organization_id from organizations limit 1)`
  await run(['setup', '--organization', 'A', '--email', 'a@a.example', '--password', 'a long password'], {})
  await queryDatabase(
    database.url,
    `insert into campaigns (organization_id, campaign_id, name, status, mode, settings, created_at, updated_at)
     values (${organization}, gen_random_uuid(), 'Live', 'active', 'live', '{}', now(), now())`,
  )
  const found = await doctor({ FAIRLEAD_POOLSIZE: '8' })
  expect(found).toContainEqual(
    expect.objectContaining({
      check: 'public address',
      state: 'failed',
      detail: expect.stringContaining('live campaign'),
    }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({ state: 'warning', remedy: 'Did you mean FAIRLEAD_POOL_SIZE?' }),
  )
})

test('keys are made for campaigns that are there, and for a time that is meant', async () => {
  const missing = `camp_${'0'.repeat(32)}`
  expect(await run(['keys', 'create', '--name', 'x', '--campaigns', missing], {})).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(missing),
  })
  expect(await run(['keys', 'create', '--name', 'x', '--expires', '+275760-01-01T00:00:00Z'], {})).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('50 years'),
  })
})

test('what is mistyped is answered with where to look', async () => {
  const mistyped = await run(['serve', '--port', '3000'], {})
  expect(mistyped).toMatchObject({ code: 1, out: '' })
  expect(mistyped.err).toMatch(/unknown option '--port'[^]*environment variables/)
  expect(await run(['demo', '--port', 'eighty'], {})).toMatchObject({ code: 1, err: expect.stringContaining('65535') })
  expect(await run(['--version'], {})).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  expect((await run(['keys', 'create', '--help'], {})).out).toContain('messages:send')
})

test('a demo that cannot listen ends, and leaves nothing behind', async () => {
  const server = await startApi('api', { DATABASE_URL: database.url })
  const { port } = new URL(server.url)
  for (const [args, env] of [
    [['demo', '--port', port], {}],
    [['demo'], { PORT: port, FAIRLEAD_DATA_DIR: folder }],
  ] as const) {
    const ended = await run(args, { TMPDIR: folder, ...env })
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining(`port ${port}`) })
    expect(ended.out.includes('does not use FAIRLEAD_DATA_DIR')).toBe('FAIRLEAD_DATA_DIR' in env)
  }
  expect((await readdir(folder)).filter((name) => name.startsWith('fairlead-demo-'))).toEqual([])
})
