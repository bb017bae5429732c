import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Clock } from '../platform/clock.ts'
import { AppError, asError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { addressGroup, createRateLimiter } from './limits/rate-limit.ts'
import { statusOf } from './problems.ts'
import type { Server } from './server.ts'

/** Why a person gets another page than the one asked for. */
export type PageFailure = 'unknown_link' | 'unreadable_form' | 'large_form' | 'too_many_requests' | 'unavailable'

/** What holds for pages that people open, as opposed to the API. */
export interface PageRules {
  readonly log: Log
  readonly clock: Clock
  /** What of a page is of one answer alone, and the headers of every page; one that a route sets itself stays. */
  readonly finish: (page: string) => { readonly body: string; readonly headers: Readonly<Record<string, string>> }
  /** Requests a minute from one address, a sixth of them at once; without it they are not counted. */
  readonly requestsPerMinute?: number
  readonly render: (failure: PageFailure, acceptLanguage: string | undefined) => string
}

/**
 * Makes everything that goes wrong behind the routes of a scope a page instead of a problem document. Requests are
 * counted apart from those of the API, by the address that `FAIRLEAD_TRUSTED_PROXIES` makes known.
 */
export function serveHtmlPages(scope: Server, rules: PageRules): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const { body, headers } = rules.finish(typeof payload === 'string' ? payload : '')
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    return isPage(reply, payload) ? squeeze(request, reply, body) : payload
  })
  if (rules.requestsPerMinute !== undefined) limitByAddress(scope, rules, rules.requestsPerMinute)
  scope.setErrorHandler((error, request, reply) => {
    const status = statusFor(error)
    if (status >= 500 && !(error instanceof AppError)) logFailure(rules.log, error, request)
    if (status === 503) void reply.header('Retry-After', '1')
    if (status === 429) void reply.header('Retry-After', String(request.standing?.resetSeconds ?? 1))
    return sendFailure(request, reply, { rules, status })
  })
}

function isPage(reply: FastifyReply, payload: unknown): payload is string {
  return (
    typeof payload === 'string' && payload !== '' && String(reply.getHeader('content-type')).startsWith('text/html')
  )
}

const compress = promisify(gzip)

/** A page compressed where the browser takes it (RFC 9110, 12.5.3): on a slow line that halves the wait. */
async function squeeze(request: FastifyRequest, reply: FastifyReply, page: string): Promise<string | Buffer> {
  void reply.header('Vary', 'Accept-Encoding')
  if (!takesGzip(request)) return page
  const body = await compress(page)
  void reply.header('Content-Encoding', 'gzip').header('Content-Length', body.length)
  return body
}

/** Whether who asks takes gzip. */
export function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers['accept-encoding'] ?? '')
}

function limitByAddress(scope: Server, rules: PageRules, quota: number): void {
  const limiter = createRateLimiter(() => rules.clock.now().getTime())
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isPage: true }
  })
  scope.addHook('onRequest', async (request, reply) => {
    const standing = limiter.take(addressGroup(request.ip), quota, 'address')
    if (!standing.exceeded) return undefined
    void reply.header('Retry-After', String(standing.resetSeconds))
    return sendFailure(request, reply, { rules, status: 429 })
  })
}

/** The status of whatever was thrown; what the framework refuses carries its own. */
function statusFor(error: unknown): number {
  if (error instanceof AppError) return statusOf(error)
  const status: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

const FAILURES: Readonly<Record<number, PageFailure>> = {
  404: 'unknown_link',
  413: 'large_form',
  429: 'too_many_requests',
}

function sendFailure(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { rules, status }: { readonly rules: PageRules; readonly status: number },
): FastifyReply {
  const failure = FAILURES[status] ?? (status < 500 ? 'unreadable_form' : 'unavailable')
  return reply.code(status).type('text/html; charset=utf-8').send(rules.render(failure, headers['accept-language']))
}

function logFailure(log: Log, error: unknown, request: FastifyRequest): void {
  const route = request.routeOptions.url
  log.error({ err: asError(error), requestId: request.id, route }, 'A page could not be shown.')
}
