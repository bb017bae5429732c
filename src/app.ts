import { randomUUID } from 'node:crypto'
import { startPolling } from './accounts/index.ts'
import type { Config } from './config.ts'
import { openContext } from './open-context.ts'
import type { ContextOverrides } from './open-context.ts'
import type { Context } from './platform/context.ts'
import { isInStep } from './platform/database/database-clock.ts'
import { setPublicUrl } from './platform/instance/instance-store.ts'
import { hearWakes } from './platform/work/wake-channel.ts'
import { startWorker } from './platform/work/worker.ts'
import { createApi } from './api.ts'
import { createStages } from './stages.ts'

/** What a process may be: the half that answers, the half that works, or both. */
export type ProcessRole = 'api' | 'worker'

export interface App {
  /** Where it listens, or null for a worker alone. */
  readonly url: string | null
  readonly context: Context
  /** Drains: takes nothing new, finishes what is under way, lets go of the database. */
  stop(): Promise<void>
}

/** How often connections are looked for that were answered and would be kept open for a next request. */
const SWEEP_MS = 100

/** Takes no new connections, answers what is under way, and closes each connection after its answer. */
async function closeApi({ server, drain }: Awaited<ReturnType<typeof createApi>>): Promise<void> {
  const sweeping = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS)
  try {
    await server.close()
    await drain()
  } finally {
    clearInterval(sweeping)
  }
}

/** Starts this process in its roles. When that fails, what had begun is ended again. */
export async function startApp(
  config: Config,
  roles: readonly ProcessRole[],
  overrides: ContextOverrides = {},
): Promise<App> {
  const both = roles.length === 2
  const opened = await openContext(config, {
    schema: both ? 'migrate' : 'require',
    ...(roles.includes('worker') ? { purpose: 'send' } : {}),
    ...overrides,
  })
  const { context } = opened
  const endings: (() => Promise<void>)[] = []
  let polling: { stop(): Promise<void> } | undefined
  const stop = async () => {
    try {
      // Together: a request that takes long keeps no outside call waiting for its signal.
      await Promise.all(endings.map((end) => end()))
      await polling?.stop()
    } finally {
      await opened.close()
    }
  }
  try {
    await setPublicUrl(context.db, config.publicUrl)
    const api = roles.includes('api') ? await createApi(context, config) : undefined
    if (api !== undefined) endings.push(() => closeApi(api))
    const url = api === undefined ? null : await api.server.listen({ host: config.host, port: config.port })
    polling = startPolling(context, {
      processId: randomUUID(),
      kind: both ? 'serve' : (roles[0] ?? 'api'),
      schema: opened.schema,
      ...(api === undefined ? {} : { keyring: api.keyring, limiter: api.limiter }),
    })
    if (roles.includes('worker')) {
      const mayClaim = () => isInStep(context.clock) && opened.schema.isKnown()
      const worker = startWorker(createStages(context, config.secrets), context.log, mayClaim)
      opened.onWake((stage) => worker.wake(stage))
      const hearing = hearWakes(context.db, context.log, (stage) => worker.wake(stage))
      endings.push(
        () => worker.stop(),
        () => hearing.stop(),
      )
    }
    return { url, context, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
