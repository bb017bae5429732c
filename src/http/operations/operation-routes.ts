import type { Context } from '../../platform/context.ts'
import { isInStep } from '../../platform/database/database-clock.ts'
import { asError } from '../../platform/errors.ts'
import { schemaState } from '../../platform/migrations/migrate.ts'
import { assertMayReadMetrics, showGauges } from './metrics.ts'
import type { InstallationGauges } from './metrics.ts'
import type { Server } from '../server.ts'

/** `/healthz`, `/readyz` and `/metrics`: for the machines that look after this one. */
export function operationRoutes(
  server: Server,
  context: Context,
  options: {
    migrations: URL
    metricsToken: string | undefined
    lag: () => Promise<number>
    gauges: readonly InstallationGauges[]
  },
): void {
  const gauges = options.gauges.map((one) => showGauges(server, one))

  server.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))

  let asking: ReturnType<typeof readiness> | undefined
  server.get('/readyz', async (_request, reply) => {
    // However many ask at once, the database is asked once.
    asking ??= readiness(context, options).finally(() => (asking = undefined))
    const found = await asking
    return reply.code(found.ready ? 200 : 503).send(found)
  })

  server.get('/metrics', async (request, reply) => {
    assertMayReadMetrics({ ip: request.ip, headers: request.headers }, options.metricsToken)
    for (const ask of gauges) {
      await ask().catch((error: unknown) => context.log.warn({ err: asError(error) }, 'A metric could not be read.'))
    }
    reply.type(server.metrics.contentType)
    return reply.send(await server.metrics.metrics())
  })
}

async function readiness(context: Context, options: { migrations: URL; lag: () => Promise<number> }) {
  try {
    const clock = isInStep(context.clock) ? 'in_step' : 'differs_from_database'
    const schema = await schemaState(context.db, options.migrations)
    const lagSeconds = await options.lag()
    return { ready: schema.state === 'current', database: 'reachable', schema: schema.state, lagSeconds, clock }
  } catch (error) {
    context.log.warn({ err: error }, 'The database cannot be reached.')
    return { ready: false, database: 'unreachable', schema: null, lagSeconds: null, clock: null }
  }
}
