import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { chooseEndpoint, removeTemporary, type Endpoint } from './endpoint.ts'
import { explainServerFailure, isPassing, systemCode } from './failures.ts'
import { launchServer, type Server } from './launch-server.ts'
import { watchPatience } from './patience.ts'
import { isServerOf, readPidFile, removeStale, type PidFile } from './pid-file.ts'
import { probe, type Answer } from './probe.ts'
import { explainSpawnError, runProgram } from './run-program.ts'
import { readServerLog, serverLogSize } from './server-log.ts'

const POLL = 10
const LONGEST_STOP = 60_000

export interface Connected {
  readonly client: Client
  readonly endpoint: Endpoint
}

/**
 * Connects to the running server of the cluster, whoever started it, or starts one. The caller holds the file lock.
 * @throws AppError a sentence with the remedy
 */
export async function connectOrStart(server: Server): Promise<Connected> {
  const { cluster } = server.data
  const patience = watchPatience(server)
  let previous: Endpoint | undefined
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
export async function stopServer(server: Server, endpoint: Endpoint): Promise<void> {
  const { cluster } = server.data
  const running = await readPidFile(cluster)
  // A server in another container that shares the folder is out of reach for signals, and stays.
  if (running === undefined || !(await isServerOf(running.pid, cluster))) return
  if (process.platform === 'win32') await stopOnWindows(server)
  else interrupt(running.pid)
  const until = performance.now() + LONGEST_STOP
  while ((await readPidFile(cluster))?.pid === running.pid && (await isServerOf(running.pid, cluster))) {
    if (performance.now() > until) {
      server.log(`PostgreSQL (process ${running.pid}) is still writing to ${cluster}; it will stop by itself.`)
      return
    }
    await delay(POLL)
  }
  await removeTemporary(endpoint)
}

/** A started server, or what it wrote when the start is worth repeating. */
async function start(server: Server, previous: Endpoint | undefined): Promise<Connected | string> {
  const { data } = server
  const attempt = `start on ${data.cluster}`
  const endpoint = await chooseEndpoint(data.cluster, server.user, previous)
  const logged = await serverLogSize(data.serverLog)
  const child = await launchServer(server, endpoint)
  const patience = watchPatience(server)
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

async function ask(found: PidFile | undefined, password: string): Promise<Answer> {
  if (found?.endpoint === undefined) return { state: 'silent', reason: 'it has not opened its socket' }
  return probe(found.endpoint, password)
}

/** Our own server is not asked before it says that it is ready: each refusal would be a line in its log. */
async function askChild(found: PidFile | undefined, pid: number | undefined, password: string): Promise<Answer> {
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
async function stopOnWindows(server: Server): Promise<void> {
  await runProgram({
    program: server.binaries.pgCtl,
    args: ['stop', '-D', server.data.cluster, '-m', 'fast', '-w', '-t', String(LONGEST_STOP / 1000)],
    cwd: server.data.cluster,
    user: undefined,
    timeoutMs: LONGEST_STOP * 2,
    attempt: `stop on ${server.data.cluster}`,
  })
}
