import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import type { Context } from '../../platform/context.ts'
import { isInStep } from '../../platform/database/database-clock.ts'
import { describeAway } from '../../platform/database/error-classes.ts'
import { TransactionPool } from '../../platform/database/transaction-pool.ts'
import { asError } from '../../platform/errors.ts'
import { schemaState } from '../../platform/migrations/migrate.ts'
import { assertMayReadMetrics, countRequests, showGauges } from './metrics.ts'
import type { InstallationGauges } from './metrics.ts'
import { answerError } from '../answer-errors.ts'
import type { Server } from '../server.ts'

interface OperationOptions {
  readonly migrations: URL
  readonly metricsToken: string | undefined
  readonly lag: () => Promise<number>
  readonly gauges: readonly InstallationGauges[]
}

/** A server with nothing but these routes, not yet listening: for a process that has no API. */
export function createOperationsServer(context: Context, options: OperationOptions): Server {
  const server = Fastify({ logger: false, forceCloseConnections: true }).withTypeProvider<TypeBoxTypeProvider>()
  server.setErrorHandler((error, request, reply) => answerError(context.log, error, request, reply))
  countRequests(server)
  operationRoutes(server, context, options)
  return server
}

/** `/healthz`, `/readyz` and `/metrics`: for the machines that look after this one. */
export function operationRoutes(server: Server, context: Context, options: OperationOptions): void {
  const gauges = options.gauges.map((one) => showGauges(server, one))

  server.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))

  let asking: ReturnType<typeof readiness> | undefined
  server.get<{ Querystring: { schema?: unknown } }>('/readyz', async (request, reply) => {
    // However many ask at once, the database is asked once.
    asking ??= readiness(context, options).finally(() => (asking = undefined))
    const found = await asking
    // Whoever has no other process to turn to during an update says that a newer schema will do.
    const ready = found.ready || (found.schema === 'newer' && request.query.schema === 'newer')
    return reply.code(ready ? 200 : 503).send({ ...found, ready })
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

const AWAY_WORDS = {
  unreachable: 'The database cannot be reached.',
  pooler_unreachable: 'The pooler in FAIRLEAD_POOLER_URL cannot be reached.',
  pooler_full: 'The pooler in FAIRLEAD_POOLER_URL takes no more connections, or has no server free.',
} as const

async function readiness(context: Context, options: Pick<OperationOptions, 'migrations' | 'lag'>) {
  try {
    const clock = isInStep(context.clock) ? 'in_step' : 'differs_from_database'
    const schema = await schemaState(context.db, options.migrations)
    const lagSeconds = await options.lag()
    return { ready: schema.state === 'current', database: 'reachable', schema: schema.state, lagSeconds, clock }
  } catch (error) {
    const database = describeAway(error, context.db instanceof TransactionPool)
    context.log.warn({ err: error, database }, AWAY_WORDS[database])
    return { ready: false, database, schema: null, lagSeconds: null, clock: null }
  }
}
