import { isIPv6 } from 'node:net'
import type { Config } from './config.ts'
import { pipeline } from './pipeline.ts'
import { systemClock } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import type { Context } from './platform/context.ts'
import { createDiskRoom } from './platform/disk-room.ts'
import type { DiskRoom } from './platform/disk-room.ts'
import { createLog } from './platform/log.ts'
import type { Log } from './platform/log.ts'
import { openInstance } from './platform/open-instance.ts'
import type { SchemaWish } from './platform/open-instance.ts'
import { createOutbound } from './platform/outbound.ts'
import type { Outbound } from './platform/outbound.ts'

/** Where the schema's history lies. */
export const MIGRATIONS = new URL('../migrations/', import.meta.url)

/** What tests and the demo replace. */
export interface Overrides {
  readonly clock?: Clock
  readonly random?: () => number
  readonly outbound?: Outbound
  readonly log?: Log
  readonly websiteGap?: number
  readonly room?: DiskRoom
}

export interface OpenContext {
  readonly context: Context
  /** Called once the stages run, so that a commit of this process wakes them at once. */
  onWake(wake: (stage: string) => void): void
  close(): Promise<void>
}

/** Attaches to the installation without serving anything. @throws AppError where the database or the key is wrong */
export async function openContext(config: Config, options: { schema: SchemaWish } & Overrides): Promise<OpenContext> {
  const log = options.log ?? createLog(config.logLevel)
  const outbound = options.outbound ?? createOutbound({ allowedNetworks: config.allowedNetworks })
  const opened = await openInstance({
    databaseUrl: config.secrets.databaseUrl,
    dataDirectory: config.dataDirectory,
    keys: config.secrets.keys,
    poolSize: config.poolSize,
    migrations: MIGRATIONS,
    schema: options.schema,
    log,
  })
  let wake = (_stage: string) => {}
  const context: Context = {
    db: opened.db,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    log,
    secrets: opened.secrets,
    outbound,
    pipeline,
    instance: opened.instance,
    settings: {
      publicUrl: config.publicUrl ?? `http://${isIPv6(config.host) ? `[${config.host}]` : config.host}:${config.port}`,
      publicUrlConfigured: config.publicUrl !== null,
      websiteGap: options.websiteGap ?? 1_000,
      supportContact: config.supportContact,
      dailySendCap: config.dailySendCap,
      keepAttemptsDays: config.keepAttemptsDays,
      keepRawMailDays: config.keepRawMailDays,
      filesDirectory: config.filesDirectory,
    },
    room: options.room ?? createDiskRoom(),
    wake: (stage) => wake(stage),
  }
  return {
    context,
    onWake: (given) => {
      wake = given
    },
    close: async () => {
      await outbound.close()
      await opened.close()
    },
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
