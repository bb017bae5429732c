import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createKey, createOrganization, listOrganizations } from '../src/accounts/index.ts'
import { openContext, withContext } from '../src/open-context.ts'
import type { OpenContext } from '../src/open-context.ts'
import { readConfig } from '../src/config.ts'
import type { Config } from '../src/config.ts'
import { freePort } from '../src/platform/settings/listen-address.ts'

/** The program with the flags that `npm start` and the image give it: a smaller nursery, for half the memory. */
export const PROGRAM = ['--max-semi-space-size=8', new URL('../src/cli.ts', import.meta.url).pathname]

/** A data directory, mostly a fresh one, with an organization whose limits are out of the way. */
export interface Workplace {
  readonly env: NodeJS.ProcessEnv
  readonly config: Config
  readonly port: number
  readonly organizationId: string
  readonly key: string
  /** Keeps the embedded server running, and asks it things. */
  readonly opened: OpenContext
  close(): Promise<void>
}

export async function createWorkplace(more: NodeJS.ProcessEnv = {}, data?: string): Promise<Workplace> {
  const directory = data ?? (await mkdtemp(join(tmpdir(), 'fairlead-bench-')))
  const port = await freePort()
  const env = {
    FAIRLEAD_DATA_DIR: directory,
    FAIRLEAD_LOG_LEVEL: 'warn',
    PORT: String(port),
    HOST: '127.0.0.1',
    FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...more,
  }
  const config = readConfig(env)
  const account = await withContext(config, async (context) => {
    const known = (await listOrganizations(context.db)).find(({ name }) => name === 'Bench')
    const organizationId =
      known?.organizationId ?? (await createOrganization(context, { name: 'Bench', requestsPerMinute: 10_000_000 }))
    const { key } = await createKey(context, { organizationId, name: 'bench', scopes: ['all'], createdBy: 'bench' })
    return { organizationId, key }
  })
  const opened = await openContext(config, { schema: 'require' })
  return {
    env,
    config,
    port,
    opened,
    ...account,
    close: async () => {
      await opened.close()
      if (data === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Runs a command of the program to its end. @throws Error where it fails */
export async function runProgram(command: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [...PROGRAM, command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`fairlead ${command} ended with ${code}.`)
}

/** Starts a command of the program and waits until it answers on its port. */
export async function startProgram(
  command: string,
  workplace: { env: NodeJS.ProcessEnv; port: number },
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...PROGRAM, command], {
    env: { ...process.env, ...workplace.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; attempt < 2_400; attempt += 1) {
    if (await answers(workplace.port)) return child
    await pause(25)
  }
  child.kill('SIGKILL')
  throw new Error('The program did not become ready.')
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    // Not listening yet.
    return false
  }
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill('SIGTERM')
  await ended
}

/** Resident memory of a process in MiB (Linux). */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** The most memory that a process was resident in so far, in MiB (Linux): its own record, which no sample misses. */
export async function peakMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** Calls the API of a workplace; a change is meant for whatever version there is. */
export async function callApi<T>(workplace: Workplace, path: string, body: unknown, method = 'POST'): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${workplace.port}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${workplace.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'PATCH' ? { 'if-match': '*' } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
