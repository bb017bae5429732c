import { SECOND, sleep } from '../clock.ts'
import { asError, AppError } from '../errors.ts'
import { waitAfter } from '../work/backoff.ts'
import type { GrowingBackoff } from '../work/backoff.ts'
import { findBinaryPackage, prepareBinaries } from './binaries.ts'
import { createCluster, removeUnfinished } from './create-cluster.ts'
import { giveToFolderOwner, hasCluster, readText, type DataFolder } from './data-folder.ts'
import { takeFileLock } from './file-lock.ts'
import { hangUp } from './locate-server.ts'
import type { EmbeddedServer } from './server-process.ts'
import { boundServerLog, connectOrStart, keepWatch, stopServer, type ConnectedServer } from './server-process.ts'
import { ensureDatabase, ensureRole, lockPresence, tryLockAlone, unlockPresence } from './server-store.ts'
import { chooseServerUser, giveToServer } from './server-user.ts'

// Longer than a server may take to recover: whoever holds the lock while it does is not stuck.
const LONGEST_ARRIVAL = 20 * 60_000
// A stop of the whole application has ten seconds.
const LONGEST_DEPARTURE = 8000
const MOST_ATTEMPTS = 3
export const ATTACH_RETRIES: GrowingBackoff = { first: 50, factor: 2, most: 5 * SECOND }

export interface AttachOptions {
  readonly data: DataFolder
  readonly settings: Readonly<Record<string, string>>
  readonly lingerMs: number
  readonly log: (line: string) => void
  /** Called once PostgreSQL's own programs are at work and only waited for. */
  readonly meanwhile: () => void
}

/** A process's hold on the server: its own connection, which carries the shared lock. */
export interface Attachment extends ConnectedServer {
  readonly server: EmbeddedServer
}

/**
 * Comes to the server of the folder: creates the cluster and starts the server as needed, takes the shared lock, and
 * makes sure that the database is there. The file lock is held all the while, so nobody stops the server meanwhile.
 */
export async function arrive(arrival: AttachOptions): Promise<Attachment> {
  const { data, log } = arrival
  const lock = await takeFileLock({ path: data.lockFile, timeoutMs: LONGEST_ARRIVAL, log })
  try {
    await giveToFolderOwner(data, data.lockFile)
    await boundServerLog(data.serverLog)
    const server = await prepareServer(arrival)
    return await makePresent(server, arrival)
  } finally {
    lock.release()
  }
}

/**
 * Leaves the server; the last one stops it. The file lock comes first, so that nobody arrives between the question
 * whether we are alone and the shutdown.
 */
export async function leave({ server, client, endpoint }: Attachment): Promise<void> {
  const { data, log } = server
  try {
    const lock = await takeFileLock({ path: data.lockFile, timeoutMs: LONGEST_DEPARTURE, log })
    try {
      const alone = await tryLockAlone(client)
      if (!alone) await unlockPresence(client)
      await hangUp(client)
      if (alone) await stopServer(server, endpoint)
    } finally {
      lock.release()
    }
  } catch (thrown) {
    // A server that keeps running is adopted by the next process that comes.
    log(`Left PostgreSQL on ${data.cluster} without stopping it: ${asError(thrown).message}`)
    await hangUp(client)
  }
}

/**
 * Comes back after the connection was lost, until it succeeds or `signal` says stop: the server crashed and recovers,
 * or was killed, and without our lock the next process to leave would stop it under us.
 */
export async function reattach(arrival: AttachOptions, signal: AbortSignal): Promise<Attachment | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      const presence = await arrive(arrival)
      arrival.log(`Connected to PostgreSQL on ${arrival.data.cluster} again.`)
      return presence
    } catch (thrown) {
      arrival.log(`PostgreSQL on ${arrival.data.cluster} is gone and did not come back: ${asError(thrown).message}`)
    }
    await sleep(waitAfter(ATTACH_RETRIES, failures), signal)
  }
  return undefined
}

/** Repeated a few times, because a server may be killed at any moment, this one included. */
async function makePresent(server: EmbeddedServer, { lingerMs }: AttachOptions): Promise<Attachment> {
  for (let attempt = 1; ; attempt += 1) {
    const { client, endpoint } = await connectOrStart(server)
    try {
      await lockPresence(client)
      await keepWatch(server, { client, endpoint }, lingerMs)
      await ensureRole(client)
      await ensureDatabase(client)
      return { client, endpoint, server }
    } catch (thrown) {
      await hangUp(client)
      if (attempt < MOST_ATTEMPTS) continue
      throw new AppError(
        'database_unavailable',
        `The embedded database on ${server.data.cluster} could not be made ready: ${asError(thrown).message}. Look into postgres.log in ${server.data.folder}, then start again.`,
        { cause: thrown },
      )
    }
  }
}

async function prepareServer({ data, settings, log, meanwhile }: AttachOptions): Promise<EmbeddedServer> {
  const source = await findBinaryPackage()
  const there = await hasCluster(data, source.major)
  const user = await chooseServerUser(data)
  const binaries = await prepareBinaries(source, { user, folder: data.folder, log })
  if (there) {
    await giveToServer(data.cluster, user)
  } else {
    log(`Creating a PostgreSQL ${source.major} database in ${data.cluster}.`)
    await removeUnfinished(data, log)
    await createCluster(data, { binaries, user, meanwhile })
  }
  return { data, binaries, user, settings, log, meanwhile, password: await readPassword(data) }
}

async function readPassword(data: DataFolder): Promise<string> {
  const password = (await readText(data.passwordFile))?.trim()
  if (password !== undefined && password !== '') return password
  throw new AppError(
    'database_damaged',
    `The password of the embedded database is missing (${data.passwordFile}). Restore that file, or restore a backup into an empty folder.`,
  )
}
