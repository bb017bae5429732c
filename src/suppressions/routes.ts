import Type from 'typebox'
import { KEEPERS } from '../accounts/index.ts'
import { callerOf } from '../http/access/access.ts'
import type { Caller } from '../platform/caller.ts'
import { pageById, PageQuery, pageOf } from '../http/list-paging.ts'
import { DONE, problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { ListLagQuery, listStale } from '../http/stale-reads.ts'
import { endLeadsOfAddresses, suppressionRules } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId, showId } from '../platform/ids.ts'
import { parseSuppressions } from './parse-suppressions.ts'
import {
  SuppressionAnswer,
  SuppressionFilters,
  SuppressionOrderBody,
  SuppressionsAdded,
  WITHOUT_NUL,
} from './schema.ts'
import { listSuppressions } from './store.ts'
import type { Suppression, SuppressionQuery } from './store.ts'
import { addSuppressions, liftSuppression } from './suppress.ts'

const ListQuery = Type.Object({ ...SuppressionFilters.properties, ...ListLagQuery, ...PageQuery.properties })

const READ = { scope: 'leads:read', whole: true } as const

/** Addresses and domains you never contact. */
export function suppressionRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  addRoute(server, context)
  liftRoute(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/suppressions',
    schema: {
      operationId: 'listSuppressions',
      tags: ['suppressions'],
      summary: 'List suppressions',
      description: 'Addresses and domains that your organization never contacts, newest first.',
      querystring: ListQuery,
      response: { 200: pageOf(SuppressionAnswer, 'A page of suppressions.'), ...problems(400) },
    },
    config: { tells: ['Replica-Lag'], access: READ },
    handler: async (request, reply) => {
      const filters = readFilters(callerOf(request), request.query)
      return listStale(context, { query: request.query, reply }, ({ db, secrets }) =>
        pageById(secrets, request, {
          find: (part) => listSuppressions(db, { ...filters, ...part }),
          idOf: (suppression) => suppression.suppressionId,
          show: showSuppression,
        }),
      )
    },
  })
}

function addRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/suppressions',
    schema: {
      operationId: 'addSuppressions',
      tags: ['suppressions'],
      summary: 'Suppress addresses and domains',
      description:
        'No campaign of the organization contacts them. Leads with these addresses end as `suppressed`; leads of a domain when their next email is due. Shared domains such as gmail.com or co.uk require `allowSharedDomains`. If one entry is invalid, none is added. Keys cannot lift a suppression.',
      body: SuppressionOrderBody,
      response: { 200: SuppressionsAdded, ...problems(400, 413, 415) },
    },
    config: { access: { scope: 'settings:write', whole: true, shows: READ } },
    handler: async (request) =>
      addGiven(context, callerOf(request), request.body as Type.Static<typeof SuppressionOrderBody>),
  })
}

function liftRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: '/api/v1/suppressions/:suppressionId',
    schema: {
      operationId: 'liftSuppression',
      tags: ['suppressions'],
      summary: 'Lift a suppression',
      description:
        'Requires an owner or admin who signed in within the last 15 minutes, and a reason for the audit log. API keys get 403 `person_required`.',
      params: Type.Object({ suppressionId: Type.String() }),
      querystring: Type.Object({
        reason: Type.Optional(
          Type.String({ maxLength: 1_000, ...WITHOUT_NUL, description: 'Why it is lifted. Required.' }),
        ),
      }),
      response: { 204: DONE, ...problems(400, 404) },
    },
    config: { access: { scope: 'settings:write', people: KEEPERS, keys: false, fresh: true } },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const suppressionId = parseId('supp', request.params.suppressionId)
      if (suppressionId === undefined) throw notFound('suppression')
      const reason = request.query.reason ?? ''
      await liftSuppression(context, caller.organizationId, { suppressionId, reason, actor: caller.actor })
      return reply.code(204).send(null)
    },
  })
}

async function addGiven(context: Context, caller: Caller, body: Type.Static<typeof SuppressionOrderBody>) {
  const { organizationId, actor } = caller
  const order = parseSuppressions(body, suppressionRules)
  const added = await addSuppressions(context, organizationId, {
    ...order,
    reason: body.reason ?? 'manual',
    note: body.note?.trim() || null,
    actor,
    endLeads: endLeadsOfAddresses(context, organizationId),
  })
  const found = new Map(added.map((one) => [`${one.kind} ${one.value}`, one]))
  const wanted = [...order.emailKeys.map((key) => `address ${key}`), ...order.domains.map((host) => `domain ${host}`)]
  return {
    success: true as const,
    data: wanted.flatMap((name) => found.get(name) ?? []).map(showSuppression),
    skipped: order.emailKeys.filter((key) => !found.has(`address ${key}`)),
  }
}

function showSuppression(suppression: Suppression) {
  const { suppressionId, createdAt, ...rest } = suppression
  return { suppressionId: showId('supp', suppressionId), ...rest, createdAt: createdAt.toISOString() }
}

function readFilters(caller: Caller, query: Type.Static<typeof ListQuery>): Omit<SuppressionQuery, 'below' | 'limit'> {
  return {
    organizationId: caller.organizationId,
    kind: query.kind ?? null,
    value: query.value?.trim().toLowerCase() ?? null,
    reason: query.reason ?? null,
  }
}
