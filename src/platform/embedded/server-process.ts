import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { copyFile, open, rm, stat, statfs } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { AppError, systemCode, unlessMissing } from '../errors.ts'
import type { Binaries } from './binaries.ts'
import { giveToFolderOwner } from './data-folder.ts'
import type { DataFolder } from './data-folder.ts'
import { explainServerFailure, explainSpawnError, explainSystemError, isPassing } from './failures.ts'
import {
  chooseEndpoint,
  hangUp,
  isServerOf,
  probe,
  readPidFile,
  removeStale,
  removeTemporary,
} from './locate-server.ts'
import type { PidFile, ProbeAnswer, ServerEndpoint } from './locate-server.ts'
import { PROGRAM_ENVIRONMENT, runTool } from './run-tool.ts'
import { serverSettings } from './server-settings.ts'
import { isWatched, startWatch } from './server-store.ts'
import { pathSeenByServer } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

/** A cluster that is there, and all that running it takes. */
export interface EmbeddedServer {
  readonly data: DataFolder
  readonly binaries: Binaries
  readonly user: ServerUser | undefined
  readonly password: string
  readonly settings: Readonly<Record<string, string>>
  readonly log: (line: string) => void
  readonly meanwhile: () => void
}

/** The server's process as its starter sees it: `failure` appears when it could not run or has ended. */
export interface LaunchedServer {
  readonly pid: number | undefined
  failure?: Error | 'exited' | 'killed'
}

/** Starts the server in a session of its own, so that Ctrl-C in our terminal does not reach it. */
export async function launchServer(server: EmbeddedServer, endpoint: ServerEndpoint): Promise<LaunchedServer> {
  const { data, user, binaries } = server
  const seen = await pathSeenByServer(data.cluster, user)
  const settings = {
    ...(await defaultSettings(data)),
    ...server.settings,
    ...(await fixedSettings(endpoint, data, seen)),
  }
  const log = await openServerLog(data.serverLog).catch((thrown: unknown) => {
    throw explainSystemError(thrown, `write ${data.serverLog}`)
  })
  try {
    await giveToFolderOwner(data, data.serverLog)
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(binaries.postgres, ['-D', seen, ...args], {
      cwd: data.cluster,
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      windowsHide: true,
      ...user,
    })
    child.unref()
    return watchExit(child)
  } finally {
    await log.close()
  }
}

function watchExit(child: ChildProcess): LaunchedServer {
  const watched: LaunchedServer = { pid: child.pid }
  child.once('error', (thrown) => (watched.failure = thrown))
  child.once('exit', (_code, signal) => (watched.failure ??= signal === null ? 'exited' : 'killed'))
  return watched
}

async function defaultSettings(data: DataFolder): Promise<Record<string, string>> {
  const disk = await statfs(data.cluster)
  const limit = process.constrainedMemory()
  return serverSettings({
    memoryBytes: limit > 0 ? Math.min(totalmem(), limit) : totalmem(),
    freeDiskBytes: disk.bavail * disk.bsize,
  })
}

/** What attaching relies on; nothing overrides it. */
async function fixedSettings(
  endpoint: ServerEndpoint,
  data: DataFolder,
  seen: string,
): Promise<Record<string, string>> {
  const folder = endpoint.host === data.cluster ? seen : endpoint.host
  const sockets = folder.startsWith('/')
  return {
    cluster_name: 'fairlead',
    lc_messages: 'C',
    logging_collector: 'off',
    port: String(endpoint.port),
    listen_addresses: sockets ? '' : endpoint.host,
    // A list, in which a quoted name may hold commas and spaces.
    unix_socket_directories: sockets ? `"${folder.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
  }
}

const REPORT_EVERY = 10_000
// Replaying the log after a crash takes as long as it takes; everything else is a matter of seconds.
const LONGEST_RECOVERY = 15 * 60_000
const LONGEST_SILENCE = 60_000

/** Bounds the wait for a server, and says every ten seconds what we wait for. */
function createStartupTimeout(server: EmbeddedServer) {
  const started = performance.now()
  let reportAt = started + REPORT_EVERY
  return {
    isOver: () => performance.now() - started > LONGEST_SILENCE,
    /** @throws AppError `database_unavailable` once a server has been silent or busy for too long */
    check: (answer: ProbeAnswer): void => {
      if (answer.state === 'ready') return
      const now = performance.now()
      const recovering = /starting up|recovery|not yet accepting/.test(answer.reason)
      if (now - started > (recovering ? LONGEST_RECOVERY : LONGEST_SILENCE)) {
        throw new AppError(
          'database_unavailable',
          `PostgreSQL on ${server.data.cluster} lets nobody in (${answer.reason}). Look into postgres.log in ${server.data.folder}; if its process hangs (first line of postmaster.pid), end it and start again.`,
        )
      }
      if (now < reportAt) return
      reportAt = now + REPORT_EVERY
      server.log(`Waiting for PostgreSQL on ${server.data.cluster}: ${answer.reason}`)
    },
  }
}

const POLL = 10
const LONGEST_STOP = 60_000

export interface ConnectedServer {
  readonly client: Client
  readonly endpoint: ServerEndpoint
}

/**
 * Connects to the running server of the cluster, whoever started it, or starts one. The caller holds the file lock.
 * @throws AppError a sentence with the remedy
 */
export async function connectOrStart(server: EmbeddedServer): Promise<ConnectedServer> {
  const { cluster } = server.data
  const patience = createStartupTimeout(server)
  let previous: ServerEndpoint | undefined
  for (;;) {
    const found = await readPidFile(cluster)
    previous = found?.endpoint ?? previous
    const answer = await ask(found, server.password)
    if (answer.state === 'ready') return answer
    if (answer.state === 'busy' || (found !== undefined && (await isServerOf(found.pid, cluster)))) {
      patience.check(answer)
      await delay(POLL)
      continue
    }
    if (found !== undefined) await removeStale(cluster, found.endpoint)
    const started = await start(server, previous)
    if (typeof started !== 'string') return started
    if (patience.isOver()) throw explainServerFailure(started, `start on ${cluster}`)
    await delay(10 * POLL)
  }
}

/** Fast shutdown; returns when the server has written everything and let go of the folder, or is still at it after a minute. */
export async function stopServer(server: EmbeddedServer, endpoint: ServerEndpoint): Promise<void> {
  const { cluster } = server.data
  const running = await readPidFile(cluster)
  // A server in another container that shares the folder is out of reach for signals, and stays.
  if (running === undefined || !(await isServerOf(running.pid, cluster))) return
  if (process.platform === 'win32') await stopOnWindows(server)
  else interrupt(running.pid)
  const until = performance.now() + LONGEST_STOP
  while ((await readPidFile(cluster))?.pid === running.pid && (await isServerOf(running.pid, cluster))) {
    if (performance.now() > until) {
      server.log(`PostgreSQL (process ${running.pid}) is still writing to ${cluster}; it will stop soon.`)
      return
    }
    await delay(POLL)
  }
  await removeTemporary(endpoint)
}

/**
 * Makes sure that the server ends by itself when all its processes are killed. Of any number of processes the first
 * starts the watch; where it cannot, the next one to come does. The caller holds the file lock.
 */
export async function keepWatch(
  server: EmbeddedServer,
  { client, endpoint }: ConnectedServer,
  lingerMs: number,
): Promise<void> {
  if (await isWatched(client)) return
  const watcher = await probe(endpoint, server.password)
  if (watcher.state !== 'ready') {
    server.log(`Nothing stops PostgreSQL on ${server.data.cluster} if Fairlead is killed: ${watcher.reason}`)
    return
  }
  try {
    await startWatch(watcher.client, { lingerMs, stopCommand: stopCommand(server) })
  } finally {
    await hangUp(watcher.client)
  }
}

/** Run by the server in its own folder, as the server's user. */
function stopCommand({ binaries }: EmbeddedServer): string {
  if (process.platform === 'win32') return `"${binaries.pgCtl}" stop -D . -m fast -W`
  return 'read -r pid < postmaster.pid && kill -INT "$pid"'
}

/** A started server, or what it wrote when the start is worth repeating. */
async function start(server: EmbeddedServer, previous: ServerEndpoint | undefined): Promise<ConnectedServer | string> {
  const { data } = server
  const attempt = `start on ${data.cluster}`
  const endpoint = await chooseEndpoint(data.cluster, server.user, previous)
  const logged = await serverLogSize(data.serverLog)
  const child = await launchServer(server, endpoint)
  server.meanwhile()
  const patience = createStartupTimeout(server)
  for (;;) {
    const answer = await askChild(await readPidFile(data.cluster), child.pid, server.password)
    if (answer.state === 'ready') return answer
    if (child.failure !== undefined) {
      await removeTemporary(endpoint)
      if (child.failure instanceof Error) throw explainSpawnError(child.failure, server.binaries.postgres, attempt)
      const output = await readServerLog(data.serverLog, logged)
      if (child.failure === 'killed' || isPassing(output)) return output
      throw explainServerFailure(output, attempt)
    }
    patience.check(answer)
    await delay(POLL)
  }
}

async function ask(found: PidFile | undefined, password: string): Promise<ProbeAnswer> {
  if (found?.endpoint === undefined) return { state: 'silent', reason: 'it has not opened its socket' }
  return probe(found.endpoint, password)
}

/** Our own server is not asked before it says that it is ready: each refusal would be a line in its log. */
async function askChild(found: PidFile | undefined, pid: number | undefined, password: string): Promise<ProbeAnswer> {
  if (found?.pid !== pid || found?.status !== 'ready') return { state: 'silent', reason: 'it is starting up' }
  return ask(found, password)
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (thrown) {
    if (systemCode(thrown) !== 'ESRCH') throw thrown
  }
}

/** Windows has no signals; pg_ctl knows the pipe that stands for them. */
async function stopOnWindows(server: EmbeddedServer): Promise<void> {
  await runTool({
    program: server.binaries.pgCtl,
    args: ['stop', '-D', server.data.cluster, '-m', 'fast', '-w', '-t', String(LONGEST_STOP / 1000)],
    cwd: server.data.cluster,
    user: undefined,
    timeoutMs: LONGEST_STOP * 2,
    attempt: `stop on ${server.data.cluster}`,
  })
}

const LARGEST_LOG = 8 * 1024 * 1024
const LARGEST_TAIL = 64 * 1024
// Root may write here in a folder of somebody else, who could have put a link in the log's place.
const NO_LINK = constants.O_NOFOLLOW ?? 0

/** The log of the server, opened so that each write lands at its end even after it was cut. */
export async function openServerLog(path: string): Promise<FileHandle> {
  return open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | NO_LINK, 0o600)
}

/** Bytes written so far; 0 when there is no log. */
export async function serverLogSize(path: string): Promise<number> {
  return (await unlessMissing(stat(path)))?.size ?? 0
}

/** What was written since `offset`, at most the last 64 KiB. */
export async function readServerLog(path: string, offset: number): Promise<string> {
  const size = await serverLogSize(path)
  const from = Math.max(Math.min(offset, size), size - LARGEST_TAIL)
  if (from >= size) return ''
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Keeps the log below about twice `largest` bytes: once larger, it becomes `<path>.1` and starts anew.
 * It is copied and cut in place because the server holds it open, for as long as it runs.
 */
export async function boundServerLog(path: string, largest = LARGEST_LOG): Promise<void> {
  if ((await serverLogSize(path)) <= largest) return
  await rm(`${path}.1`, { force: true })
  await copyFile(path, `${path}.1`, constants.COPYFILE_EXCL)
  const log = await open(path, constants.O_WRONLY | NO_LINK)
  try {
    await log.truncate(0)
  } finally {
    await log.close()
  }
}
