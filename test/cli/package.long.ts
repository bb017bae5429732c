import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../src/platform/settings/listen-address.ts'
import { until } from '../support/processes/until.ts'

const run = promisify(execFile)
const ROOT = new URL('../../', import.meta.url).pathname
const PACKED = ['src', 'pages', 'migrations', 'dashboard', 'package.json', 'package-lock.json', 'README.md', 'LICENSE']
let folder: string
let port: string
let serving: ChildProcess | undefined

/** Installed into a folder that has nothing else, and run in another one: no checkout is near. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-package-'))
  const checkout = join(folder, 'checkout')
  for (const name of PACKED) await cp(join(ROOT, name), join(checkout, name), { recursive: true })
  // The packages, but a cache that no other process reads.
  await mkdir(join(checkout, 'node_modules'))
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(checkout, 'node_modules', name))
  await run('npm', ['pack', '--pack-destination', folder], { cwd: checkout })
  await rm(checkout, { recursive: true })
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund']
  await run('npm', ['install', '--global', '--prefix', join(folder, 'npm'), join(folder, tarball), ...quietly])
  await mkdir(join(folder, 'empty'))
  port = String(await freePort())
}, 300_000)

afterAll(async () => {
  if (serving?.exitCode === null) {
    const ended = once(serving, 'exit')
    serving.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

/** The command that npm installed, with the Node of these tests as the one of the machine. */
function fairlead(...args: string[]) {
  const PATH = `${process.execPath.slice(0, process.execPath.lastIndexOf('/'))}:${process.env['PATH']}`
  const env = { PATH, HOME: folder, PORT: port, FAIRLEAD_LOG_LEVEL: 'error' }
  return { command: join(folder, 'npm/bin/fairlead'), args, options: { cwd: join(folder, 'empty'), env } }
}

async function ask(path: string, key: string, body?: unknown): Promise<{ status: number; body: string }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: '*/*' }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return { status: answer.status, body: await answer.text() }
}

test('npm pack gives JavaScript without sources, and nothing of a checkout', async () => {
  const installed = join(folder, 'npm/lib/node_modules/fairlead')
  const names = await readdir(installed, { recursive: true })
  const own = names.filter((name) => !name.startsWith('node_modules'))
  expect(own.filter((name) => /\.tsx?$|\.test\.|^dist\/dashboard\/src/.test(name))).toEqual([])
  expect(own).toEqual(
    expect.arrayContaining(['dist/bundle/run.mjs', 'dist/dashboard/dist/index.html', 'npm-shrinkwrap.json']),
  )
  const { command, args, options } = fairlead('--version')
  expect((await run(command, args, options)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('installed into an empty folder, fairlead serves: dashboard, API, and what runs in processes of its own', async () => {
  const { command, args, options } = fairlead('serve')
  serving = spawn(command, args, { ...options, stdio: 'inherit' })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isReady, (ready) => ready, { what: 'the installed program', patience: 120_000 })

  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200)

  const setup = fairlead(
    'setup',
    '--organization',
    'Acme',
    '--email',
    'jane@acme.example',
    '--name',
    'Jane',
    '--password-stdin',
  )
  const asked = run(setup.command, setup.args, setup.options)
  asked.child.stdin?.end('a password of ours')
  const key = /fl_live_\w+/.exec((await asked).stdout)?.[0] ?? ''

  const variant = { subject: 'Hello {{ lead.companyName }}', body: 'Pick a time: {{ calendarLink }}' }
  const created = await ask('/api/v1/campaigns', key, {
    name: 'First campaign',
    status: 'active',
    sequence: { steps: [{ wait: 'P0D', variants: [variant] }] },
  })
  expect([created.status, created.body]).toEqual([201, expect.stringContaining('campaignId')])
  const { campaignId } = JSON.parse(created.body) as { campaignId: string }
  const lead = { companyName: 'Acme Robotics', contactName: 'Jane Doe', email: 'jane@acme-robotics.example' }
  expect((await ask(`/api/v1/campaigns/${campaignId}/leads`, key, lead)).status).toBe(201)
  // Its text was rendered in a process of the pool.
  const captured = () => ask('/api/v1/messages', key)
  const messages = await until(captured, ({ body }) => body.includes('Hello Acme Robotics'), {
    what: 'its email',
    patience: 60_000,
  })
  expect(messages.status).toBe(200)
})
