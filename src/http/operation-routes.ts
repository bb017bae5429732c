import type { Context } from '../platform/context.ts'
import { schemaState } from '../platform/migrate.ts'
import { assertMayReadMetrics } from './metrics.ts'
import type { Server } from './server.ts'

/** `/healthz`, `/readyz` and `/metrics`: for the machines that look after this one. */
export function operationRoutes(
  server: Server,
  context: Context,
  options: { migrations: URL; metricsToken: string | undefined; lag: () => Promise<number> },
): void {
  server.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    const found = await readiness(context, options)
    return reply.code(found.ready ? 200 : 503).send(found)
  })

  server.get('/metrics', async (request, reply) => {
    assertMayReadMetrics({ ip: request.ip, headers: request.headers }, options.metricsToken)
    reply.type(server.metrics.contentType)
    return reply.send(await server.metrics.metrics())
  })
}

async function readiness(context: Context, options: { migrations: URL; lag: () => Promise<number> }) {
  try {
    const schema = await schemaState(context.db, options.migrations)
    const lagSeconds = await options.lag()
    return { ready: schema.state === 'current', database: 'reachable', schema: schema.state, lagSeconds }
  } catch (error) {
    context.log.warn({ err: error }, 'The database cannot be reached.')
    return { ready: false, database: 'unreachable', schema: null, lagSeconds: null }
  }
}
