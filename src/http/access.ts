import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { addressGroup } from './address-group.ts'
import { rateLimitHeaders } from './rate-limit.ts'
import type { RateLimiter, Standing } from './rate-limit.ts'

/** Who is asking: a key, or a signed-in person. */
export interface Caller {
  readonly organizationId: string
  /** How the audit names the caller: `key_…` or `user_…`. */
  readonly actor: string
  readonly kind: 'key' | 'person'
  readonly scopes: ReadonlySet<string>
  /** UUIDs of the only campaigns the key is for, or null for all. */
  readonly campaignIds: ReadonlySet<string> | null
  readonly requestsPerMinute: number
}

/** A campaign named in the path, which belongs to the caller's organization. */
export interface NamedCampaign {
  readonly campaignId: string
  readonly archived: boolean
}

/** What the features behind the API know of callers and campaigns. */
export interface Gatekeeper {
  /** @throws AppError `unauthorized` */
  authenticate(headers: { authorization: string | undefined }): Promise<Caller>
  findCampaign(campaignId: string): Promise<{ organizationId: string; archived: boolean } | undefined>
}

/** Who may call a route. `campaign` names the path parameter that is checked before the body is read. */
export type Access = 'public' | { readonly scope: string; readonly campaign?: 'campaignId' }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    caller: Caller | null
    campaign: NamedCampaign | null
    standing: Standing | null
  }
}

const ADDRESS_QUOTA = 120
const API_PREFIX = '/api/v1'

/** Whether a path belongs to the API: access control and limits apply there. */
export function isApiPath(path: string): boolean {
  return path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)
}

interface Gate {
  readonly keeper: Gatekeeper
  readonly limiter: RateLimiter
  readonly supportContact: string | undefined
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
      if (!isApiPath(url ?? pathOf(request))) return
      if (config.access === 'public') return countRequest(gate, request, takeByAddress(gate, request))
      const caller = await authenticate(gate, request)
      request.caller = caller
      const policy = caller.kind === 'key' ? 'default' : 'session'
      countRequest(gate, request, gate.limiter.take(caller.organizationId, caller.requestsPerMinute, policy))
      if (config.access === undefined) return
      assertScope(caller, config.access.scope)
      if (config.access.campaign !== undefined) request.campaign = await namedCampaign(gate.keeper, caller, request)
    },
    /** Headers of an answer to a request whose path is none: no hook runs for it. */
    headersBeforeRouting: (request: FastifyRequest): Record<string, string> => ({
      'X-Request-Id': request.id,
      ...(isApiPath(pathOf(request)) ? rateLimitHeaders(takeByAddress(gate, request)) : {}),
    }),
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url
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

function credentialsOf(request: FastifyRequest): Parameters<Gatekeeper['authenticate']>[0] {
  return { authorization: request.headers.authorization }
}

/**
 * Asks anew who sent a request that stays open.
 * @throws AppError when it would be refused by now, or would be somebody else's
 */
export async function askAgain(keeper: Gatekeeper, request: FastifyRequest): Promise<Caller> {
  const before = callerOf(request)
  const caller = await keeper.authenticate(credentialsOf(request))
  const { access } = request.routeOptions.config
  if (access !== undefined && access !== 'public') assertScope(caller, access.scope)
  if (caller.organizationId === before.organizationId && caller.actor === before.actor) return caller
  throw new AppError('unauthorized', 'These credentials are somebody else’s by now.')
}

function takeByAddress(gate: Gate, request: FastifyRequest): Standing {
  return gate.limiter.take(`ip:${addressGroup(request.ip)}`, ADDRESS_QUOTA, 'address')
}

function countRequest(gate: Gate, request: FastifyRequest, standing: Standing): void {
  request.standing = standing
  if (!standing.exceeded) return
  const ask = gate.supportContact === undefined ? 'the operator of this service' : gate.supportContact
  throw new AppError(
    'rate_limited',
    `The limit of ${standing.quota} requests a minute is used up. Try again in ${standing.resetSeconds} s; for a higher limit ask ${ask}.`,
    { details: { 'violated-policies': [standing.policy] } },
  )
}

/** @throws AppError `insufficient_scope` */
function assertScope(caller: Caller, scope: string): void {
  if (caller.scopes.has(scope) || caller.scopes.has('all')) return
  throw new AppError('insufficient_scope', `This key lacks the scope ${scope}.`, { details: { scope } })
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
export function writeStandingHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id)
  const standing = request.standing
  if (standing !== null) void reply.headers(rateLimitHeaders(standing))
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
