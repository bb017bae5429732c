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
const FRESH_WORDS = 'A signed-in person must have signed in within the last 15 minutes.'
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

const ProviderList = wholeListOf(ProviderAnswer, 'All providers, in the order in which they are asked.')

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
      summary: 'List providers',
      description: 'All of them in the order in which they are asked, without keys.',
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
      summary: 'Read a provider',
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
      summary: 'Add a provider',
      description: `Asked about a company after its own pages were read, and only for fields that a score still needs and nobody told. A search is asked by the research agent. Try it first; it is asked once \`enabled\`. A provider is told of the companies of leads: a key needs \`leads:read\` too. ${FRESH_WORDS}`,
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
      summary: 'Change a provider',
      description: `Fields you send are replaced; kind and name cannot change. Changing \`apiKey\`, \`mapping\` or \`baseUrl\` resets failures and misses, and needs the scope \`leads:read\`, and for people a sign-in in the last 15 minutes. A stored key is only sent to the address it was set for.`,
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
      summary: 'Put providers in order',
      description:
        'Sets in which order they are asked, all at once: `position` becomes 10, 20, 30 and so on. 409, and nothing changes, where the ids are not those of all providers, as when somebody added one meanwhile.',
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
      summary: 'Remove a provider',
      description: `Its settings and its key go; what it told stays, and so does what it cost. ${FRESH_WORDS}`,
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
      summary: 'Try a provider',
      description:
        'Asks it now about one company, enabled or not, and shows what a lead of that company would get to know, or what a search finds. Costs what a hit costs, within the budgets; nothing but the call is kept. Twenty times a minute at most.',
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
      summary: 'Read what providers cost',
      description: 'Calls, hits and costs per provider and day, and the remaining budgets. Kept for 400 days.',
      querystring: Type.Object({
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: 'How many; 30 unless you say so.' })),
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
