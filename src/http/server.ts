import swagger from '@fastify/swagger'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../platform/log.ts'
import { createAccessHook, writeStandingHeaders } from './access.ts'
import type { Gatekeeper } from './access.ts'
import { answerError, answerMalformed, answerUnknownPath, closeUnread } from './error-answers.ts'
import { countRequests } from './metrics.ts'
import { openapiOptions } from './openapi.ts'
import type { WebhookDocument } from './openapi.ts'
import { ProblemSchema } from './problems.ts'
import { createRateLimiter } from './rate-limit.ts'
import type { RateLimiter } from './rate-limit.ts'
import { requestIdOf } from './request-id.ts'
import { compileSchema } from './validate.ts'

/** The server as routes see it: schemas give the types of what they handle. */
export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Paths below this are the API: access control, limits and JSON apply there. */
export const API_PREFIX = '/api/v1'

const BODY_LIMIT = 1024 * 1024

/** A server without routes, with everything that holds for all of them. */
export async function createServer(options: {
  keeper: Gatekeeper
  log: Log
  limiter?: RateLimiter
  publicUrl: string
  trustedProxies: readonly string[]
  supportContact: string | undefined
  /** The `webhooks` of the OpenAPI document. */
  webhooks?: WebhookDocument
}): Promise<{ server: Server; limiter: RateLimiter }> {
  const limiter = options.limiter ?? createRateLimiter(() => performance.now())
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: (request: IncomingMessage) => requestIdOf(request),
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 30_000,
    // Proto keys are plain data of the caller; nothing here merges objects it was sent.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => answerError(options.log, error, request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>()

  server.setValidatorCompiler(compileSchema)
  server.addSchema(ProblemSchema)
  server.decorateRequest('caller', null)
  server.decorateRequest('campaign', null)
  server.decorateRequest('standing', null)
  await server.register(swagger, openapiOptions(options.publicUrl, options.webhooks))

  const knownPaths = rememberPaths(server)
  const checkAccess = createAccessHook({ keeper: options.keeper, limiter, supportContact: options.supportContact })
  server.addHook('onRequest', async (request) => {
    if (request.url.startsWith(API_PREFIX)) await checkAccess(request)
  })
  server.addHook('onSend', async (request, reply, payload) => {
    writeStandingHeaders(request, reply)
    closeUnread(request, reply)
    return payload
  })
  countRequests(server)
  server.setErrorHandler((error, request, reply) => answerError(options.log, error, request, reply))
  server.setNotFoundHandler((request, reply) => answerUnknownPath(knownPaths, request, reply))
  return { server, limiter }
}

/** Every path with its methods, so that a wrong method is told from an unknown path. */
function rememberPaths(server: Server): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>()
  server.addHook('onRoute', (route) => {
    const methods = paths.get(route.url) ?? new Set<string>()
    for (const method of [route.method].flat()) methods.add(method)
    paths.set(route.url, methods)
    if (route.url.startsWith(API_PREFIX) && route.config?.access === undefined) {
      throw new Error(`The route ${route.url} does not say who may call it.`)
    }
  })
  return paths
}
