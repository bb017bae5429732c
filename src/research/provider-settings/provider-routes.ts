import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { assertMay } from '../../http/access/permissions.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { DONE, problems } from '../../http/problems.ts'
import { abortOnDisconnect } from '../../http/reply.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { addProvider, changeProvider, orderProviders, removeProvider, requireProvider } from './change-provider.ts'
import type { ProviderDeed } from './change-provider.ts'
import {
  ProviderAnswer,
  ProviderBody,
  ProviderOrder,
  ProviderParams,
  ProviderPatch,
  TestAnswer,
  TestBody,
  UsageAnswer,
} from './provider-schema.ts'
import { listProviders } from './provider-store.ts'
import { providerUsage, showProvider, showTest } from './show-provider.ts'
import { testProvider } from './test-provider.ts'

const READ = { scope: 'settings:write', whole: true } as const
const ACCESS = { ...READ, shows: READ } as const
const ACCESS_NOW = { ...ACCESS, fresh: true } as const
/** For what takes a key in, or sends it elsewhere: a provider is told of the companies of leads. */
const CONNECT = { ...ACCESS_NOW, scope: ['settings:write', 'leads:read'] } as const
const FRESH_WORDS = 'Users need a sign-in within the last 15 minutes.'
const PATH = '/api/v1/research-providers'

/** Which providers of company data and web search an organization asks, and what that costs. */
export function providerRoutes(server: Server, context: Context): void {
  readRoutes(server, context)
  createAndChangeRoutes(server, context)
  orderAndRemoveRoutes(server, context)
  testAndUsageRoutes(server, context)
}

function deedOf(request: FastifyRequest): ProviderDeed {
  const providerId = parseId('prov', (request.params as { providerId: string }).providerId)
  if (providerId === undefined) throw notFound('provider')
  const { organizationId, actor } = callerOf(request)
  return { organizationId, providerId, actor }
}

const ProviderList = wholeListOf(ProviderAnswer, 'All providers, in calling order.')

async function showAll(context: Context, organizationId: string) {
  const providers = await listProviders(context.db, organizationId)
  return { data: providers.map(showProvider), nextCursor: null }
}

function readRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: PATH,
    schema: {
      operationId: 'listResearchProviders',
      tags: ['research'],
      summary: 'List research providers',
      description: 'In calling order, without keys.',
      response: { 200: ProviderList, ...problems() },
    },
    config: { access: READ },
    handler: (request) => showAll(context, callerOf(request).organizationId),
  })
  server.route({
    method: 'GET',
    url: `${PATH}/:providerId`,
    schema: {
      operationId: 'readResearchProvider',
      tags: ['research'],
      summary: 'Get a research provider',
      description: 'Without its key.',
      params: ProviderParams,
      response: { 200: ProviderAnswer, ...problems(404) },
    },
    config: { access: READ },
    handler: async (request) => showProvider(await requireProvider(context, deedOf(request))),
  })
}

function createAndChangeRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: PATH,
    schema: {
      operationId: 'createResearchProvider',
      tags: ['research'],
      summary: 'Add a research provider',
      description: `Called after a company’s own pages were read, for missing fields that a score needs. The research agent calls searches. Test it first, then set \`enabled\`. Providers receive lead companies: keys also need \`leads:read\`. ${FRESH_WORDS}`,
      body: ProviderBody,
      response: { 201: ProviderAnswer, ...problems(400, 409, 413, 415) },
    },
    config: { access: CONNECT },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      const providerId = await addProvider(context, { organizationId, actor }, request.body)
      return reply.code(201).send(showProvider(await requireProvider(context, { organizationId, providerId })))
    },
  })

  server.route({
    method: 'PATCH',
    url: `${PATH}/:providerId`,
    schema: {
      operationId: 'updateResearchProvider',
      tags: ['research'],
      summary: 'Update a research provider',
      description: `Fields you send are replaced; kind and name cannot change. Changing \`apiKey\`, \`mapping\` or \`baseUrl\` resets failures and misses; it needs the scope \`leads:read\`, and for users a sign-in within the last 15 minutes. A stored key is only sent to the address it was set for.`,
      params: ProviderParams,
      body: ProviderPatch,
      response: { 200: ProviderAnswer, ...problems(400, 404, 413, 415) },
    },
    config: { access: ACCESS },
    handler: async (request) => {
      const deed = deedOf(request)
      const { apiKey, mapping, baseUrl } = request.body
      if (apiKey !== undefined || mapping !== undefined || baseUrl !== undefined) assertMay(callerOf(request), CONNECT)
      await changeProvider(context, deed, request.body)
      return showProvider(await requireProvider(context, deed))
    },
  })
}

function orderAndRemoveRoutes(server: Server, context: Context): void {
  server.route({
    method: 'PUT',
    url: `${PATH}/order`,
    schema: {
      operationId: 'orderResearchProviders',
      tags: ['research'],
      summary: 'Reorder research providers',
      description:
        'Sets the calling order of all providers: `position` becomes 10, 20, 30 and so on. 409 without changes if the list is not complete, for example because a provider was just added.',
      body: ProviderOrder,
      response: { 200: ProviderList, ...problems(400, 409, 413, 415) },
    },
    config: { access: ACCESS },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      await orderProviders(context, { organizationId, actor }, request.body.providerIds)
      return showAll(context, organizationId)
    },
  })

  server.route({
    method: 'DELETE',
    url: `${PATH}/:providerId`,
    schema: {
      operationId: 'removeResearchProvider',
      tags: ['research'],
      summary: 'Remove a research provider',
      description: `Deletes its settings and key. Facts and usage are kept. ${FRESH_WORDS}`,
      params: ProviderParams,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: ACCESS_NOW },
    handler: async (request, reply) => {
      await removeProvider(context, deedOf(request))
      return reply.code(204).send(null)
    },
  })
}

function testAndUsageRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: `${PATH}/:providerId/test`,
    schema: {
      operationId: 'testResearchProvider',
      tags: ['research'],
      summary: 'Test a research provider',
      description:
        'Looks up one company now, even if the provider is disabled, and returns the facts or search results. Costs as much as a hit, within the budgets. Only the call is recorded. Up to 20 tests a minute.',
      params: ProviderParams,
      body: TestBody,
      response: { 200: TestAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { ...ACCESS, shows: { scope: ['settings:write', 'leads:read'] } } },
    handler: async (request, reply) => {
      const asker = { ...deedOf(request), signal: abortOnDisconnect(reply) }
      return showTest(await testProvider(context, asker, request.body.domain))
    },
  })

  server.route({
    method: 'GET',
    url: `${PATH}/usage`,
    schema: {
      operationId: 'readResearchProviderUsage',
      tags: ['research'],
      summary: 'Get research provider usage',
      description: 'Calls, hits and costs per provider and day, and the remaining budgets. Kept for 400 days.',
      querystring: Type.Object({
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: 'Number of days. Default: 30.' })),
      }),
      response: { 200: UsageAnswer, ...problems(400) },
    },
    config: { access: READ },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      return { data: await providerUsage(context, organizationId, request.query.days ?? 30), nextCursor: null }
    },
  })
}
