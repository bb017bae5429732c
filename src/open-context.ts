import { isIPv6 } from 'node:net'
import type { Config } from './config.ts'
import { pipeline } from './pipeline.ts'
import type { Clock } from './platform/clock.ts'
import type { Context } from './platform/context.ts'
import { createDatabaseClock } from './platform/database/database-clock.ts'
import type { Database } from './platform/database/db.ts'
import { openReplica } from './platform/database/replica.ts'
import type { Replica } from './platform/database/replica.ts'
import { createDiskSpace } from './platform/disk-space.ts'
import type { DiskSpace } from './platform/disk-space.ts'
import { createLog } from './platform/log.ts'
import type { Log } from './platform/log.ts'
import { openInstance } from './platform/instance/open-instance.ts'
import type { InstanceOptions, OpenInstance } from './platform/instance/open-instance.ts'
import { tellWorkers } from './platform/work/wake-channel.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import type { Outbound } from './platform/outbound/outbound.ts'

/** Where the schema's history lies. */
export const MIGRATIONS = new URL('../migrations/', import.meta.url)

/** What tests and the demo replace. */
export interface ContextOverrides {
  readonly clock?: Clock
  readonly random?: () => number
  readonly outbound?: Outbound
  readonly log?: Log
  readonly websiteGap?: number
  readonly room?: DiskSpace
}

export interface OpenContext {
  readonly context: Context
  /** Connections that are sessions of their own, past any pooler. */
  readonly sessions: OpenInstance['sessions']
  /** In what the database is another one than is written down. */
  readonly compareDatabase: OpenInstance['compare']
  readonly schema: OpenInstance['schema']
  /** Called where this process runs the stages: a commit of it wakes them at once. Otherwise other processes are told. */
  onWake(wake: Context['wake']): void
  close(): Promise<void>
}

type Opening = Pick<InstanceOptions, 'schema' | 'purpose' | 'meanwhile'>

/** Attaches to the installation without serving anything. @throws AppError where the database or the key is wrong */
export async function openContext(config: Config, options: Opening & ContextOverrides): Promise<OpenContext> {
  const log = options.log ?? createLog(config.logLevel)
  const outbound = options.outbound ?? createOutbound({ allowedNetworks: config.allowedNetworks })
  const opened = await openInstance({
    databaseUrl: config.secrets.databaseUrl,
    poolerUrl: config.secrets.poolerUrl,
    dataDirectory: config.dataDirectory,
    keys: config.secrets.keys,
    poolSize: config.poolSize,
    migrations: MIGRATIONS,
    schema: options.schema,
    ...(options.purpose === undefined ? {} : { purpose: options.purpose }),
    ...(options.meanwhile === undefined ? {} : { meanwhile: options.meanwhile }),
    log,
  })
  const clock = options.clock ?? (await startClock(opened))
  const replica = await openReplicaOf(config, { primary: opened.db, clock, log })
  let wake: Context['wake'] = tellWorkers(opened.db, log)
  const context: Context = {
    db: opened.db,
    replica,
    clock,
    random: options.random ?? Math.random,
    log,
    secrets: opened.secrets,
    outbound,
    pipeline,
    instance: opened.instance,
    settings: settingsOf(config, options),
    room: options.room ?? createDiskSpace(),
    wake: (stage, organizationId) => wake(stage, organizationId),
  }
  return {
    context,
    sessions: opened.sessions,
    compareDatabase: opened.compare,
    schema: opened.schema,
    onWake: (given) => {
      wake = given
    },
    close: async () => {
      await outbound.close()
      await replica?.close()
      await opened.close()
    },
  }
}

async function openReplicaOf(
  { secrets: { replicaUrl }, poolSize }: Config,
  given: { readonly primary: Database; readonly clock: Clock; readonly log: Log },
): Promise<Replica | null> {
  return replicaUrl === undefined ? null : openReplica({ ...given, url: replicaUrl, poolSize })
}

function settingsOf(config: Config, options: ContextOverrides): Context['settings'] {
  return {
    publicUrl: config.publicUrl ?? `http://${isIPv6(config.host) ? `[${config.host}]` : config.host}:${config.port}`,
    publicUrlConfigured: config.publicUrl !== null,
    websiteGap: options.websiteGap ?? 1_000,
    supportContact: config.supportContact,
    dailySendCap: config.dailySendCap,
    keepAttemptsDays: config.keepAttemptsDays,
    keepRawMailDays: config.keepRawMailDays,
    filesDirectory: config.filesDirectory,
  }
}

/** The first answer may come with a new connection, and late. */
async function startClock({ db, close }: Pick<OpenInstance, 'db' | 'close'>): Promise<Clock> {
  const clock = createDatabaseClock()
  try {
    await clock.compare(db)
    await clock.compare(db)
    return clock
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs a command on the installation and lets go of it. */
export async function withContext<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  const opened = await openContext(config, { schema: 'migrate' })
  try {
    return await work(opened.context)
  } finally {
    await opened.close()
  }
}
