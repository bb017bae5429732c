import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEmbeddedDatabase, type EmbeddedDatabase } from '../../src/platform/embedded/index.ts'
import { isServerOf, readPidFile } from '../../src/platform/embedded/locate-server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
let base: string
let processes: ChildProcess[]
let servers: Set<string>

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  await chmod(base, 0o755)
  processes = []
  servers = new Set()
})

afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL')
  for (const cluster of servers) await killServer(cluster)
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
})

async function open(dataDirectory: string): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({ dataDirectory })
  servers.add(database.dataDirectory)
  return database
}

async function query(database: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = new Client(database.connection)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** The number of the server process, or undefined when none runs. */
async function runningServer(cluster: string): Promise<number | undefined> {
  const pid = (await readPidFile(cluster))?.pid
  return pid !== undefined && (await isServerOf(pid, cluster)) ? pid : undefined
}

async function killServer(cluster: string): Promise<void> {
  const pid = await runningServer(cluster)
  if (pid === undefined) return
  process.kill(pid, 'SIGKILL')
  while (await isServerOf(pid, cluster)) await delay(5)
}

const PROGRAM = `
  const { openEmbeddedDatabase } = await import(${JSON.stringify(new URL('../../src/platform/embedded/index.ts', import.meta.url).href)})
  const database = await openEmbeddedDatabase({ dataDirectory: process.argv[1], lingerMs: Number(process.argv[2]) })
  console.log(database.dataDirectory)
  process.stdin.once('data', async () => { await database.release(); process.exit(0) })`

/** Another process that opens the database and releases it when told to. */
function startProcess(dataDirectory: string, lingerMs = 60_000) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, dataDirectory, String(lingerMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.push(child)
  const exited = once(child, 'exit')
  const ready = Promise.race([once(createInterface(child.stdout), 'line'), exited]).then(([first]: unknown[]) => {
    if (typeof first !== 'string') throw new Error(`It ended with ${String(first)} before it was ready.`)
    servers.add(first)
  })
  const release = async () => {
    child.stdin.write('\n')
    return (await exited)[0] === 0
  }
  return { ready, release, kill: () => child.kill('SIGKILL') && exited }
}

test('a fresh start has the right locale, a guarded socket and role; the last one to release stops the server', async () => {
  const folder = join(base, `a "strange", 'föld' er`)
  const first = await open(folder)
  const second = await open(folder)
  expect(
    await query(
      first,
      `SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding), rolsuper
    FROM pg_database JOIN pg_roles ON rolname = current_user WHERE datname = 'fairlead'`,
    ),
  ).toEqual(['b', 'C.UTF-8', 'UTF8', false])
  const settings = ['fsync', 'synchronous_commit', 'jit', 'listen_addresses', 'max_connections', 'data_checksums']
  const values = await query(first, `SELECT ${settings.map((name) => `current_setting('${name}')`).join()}`)
  expect(values).toEqual(['on', 'on', 'off', '', '200', 'on'])
  expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700)
  expect((await stat(join(first.dataDirectory, 'fairlead-password'))).mode & 0o777).toBe(0o600)
  const stranger = new Client({ ...first.connection, password: 'postgres' })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')

  await first.release()
  expect(await query(second, 'SELECT 1')).toEqual([1])
  await Promise.all([second.release(), second.release()])
  expect(await runningServer(second.dataDirectory)).toBeUndefined()

  const third = await open(folder)
  const fourth = await open(folder)
  await fourth.release()
  expect(await query(third, 'SELECT 2')).toEqual([2])
  await third.release()
  expect(await runningServer(third.dataDirectory)).toBeUndefined()
  expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.log'])
})

test('eight processes at once on an empty folder share one server, in any order of leaving', async () => {
  const started = Array.from({ length: 8 }, () => startProcess(join(base, 'data')))
  await Promise.all(started.map(({ ready }) => ready))
  const server = await runningServer(join(base, 'data', 'postgres'))
  expect(server).toBeGreaterThan(0)
  await started[3]?.kill()
  expect(await Promise.all(started.slice(0, 3).map(({ release }) => release()))).toEqual([true, true, true])
  expect(await runningServer(join(base, 'data', 'postgres'))).toBe(server)
  expect(await Promise.all(started.slice(4).map(({ release }) => release()))).toEqual([true, true, true, true])
  expect(await runningServer(join(base, 'data', 'postgres'))).toBeUndefined()
})

test('data survive a kill of everything, also when a stranger has the number of the dead server', async () => {
  const folder = join(base, 'data')
  const writer = startProcess(folder)
  await writer.ready
  const adopted = await open(folder)
  await query(adopted, 'CREATE TABLE kept AS SELECT 7 AS n')
  await adopted.release()
  const cluster = adopted.dataDirectory
  await writer.kill()
  const orphan = await runningServer(cluster)
  expect(orphan).toBeGreaterThan(0)
  const adopter = startProcess(folder)
  await adopter.ready
  expect(await runningServer(cluster)).toBe(orphan)
  await Promise.all([adopter.kill(), killServer(cluster)])

  const { uid, gid } = await stat(cluster)
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  processes.push(stranger)
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const lines = (await readFile(join(cluster, file), 'utf8')).split('\n')
    await writeFile(join(cluster, file), [stranger.pid, ...lines.slice(1)].join('\n'))
  }
  const reopened = await open(folder)
  expect(await query(reopened, 'SELECT n FROM kept')).toEqual([7])
  await reopened.release()
})

test('a server whose processes were all killed ends by itself, cleanly; one that somebody still uses does not', async () => {
  const folder = join(base, 'data')
  const starter = startProcess(folder, 600)
  await starter.ready
  const used = await open(folder)
  const cluster = used.dataDirectory
  const server = await runningServer(cluster)
  await starter.kill()
  const checks = new Set<unknown>()
  const watching = "SELECT xact_start::text FROM pg_stat_activity WHERE application_name = 'fairlead watch'"
  await vi.waitUntil(async () => checks.add((await query(used, watching))[0]).size > 15, { timeout: 20_000 })
  expect(checks).not.toContain(undefined)
  expect(await runningServer(cluster)).toBe(server)

  const last = startProcess(folder)
  await last.ready
  await used.release()
  expect(await runningServer(cluster)).toBe(server)
  await last.kill()
  await vi.waitUntil(async () => !(await isServerOf(server ?? 0, cluster)), { timeout: 20_000 })
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/)
  expect(await readPidFile(cluster)).toBeUndefined()
})

test('a path too long for a socket moves it to a temporary folder, where a server killed in use comes back', async () => {
  const folder = join(base, 'x'.repeat(120))
  const database = await open(folder)
  const { host } = database.connection
  expect(dirname(host)).not.toBe(folder)
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  const second = await open(folder)
  expect(second.connection).toEqual(database.connection)
  await second.release()
  await killServer(database.dataDirectory)
  await vi.waitFor(async () => expect(await query(database, 'SELECT 4')).toEqual([4]), { timeout: 20_000 })
  expect(database.connection.host).toBe(host)
  await database.release()
  await expect(stat(host)).rejects.toThrow('ENOENT')
})

test.runIf(isRoot && process.platform === 'linux')(
  'root keeps data below a folder that only root may enter',
  async () => {
    const closed = join(base, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const database = await open(join(closed, 'data'))
    expect(await query(database, 'SELECT 5')).toEqual([5])
    expect((await stat(database.dataDirectory)).uid).not.toBe(0)
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
    await database.release()
    expect(await runningServer(database.dataDirectory)).toBeUndefined()
  },
)

test('another major version, a foreign folder and a wrong setting are refused with what to do', async () => {
  const cluster = join(base, 'data', 'postgres')
  await mkdir(cluster, { recursive: true })
  const opening = () => openEmbeddedDatabase({ dataDirectory: join(base, 'data') })
  await expect(opening()).rejects.toThrow('PG_VERSION is missing')
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')
  await expect(opening()).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18.*dump.*restore/)
  await expect(openEmbeddedDatabase({ dataDirectory: cluster })).rejects.toThrow('a folder of its own')
  await expect(openEmbeddedDatabase({ dataDirectory: join(cluster, 'PG_VERSION') })).rejects.toThrow('another folder')
  const settings = { work_mem: 'lots' }
  await expect(openEmbeddedDatabase({ dataDirectory: join(base, 'other'), settings })).rejects.toThrow('invalid value')
})
