import { randomUUID } from 'node:crypto'
import { startPolling } from './accounts/index.ts'
import type { Config } from './config.ts'
import { MIGRATIONS, openContext } from './open-context.ts'
import type { ContextOverrides, OpenContext } from './open-context.ts'
import type { Context } from './platform/context.ts'
import { isInStep } from './platform/database/database-clock.ts'
import { setPublicUrl } from './platform/instance/instance-store.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { hearWakes } from './platform/work/wake-channel.ts'
import { startWorker } from './platform/work/worker.ts'
import type { Stage } from './platform/work/worker.ts'
import type { createApi } from './api.ts'

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

// Most of the program: read while the database starts.
const readApi = () => import('./api.ts')
const readStages = () => import('./stages.ts')

function readAhead(roles: readonly ProcessRole[]): void {
  const parts = [...(roles.includes('api') ? [readApi] : []), ...(roles.includes('worker') ? [readStages] : [])]
  // What is wrong with a module is told where it is needed.
  for (const read of parts) read().catch(() => undefined)
}

/** Works in all stages; answers what ends it. */
function startWork(opened: OpenContext, stages: readonly Stage[]): (() => Promise<void>)[] {
  const { context, sessions } = opened
  const mayClaim = () => isInStep(context.clock) && opened.schema.isKnown()
  const worker = startWorker(stages, context.log, mayClaim)
  opened.onWake((stage, organizationId) => worker.wake(stage, organizationId))
  const hearing = hearWakes(sessions, context.log, (stage, organizationId) => worker.wake(stage, organizationId))
  return [() => worker.stop(), () => hearing.stop()]
}

/** A worker is looked after like the API: it answers whether it lives, whether it could work, and its figures. */
async function answerOperators(context: Context, config: Config, port: number): Promise<() => Promise<void>> {
  const { createOperationsServer } = await import('./http/operations/operation-routes.ts')
  const { installationGauges } = await import('./gauges.ts')
  const { longestWait } = await import('./leads/index.ts')
  const server = createOperationsServer(context, {
    migrations: MIGRATIONS,
    metricsToken: config.secrets.metricsToken,
    lag: () => longestWait(context),
    gauges: installationGauges(context),
  })
  await server.listen({ host: config.host, port })
  return () => server.close()
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
    meanwhile: () => readAhead(roles),
    ...overrides,
  })
  const { context } = opened
  const endings: (() => Promise<void>)[] = []
  let polling: { stop(): Promise<void> } | undefined
  let endTracing: (() => Promise<void>) | undefined
  const stop = async () => {
    try {
      // Together: a request that takes long keeps no outside call waiting for its signal.
      await Promise.all(endings.map((end) => end()))
      await polling?.stop()
    } finally {
      await Promise.all([opened.close(), endTracing?.()])
    }
  }
  try {
    endTracing = await startTracing(config.tracing, config.secrets.tracingHeaders, context.log)
    await setPublicUrl(context.db, config.publicUrl)
    const api = roles.includes('api') ? await (await readApi()).createApi(context, config) : undefined
    if (api !== undefined) endings.push(() => closeApi(api))
    const url = api === undefined ? null : await api.server.listen({ host: config.host, port: config.port })
    polling = startPolling(context, {
      processId: randomUUID(),
      kind: both ? 'serve' : (roles[0] ?? 'api'),
      schema: opened.schema,
      ...(api === undefined ? {} : { keyring: api.keyring, limiter: api.limiter }),
    })
    if (api === undefined && config.workerPort !== null)
      endings.push(await answerOperators(context, config, config.workerPort))
    if (roles.includes('worker')) {
      const { createStages } = await readStages()
      endings.push(...startWork(opened, createStages(context, config.secrets)))
    }
    return { url, context, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
