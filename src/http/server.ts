import type { IncomingMessage, ServerResponse } from 'node:http'
import swagger from '@fastify/swagger'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
} from 'fastify'
import { onBehalfOf } from '../platform/database/connection-shares.ts'
import type { Log } from '../platform/log.ts'
import { inNetworks } from '../platform/outbound/address-rules.ts'
import { createAccess, isApiPath, writeAnswerHeaders } from './access/access.ts'
import type { Gatekeeper } from './access/access.ts'
import { documentAccess, hideUnreadableAnswer } from './access/permissions.ts'
import { answerError, answerMalformed, answerUnknownPath, closeUnread, refuseMalformed } from './answer-errors.ts'
import { openapiOptions } from './documentation/openapi.ts'
import type { WebhookDocument } from './documentation/openapi.ts'
import { REQUEST_PACE, limitBodyTime, limitConnections } from './limits/connection-limits.ts'
import type { MostConnections, RequestPace } from './limits/connection-limits.ts'
import { createLoadLimit, isCounted, isUnread } from './limits/load-limit.ts'
import type { LoadCapacity, LoadLimit } from './limits/load-limit.ts'
import { createRateLimiter } from './limits/rate-limit.ts'
import type { RateLimiter } from './limits/rate-limit.ts'
import { countRequests } from './operations/metrics.ts'
import { traceRequests } from './operations/trace-requests.ts'
import { ProblemSchema, problems } from './problems.ts'
import { hasBody, refuseEncoded, requestIdOf } from './request-head.ts'
import { BODY_LIMIT, parseJson } from './validation/parse-json.ts'
import { compileRequestSchema, serializeAnswers } from './validation/schema-compilers.ts'

/** The server as routes see it: schemas give the types of what they handle. */
export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** How much and how slowly callers may send. */
export interface ServerLimits {
  readonly room: LoadCapacity
  readonly pace: RequestPace
  readonly connections: MostConnections
}

const LIMITS: ServerLimits = {
  // Several seconds of work for one process.
  room: { requests: 4_000, ordinary: 64 * 1024 * 1024, large: 128 * 1024 * 1024 },
  pace: REQUEST_PACE,
  connections: { total: 10_000, perAddress: 500 },
}
/** RFC 6797: a browser that came once over https comes over nothing else for a year. Other hosts of the domain are not ours to bind. */
const HSTS = 'max-age=31536000'

/** A server without routes, with everything that holds for all of them. */
export async function createServer(options: {
  keeper: Gatekeeper
  log: Log
  limiter?: RateLimiter
  publicUrl: string
  publicUrlConfigured: boolean
  trustedProxies: readonly string[]
  supportContact: string | undefined
  /** In place of the usual ones. */
  limits?: Partial<ServerLimits> | undefined
  /** The `webhooks` of the OpenAPI document. */
  webhooks?: WebhookDocument
  /** Asked before a path is called unknown. */
  showPage?: ServeDashboardPage | undefined
}): Promise<{ server: Server; limiter: RateLimiter }> {
  const limiter = options.limiter ?? createRateLimiter(() => performance.now())
  const limits = { ...LIMITS, ...options.limits }
  const isProxy = inNetworks(options.trustedProxies)
  const access = createAccess({ ...options, limiter, site: options })
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: (request: IncomingMessage) => requestIdOf(request),
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? isProxy : false,
    forceCloseConnections: 'idle',
    // What still arrives while the process drains is served; its connection closes after it.
    return503OnClosing: false,
    // Bodies have deadlines of their own: see limits/connection-limits.ts.
    requestTimeout: 0,
    connectionTimeout: limits.pace.takenMs,
    // Node would answer a missing Host without a body; see refuseMalformed.
    http: { requireHostHeader: false, ...headDeadline(limits.pace) },
    // Proto keys are plain data of the caller; nothing here merges objects it was sent.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    schemaController: { compilersFactory: { buildSerializer: serializeAnswers } },
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(access.headersBeforeRouting(request))
      answerError(options.log, error, request, reply)
    },
  }).withTypeProvider<TypeBoxTypeProvider>()

  await readRequests(server, options)
  limitConnections(server.server, limits.connections, isProxy)
  guardRequests(server, limits, access.check)
  if (options.publicUrlConfigured && options.publicUrl.startsWith('https:')) askForHttps(server)
  const knownPaths = rememberPaths(server)
  countRequests(server)
  traceRequests(server)
  server.setErrorHandler((error, request, reply) => answerError(options.log, error, request, reply))
  server.setNotFoundHandler((request, reply) => {
    if (options.showPage?.(request, reply) !== true) answerUnknownPath(knownPaths, request, reply)
  })
  return { server, limiter }
}

/** How requests are read, and what is written down of them in the OpenAPI document. */
async function readRequests(
  server: Server,
  given: { readonly publicUrl: string; readonly webhooks?: WebhookDocument },
): Promise<void> {
  refuseMalformed(server)
  server.removeContentTypeParser(['text/plain', 'application/json'])
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson)
  server.setValidatorCompiler(compileRequestSchema)
  server.addSchema(ProblemSchema)
  await server.register(swagger, openapiOptions(given.publicUrl, given.webhooks))
}

function headDeadline({ headMs }: RequestPace) {
  return { headersTimeout: headMs, connectionsCheckingInterval: headMs / 6 }
}

function askForHttps(server: Server): void {
  server.addHook('onSend', async (_request, reply, payload) => {
    reply.header('Strict-Transport-Security', HSTS)
    return payload
  })
}

/** Whoever balances the load asks them, and would take a busy process for a dead one. */
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
const isAlwaysAnswered = ({ routeOptions }: FastifyRequest) => ALWAYS_ANSWERED.has(routeOptions.url ?? '')
/** All who showed no key and no session. */
const STRANGERS = 'strangers'

/** What happens before a body is read, and to every answer before it leaves. */
function guardRequests(
  server: Server,
  { room, pace }: ServerLimits,
  check: (request: FastifyRequest) => Promise<void>,
): void {
  const load = createLoadLimit(room)
  server.decorateRequest('caller', null)
  server.decorateRequest('campaign', null)
  server.decorateRequest('standing', null)
  server.decorateRequest('load', null)
  server.addHook('onRequest', async (request) => {
    if (!isAlwaysAnswered(request)) load.enter(request)
    limitBodyTime(server.server, request, pace)
    await check(request)
    load.identify(request)
    refuseEncoded(request)
  })
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (isUnread(request)) request.raw.resume()
    else if (isCounted(request)) countBody(load, request)
    done(null, payload)
  })
  // Once the body is read: what comes from the socket comes on behalf of nobody.
  server.addHook('preValidation', (request, _reply, done) => {
    if (isAlwaysAnswered(request)) done()
    else onBehalfOf(request.caller?.organizationId ?? STRANGERS, done)
  })
  server.addHook('onSend', async (request, reply, payload) => {
    load.leave(request)
    writeAnswerHeaders(request, reply)
    closeUnread(request, reply)
    return hideUnreadableAnswer(request, reply, payload)
  })
}

/**
 * Ends the reading of a body for which there is no room any more: whoever reads it meets the error. Where nobody reads
 * it, as of a request that was refused meanwhile, the connection ends: an error without a listener ends the process.
 */
function countBody(load: LoadLimit, request: FastifyRequest): void {
  const { raw } = request
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    try {
      load.receive(request, received)
    } catch (error) {
      raw.removeListener('data', count)
      if (raw.listenerCount('error') > 0) raw.emit('error', error)
      else raw.destroy()
    }
  }
  raw.on('data', count)
}

/** What every operation may answer, whatever it does: with a body, whatever a body can do wrong. */
function documentRefusals(schema: FastifySchema, method: string | readonly string[]): void {
  const takesBody = ![method].flat().every((one) => one === 'GET' || one === 'HEAD')
  const refusals = takesBody ? problems(400, 408, 413, 415) : problems()
  schema.response = { ...refusals, ...(schema.response as object | undefined) }
}

/** Every path with its methods, so that a wrong method is told from an unknown path. */
function rememberPaths(server: Server): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>()
  server.addHook('onRoute', (route) => {
    const methods = paths.get(route.url) ?? new Set<string>()
    for (const method of [route.method].flat()) methods.add(method)
    paths.set(route.url, methods)
    if (!isApiPath(route.url)) return
    if (route.config?.access === undefined) throw new Error(`The route ${route.url} does not say who may call it.`)
    const { schema } = route
    if (schema === undefined) return
    Object.assign(schema, { 'x-tells': route.config.tells })
    documentAccess({ ...route, schema }, route.config.access)
    documentRefusals(schema, route.method)
  })
  server.addHook('onRequest', async (request, reply) => {
    // Nobody waits for the body of a request that goes nowhere.
    if (request.is404 && hasBody(request)) answerUnknownPath(paths, request, reply)
  })
  return paths
}

/** Answers a navigation to a path that is none of the server's own; false where it is no navigation. */
export type ServeDashboardPage = (request: FastifyRequest, reply: FastifyReply) => boolean
