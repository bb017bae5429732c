import { execFile } from 'node:child_process'
import { readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readText } from './data-folder.ts'
import { socketPath, type ServerEndpoint } from './endpoint.ts'
import { systemCode } from './failures.ts'

/** What `postmaster.pid` says. The endpoint is absent while the server has not come that far. */
export interface PidFile {
  readonly pid: number
  readonly endpoint: ServerEndpoint | undefined
  /** `starting`, `ready`, `stopping`; empty while it has none. */
  readonly status: string
}

const LARGEST_PID = 2 ** 31 - 1
const TIME_TO_WRITE = 300

/**
 * Reads the lines of PostgreSQL's `miscadmin.h` (LOCK_FILE_LINE_*): pid, folder, start, port, socket folder, address,
 * shared memory, status.
 * A socket folder given as /proc/self/cwd is the cluster itself. Undefined when there is no valid pid.
 */
export function parsePidFile(text: string, cluster: string): PidFile | undefined {
  const [first = '', , , port = '', folder = '', address = '', , status = ''] = text
    .split('\n')
    .map((line) => line.trim())
  // A postmaster writes its pid positive, a single-user server negative; both own the folder.
  const pid = Math.abs(Number(first))
  if (!/^-?\d+$/.test(first) || pid === 0 || pid > LARGEST_PID) return undefined
  const host = folder === '/proc/self/cwd' ? cluster : folder === '' ? address : folder
  const known = /^\d+$/.test(port) && Number(port) > 0 && host !== ''
  return { pid, endpoint: known ? { host, port: Number(port) } : undefined, status }
}

/** Undefined when there is none. One that stays unreadable, as a full disk leaves it, has pid 0, which is nobody's. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const path = join(cluster, 'postmaster.pid')
  const text = await readText(path)
  if (text === undefined) return undefined
  const parsed = parsePidFile(text, cluster)
  if (parsed !== undefined) return parsed
  // A server creates the file before it writes into it.
  await delay(TIME_TO_WRITE)
  const later = await readText(path)
  return later === undefined ? undefined : (parsePidFile(later, cluster) ?? { pid: 0, endpoint: undefined, status: '' })
}

/**
 * Whether process `pid` is a server of this cluster, not another one that got the same number since. PostgreSQL itself
 * looks only at whether some process of the same user has that number, which in a container is often one of ours.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (pid === 0) return false
  if (process.platform === 'linux') return standsIn(pid, cluster)
  if (!isAlive(pid)) return false
  return process.platform === 'win32' || (await commandOf(pid)).includes('postgres')
}

/** Removes what a killed server left, so that the next one does not take a stranger's process for it. */
export async function removeStale(cluster: string, endpoint: ServerEndpoint | undefined): Promise<void> {
  if (endpoint?.host.startsWith('/') === true) await rm(`${socketPath(endpoint)}.lock`, { force: true })
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** A server's working directory is its cluster, by device and inode, from its start to its end. */
async function standsIn(pid: number, cluster: string): Promise<boolean> {
  try {
    const [there, here, program] = [await stat(`/proc/${pid}/cwd`), await stat(cluster), await programOf(pid)]
    return there.ino === here.ino && there.dev === here.dev && program.includes('postgres')
  } catch (thrown) {
    // Gone, a zombie, or a process of another user, which can not be the server of a cluster that is ours.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(systemCode(thrown) ?? '')) return false
    throw thrown
  }
}

async function programOf(pid: number): Promise<string> {
  return readlink(`/proc/${pid}/exe`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return systemCode(thrown) === 'EPERM'
  }
}

async function commandOf(pid: number): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-p', String(pid), '-o', 'command='], { timeout: 5000 }, (_failure, output) => resolve(output))
  })
}
