import { spawn, type ChildProcess } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import type { Binaries } from './binaries.ts'
import { giveToFolderOwner, type DataFolder } from './data-folder.ts'
import type { Endpoint } from './endpoint.ts'
import { explainSystemError } from './failures.ts'
import { PROGRAM_ENVIRONMENT } from './run-program.ts'
import { openServerLog } from './server-log.ts'
import { pathSeenByServer, type ServerUser } from './server-user.ts'
import { serverSettings } from './settings.ts'

/** A cluster that is there, and all that running it takes. */
export interface Server {
  readonly data: DataFolder
  readonly binaries: Binaries
  readonly user: ServerUser | undefined
  readonly password: string
  readonly settings: Readonly<Record<string, string>>
  readonly log: (line: string) => void
}

/** The server's process as its starter sees it: `failure` appears when it could not run or has ended. */
export interface LaunchedServer {
  readonly pid: number | undefined
  failure?: Error | 'exited' | 'killed'
}

/** Starts the server in a session of its own, so that Ctrl-C in our terminal does not reach it. */
export async function launchServer(server: Server, endpoint: Endpoint): Promise<LaunchedServer> {
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
async function fixedSettings(endpoint: Endpoint, data: DataFolder, seen: string): Promise<Record<string, string>> {
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
