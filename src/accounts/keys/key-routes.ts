import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { PageQuery, pageById, pageOf } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId, requireId } from '../../platform/ids.ts'
import { showKey } from '../answers.ts'
import { parseInstant } from '../read-input.ts'
import { KEEPERS } from '../roles-and-scopes.ts'
import { KeyAnswer, KeyOrderBody, NewKeyAnswer } from '../schema.ts'
import { listKeys } from './key-store.ts'
import type { ApiKey } from './key-store.ts'
import { createKey, revokeKey, rotateKey, withMakerNames } from './keys.ts'
import type { NewKey } from './keys.ts'

const NO_KEY = 'API keys get 403 `person_required`: sign in as an owner or admin, or use the `fairlead` command.'
const FRESH = 'Requires a sign-in within the last 15 minutes, else 403 `fresh_sign_in_required`.'

/** Keys are made and ended by people alone, and only by those who just proved who they are. */
const KEEPERS_NOW = { scope: 'settings:write', people: KEEPERS, keys: false, fresh: true } as const

const KeyParams = Type.Object({ keyId: Type.String({ description: 'The `keyId` of the API key.' }) })

/** Keys: what only people look after. */
export function keyRoutes(server: Server, context: Context): void {
  listRoutes(server, context)
  createRoute(server, context)
  rotateAndRevokeRoutes(server, context)
}

function listRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/api-keys',
    schema: {
      operationId: 'listApiKeys',
      tags: ['organization'],
      summary: 'List API keys',
      description: `Newest first, including revoked keys, without their values. ${NO_KEY}`,
      querystring: PageQuery,
      response: { 200: pageOf(KeyAnswer, 'A page of API keys.'), ...problems(400) },
    },
    config: { access: { scope: 'settings:write', people: KEEPERS, keys: false } },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      return pageById(context.secrets, request, {
        find: async (part) => withMakerNames(context, organizationId, await listKeys(context.db, organizationId, part)),
        idOf: (key) => key.keyId,
        show: showKey,
      })
    },
  })
}

function createRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/api-keys',
    schema: {
      operationId: 'createApiKey',
      tags: ['organization'],
      summary: 'Create an API key',
      description: `The key is shown only once. ${NO_KEY} ${FRESH}`,
      body: KeyOrderBody,
      response: { 201: NewKeyAnswer, ...problems(400, 413, 415) },
    },
    config: { access: KEEPERS_NOW },
    handler: async (request, reply) => {
      const { name, scopes, campaignIds, expiresAt } = request.body as Type.Static<typeof KeyOrderBody>
      const { organizationId, actor } = callerOf(request)
      const made = await createKey(context, {
        organizationId,
        createdBy: actor,
        name,
        ...(scopes === undefined ? {} : { scopes }),
        campaignIds: campaignIds?.map((shown) => requireId('camp', shown)) ?? null,
        expiresAt: expiresAt == null ? null : parseInstant(expiresAt, '/expiresAt'),
      })
      return reply.code(201).send(await showNewKey(context, made))
    },
  })
}

function rotateAndRevokeRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/api-keys/:keyId/rotate',
    schema: {
      operationId: 'rotateApiKey',
      tags: ['organization'],
      summary: 'Rotate an API key',
      description: `Creates a key with the same name and permissions. Both work until you revoke the old one. ${NO_KEY} ${FRESH}`,
      params: KeyParams,
      response: { 201: NewKeyAnswer, ...problems(400, 404, 409, 415) },
    },
    config: { access: KEEPERS_NOW },
    handler: async (request, reply) => {
      const made = await rotateKey(context, keyOrderOf(request))
      return reply.code(201).send(await showNewKey(context, made))
    },
  })

  server.route({
    method: 'DELETE',
    url: '/api/v1/api-keys/:keyId',
    schema: {
      operationId: 'revokeApiKey',
      tags: ['organization'],
      summary: 'Revoke an API key',
      description: `The key stops working within a second. ${NO_KEY} ${FRESH}`,
      params: KeyParams,
      response: { 200: KeyAnswer, ...problems(404) },
    },
    config: { access: KEEPERS_NOW },
    handler: async (request) => {
      return showNamed(context, await revokeKey(context, keyOrderOf(request)))
    },
  })
}

async function showNamed(context: Context, key: ApiKey) {
  const [named] = await withMakerNames(context, key.organizationId, [key])
  return showKey(named!)
}

async function showNewKey(context: Context, { key, record }: NewKey) {
  return { ...(await showNamed(context, record)), key }
}

function keyOrderOf(request: FastifyRequest): { organizationId: string; keyId: string; actor: string } {
  const { organizationId, actor } = callerOf(request)
  const keyId = parseId('key', (request.params as Type.Static<typeof KeyParams>).keyId)
  if (keyId === undefined) throw notFound('API key')
  return { organizationId, keyId, actor }
}
