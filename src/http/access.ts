import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
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

/** Decides, before a body is read, in the contract's order: 429 by address, 401, 429, scope, 404/403 of the campaign. */
export function createAccessHook(gate: { keeper: Gatekeeper; limiter: RateLimiter; supportContact: string | undefined }) {
  return async (request: FastifyRequest): Promise<void> => {
    const access = request.routeOptions.config.access
    if (access === 'public') return
    const caller = await authenticate(gate, request)
    request.caller = caller
    const quota = caller.requestsPerMinute
    countRequest(gate, request, gate.limiter.take(caller.organizationId, quota, caller.kind === 'key' ? 'default' : 'session'))
    // An unknown path reaches this hook without a route of its own; its handler answers 404.
    if (access === undefined) return
    assertScope(caller, access.scope)
    if (access.campaign !== undefined) request.campaign = await namedCampaign(gate.keeper, caller, request)
  }
}

async function authenticate(
  gate: { keeper: Gatekeeper; limiter: RateLimiter; supportContact: string | undefined },
  request: FastifyRequest,
): Promise<Caller> {
  try {
    return await gate.keeper.authenticate({ authorization: request.headers.authorization })
  } catch (error) {
    if (error instanceof AppError) countRequest(gate, request, gate.limiter.take(`ip:${request.ip}`, ADDRESS_QUOTA, 'address'))
    throw error
  }
}

function countRequest(gate: { supportContact: string | undefined }, request: FastifyRequest, standing: Standing): void {
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
export function assertScope(caller: Caller, scope: string): void {
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
