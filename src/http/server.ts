import swagger from '@fastify/swagger'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifySchema, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../platform/log.ts'
import { createAccess, isApiPath, writeStandingHeaders } from './access.ts'
import type { Gatekeeper } from './access.ts'
import type { ShowPage } from './dashboard-files.ts'
import { answerError, answerMalformed, answerUnknownPath, closeUnread } from './error-answers.ts'
import { limitBodyTime } from './body-deadline.ts'
import { createLoadLimit } from './load-limit.ts'
import type { LoadLimit } from './load-limit.ts'
import { countRequests } from './metrics.ts'
import { openapiOptions } from './openapi.ts'
import type { WebhookDocument } from './openapi.ts'
import { problems, ProblemSchema } from './problems.ts'
import { createRateLimiter } from './rate-limit.ts'
import type { RateLimiter } from './rate-limit.ts'
import { refuseMalformed } from './refuse-malformed.ts'
import { parseJson } from './parse-json.ts'
import { requestIdOf } from './request-id.ts'
import { refuseEncoded } from './refuse-encoded.ts'
import { serializeAnswers } from './serialize-answers.ts'
import { compileSchema } from './validate.ts'

/** The server as routes see it: schemas give the types of what they handle. */
export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

const BODY_LIMIT = 1024 * 1024
/** Several seconds of work for one process. */
const LOAD = {
  mostRequests: 2_000,
  mostBytes: 64 * 1024 * 1024,
  mostLargeBytes: 128 * 1024 * 1024,
  ordinaryBytes: BODY_LIMIT,
}
/** For the head of a request, in milliseconds. */
const LONGEST_HEAD = 30_000

/** A server without routes, with everything that holds for all of them. */
export async function createServer(options: {
  keeper: Gatekeeper
  log: Log
  limiter?: RateLimiter
  publicUrl: string
  publicUrlConfigured: boolean
  trustedProxies: readonly string[]
  supportContact: string | undefined
  /** The `webhooks` of the OpenAPI document. */
  webhooks?: WebhookDocument
  /** Asked before a path is called unknown. */
  showPage?: ShowPage | undefined
}): Promise<{ server: Server; limiter: RateLimiter }> {
  const limiter = options.limiter ?? createRateLimiter(() => performance.now())
  const { keeper, supportContact } = options
  const access = createAccess({ keeper, limiter, supportContact, site: options })
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: (request: IncomingMessage) => requestIdOf(request),
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // What still arrives while the process drains is served; its connection closes after it.
    return503OnClosing: false,
    // Bodies have deadlines of their own: see body-deadline.ts.
    requestTimeout: 0,
    // Node would answer a missing Host without a body; see refuseMalformed.
    http: { requireHostHeader: false, headersTimeout: LONGEST_HEAD },
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

  refuseMalformed(server)
  server.removeContentTypeParser(['text/plain', 'application/json'])
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson)
  server.setValidatorCompiler(compileSchema)
  server.addSchema(ProblemSchema)
  await server.register(swagger, openapiOptions(options.publicUrl, options.webhooks))

  guardRequests(server, { load: createLoadLimit(LOAD), check: access.check })
  const knownPaths = rememberPaths(server)
  countRequests(server)
  server.setErrorHandler((error, request, reply) => answerError(options.log, error, request, reply))
  server.setNotFoundHandler((request, reply) => {
    if (options.showPage?.(request, reply) !== true) answerUnknownPath(knownPaths, request, reply)
  })
  return { server, limiter }
}

/** What happens before a body is read, and to every answer before it leaves. */
function guardRequests(
  server: Server,
  guard: { load: LoadLimit; check: (request: FastifyRequest) => Promise<void> },
): void {
  server.decorateRequest('caller', null)
  server.decorateRequest('campaign', null)
  server.decorateRequest('standing', null)
  server.decorateRequest('load', null)
  server.addHook('onRequest', async (request) => {
    guard.load.enter(request)
    limitBodyTime(server.server, request)
    await guard.check(request)
    refuseEncoded(request)
  })
  server.addHook('onSend', async (request, reply, payload) => {
    guard.load.leave(request)
    writeStandingHeaders(request, reply)
    closeUnread(request, reply)
    return payload
  })
}

/** What every operation may answer, whatever it does: with a body, whatever a body can do wrong. */
function documentRefusals(schema: FastifySchema, method: string | readonly string[]): void {
  const takesBody = ![method].flat().every((one) => one === 'GET' || one === 'HEAD')
  const refusals = takesBody ? problems(400, 413, 415) : problems()
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
    if (route.schema !== undefined) documentRefusals(route.schema, route.method)
  })
  return paths
}
