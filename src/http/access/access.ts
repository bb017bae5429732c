import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Credentials } from '../../platform/caller.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { addressGroup, rateLimitHeaders } from '../limits/rate-limit.ts'
import type { RateLimitStatus, RateLimiter } from '../limits/rate-limit.ts'
import type { RouteHeader } from '../documentation/declare-headers.ts'
import { pathOf } from '../request-head.ts'
import { assertMay } from './permissions.ts'
import type { RouteAccess } from './permissions.ts'

/** A campaign named in the path, which belongs to the caller's organization. */
export interface NamedCampaign {
  readonly campaignId: string
  readonly archived: boolean
}

/** What the features behind the API know of callers and campaigns. */
export interface Gatekeeper {
  /** A key counts before a session. @throws AppError `unauthorized`, `forbidden`, `overloaded` */
  authenticate(credentials: Credentials): Promise<Caller>
  findCampaign(campaignId: string): Promise<{ organizationId: string; archived: boolean } | undefined>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** Headers of its successes, for the document. */
    tells?: readonly RouteHeader[]
    /** A page with a limit of its own beside that of all pages. */
    isPage?: true
  }
  interface FastifyRequest {
    caller: Caller | null
    campaign: NamedCampaign | null
    standing: RateLimitStatus | null
  }
}

const ADDRESS_QUOTA = 120
/** A whole office signs in and looks from one address; guessing is limited where it is done. */
const OWN_PAGES_QUOTA = 600
/** Of documentation and what machines ask, */
const WEB_QUOTA = 3_000
/** of the dashboard's files, some hundred for each browser of an office that was updated, */
const FILES_QUOTA = 60_000
const FILES = '/assets/*'
/** and of pages that strangers open: those have smaller limits of their own, as each page allows. */
const PAGES_QUOTA = 12_000
/** It costs nothing, and whoever balances the load asks it all the time. */
const UNLIMITED = '/healthz'
const PREFIXES = ['/api/v1', '/auth']

/** Whether a path belongs to the API: access control and limits apply there. */
export function isApiPath(path: string): boolean {
  return PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

interface Gate {
  readonly keeper: Gatekeeper
  readonly limiter: RateLimiter
  readonly supportContact: string | undefined
  readonly site: PublicSite
}

/** What stands before every route of the API. */
export function createAccess(gate: Gate) {
  return {
    /**
     * Decides before a body is read, in the contract's order: 429 by address, 401, 429, scope, 404/403 of the campaign.
     * An unknown path has no access of its own; its handler answers 404.
     */
    check: async (request: FastifyRequest): Promise<void> => {
      const { url, config } = request.routeOptions
      // The route decides where there is one: the path as sent may be written in several ways.
      if (!isApiPath(url ?? pathOf(request.url))) return countOutsideApi(gate, request)
      if (config.access === 'public') return countRequest(gate, request, takeByAddress(gate, request))
      if (config.access === 'our_pages') {
        const from = `pages:${addressGroup(request.ip)}`
        countRequest(gate, request, gate.limiter.take(from, OWN_PAGES_QUOTA, 'address'))
        return assertOwnOrigin(gate.site, request)
      }
      const caller = await authenticate(gate, request)
      request.caller = caller
      countRequest(gate, request, takeByCaller(gate, caller))
      if (caller.kind === 'person') assertOwnOrigin(gate.site, request)
      if (config.access === undefined) return
      assertMay(caller, config.access)
      if (config.access.campaign !== undefined) request.campaign = await namedCampaign(gate.keeper, caller, request)
    },
    /** Headers of an answer to a request whose path is none: no hook runs for it. */
    headersBeforeRouting: (request: FastifyRequest): Record<string, string> => ({
      'X-Request-Id': request.id,
      ...(isApiPath(pathOf(request.url)) ? rateLimitHeaders(takeByAddress(gate, request)) : {}),
    }),
  }
}

/** Nothing is told of a limit that nobody comes near. @throws AppError `rate_limited` */
function countOutsideApi(gate: Gate, request: FastifyRequest): void {
  const { url, config } = request.routeOptions
  if (url === UNLIMITED) return
  const [kind, quota] =
    config.isPage === true ? ['page', PAGES_QUOTA] : url === FILES ? ['file', FILES_QUOTA] : ['web', WEB_QUOTA]
  const standing = gate.limiter.take(`${kind}:${addressGroup(request.ip)}`, quota, 'address')
  if (standing.exceeded) countRequest(gate, request, standing)
}

async function authenticate(gate: Gate, request: FastifyRequest): Promise<Caller> {
  try {
    return await gate.keeper.authenticate(credentialsOf(request))
  } catch (error) {
    // Whoever it was: without a key that was found valid, the address is all there is to count by.
    const standing = takeByAddress(gate, request)
    request.standing = standing
    if (error instanceof AppError && error.code !== 'overloaded') countRequest(gate, request, standing)
    throw error
  }
}

/** By what a request says who it is from. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const { authorization, cookie } = request.headers
  const organization = request.headers['fairlead-organization']
  return {
    authorization,
    cookie,
    organization: typeof organization === 'string' ? organization : undefined,
    address: request.ip,
    userAgent: request.headers['user-agent'],
  }
}

const READING = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses what a page of somebody else would have a browser write with its cookie.
 * @throws AppError `wrong_origin`
 */
function assertOwnOrigin(site: PublicSite, request: FastifyRequest): void {
  if (READING.includes(request.method)) return
  if (isOwnOrigin(site, request.headers.origin, request.socket.localPort)) return
  const expected = site.publicUrlConfigured ? site.publicUrl : 'this machine as localhost or 127.0.0.1'
  const remedy = site.publicUrlConfigured ? '' : ' Opened under another address, it needs FAIRLEAD_PUBLIC_URL.'
  throw new AppError('wrong_origin', `Writing with a session takes the Origin of ${expected}.${remedy}`)
}

/** A person's requests are counted apart from those of the organization's keys. */
function takeByCaller(gate: Gate, caller: Caller): RateLimitStatus {
  if (caller.kind === 'key') return gate.limiter.take(caller.organizationId, caller.requestsPerMinute, 'default')
  return gate.limiter.take(`person:${caller.actor}`, caller.requestsPerMinute, 'session')
}

/**
 * Asks anew who sent a request that stays open. Such a question keeps no session alive: nobody may sit before it.
 * @throws AppError when it would be refused by now, or would be somebody else's
 */
export async function reauthenticate(keeper: Gatekeeper, request: FastifyRequest): Promise<Caller> {
  const before = callerOf(request)
  const caller = await keeper.authenticate({ ...credentialsOf(request), renew: false })
  const { access } = request.routeOptions.config
  if (typeof access === 'object') assertMay(caller, access)
  if (caller.organizationId === before.organizationId && caller.actor === before.actor) return caller
  throw new AppError('unauthorized', 'These credentials now belong to someone else.')
}

function takeByAddress(gate: Gate, request: FastifyRequest): RateLimitStatus {
  return gate.limiter.take(`ip:${addressGroup(request.ip)}`, ADDRESS_QUOTA, 'address')
}

function countRequest(gate: Gate, request: FastifyRequest, standing: RateLimitStatus): void {
  request.standing = standing
  if (!standing.exceeded) return
  const ask = gate.supportContact === undefined ? 'the operator of this service' : gate.supportContact
  throw new AppError(
    'rate_limited',
    `The limit of ${standing.quota} requests a minute is used up. Try again in ${standing.resetSeconds} s; for a higher limit ask ${ask}.`,
    { details: { 'violated-policies': [standing.policy] } },
  )
}

async function namedCampaign(keeper: Gatekeeper, caller: Caller, request: FastifyRequest): Promise<NamedCampaign> {
  const shown = (request.params as { campaignId?: string }).campaignId ?? ''
  const campaignId = parseId('camp', shown)
  const found = campaignId === undefined ? undefined : await keeper.findCampaign(campaignId)
  if (campaignId === undefined || found === undefined) throw notFound('campaign')
  if (found.organizationId !== caller.organizationId) {
    throw new AppError('wrong_organization', 'This campaign belongs to another organization.')
  }
  if (caller.campaignIds !== null && !caller.campaignIds.has(campaignId)) {
    throw new AppError('campaign_not_allowed', 'This key is limited to other campaigns.')
  }
  return { campaignId, archived: found.archived }
}

/** Writes what every API answer carries: the request id, and where the caller stands. */
export function writeAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff')
  const standing = request.standing
  if (standing !== null) void reply.headers(rateLimitHeaders(standing))
  if (request.caller?.kind !== 'person') return
  // What a person sees depends on a cookie: no cache on the way or in the browser may keep it.
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  for (const cookie of request.caller.cookies ?? []) reply.header('Set-Cookie', cookie)
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('A route without access control asked for its caller.')
  return request.caller
}

/** The campaign of a route whose access names one. */
export function campaignOf(request: FastifyRequest): NamedCampaign {
  if (request.campaign === null) throw new Error('A route without a campaign asked for it.')
  return request.campaign
}

/** What is known of the address that people open. */
export interface PublicSite {
  /** `FAIRLEAD_PUBLIC_URL`, or where the program listens. */
  readonly publicUrl: string
  readonly publicUrlConfigured: boolean
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a page of ours sent the request: the `Origin` header (RFC 6454 §7) names the public address, or, while none is
 * configured, this machine at the port that took the request. A write with a session needs it.
 */
export function isOwnOrigin(site: PublicSite, origin: string | undefined, port: number | undefined): boolean {
  const given = origin === undefined ? null : URL.parse(origin)
  if (given === null || given.origin !== origin) return false
  if (site.publicUrlConfigured) return origin === new URL(site.publicUrl).origin
  return given.protocol === 'http:' && LOOPBACK.includes(given.hostname) && (given.port || '80') === String(port)
}
