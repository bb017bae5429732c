import { callerOf } from '../../../http/access/access.ts'
import { assertMay } from '../../../http/access/permissions.ts'
import { DONE, problems } from '../../../http/problems.ts'
import { abortOnDisconnect } from '../../../http/reply.ts'
import type { Server } from '../../../http/server.ts'
import type { Context } from '../../../platform/context.ts'
import { llmUsageRoutes } from '../usage/usage-routes.ts'
import { changeSettings, forgetSettings, requireSettings, touchesEndpoint, tryEndpoint } from './change-settings.ts'
import { LlmAnswer, LlmBody, LlmTestAnswer } from './settings-schema.ts'
import { findSettings } from './settings-store.ts'
import type { StoredSettings } from './settings-store.ts'

const READ = { scope: 'settings:write', whole: true } as const
const MAY = { ...READ, shows: READ } as const
/** For what takes a secret in, or sends what is asked elsewhere: leads, companies and replies are. */
const CONNECT = { ...MAY, scope: ['settings:write', 'leads:read', 'messages:read'], fresh: true } as const
const URL_OF_SETTINGS = '/api/v1/llm'

/** The language model of an organization, and what it cost. */
export function llmRoutes(server: Server, context: Context): void {
  readAndChangeRoutes(server, context)
  removeAndTestRoutes(server, context)
  llmUsageRoutes(server, context)
}

function readAndChangeRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: URL_OF_SETTINGS,
    schema: {
      operationId: 'getLlm',
      tags: ['organization'],
      summary: 'Get the language model',
      description: 'Your language model with prices and caps. 404 if none is set.',
      response: { 200: LlmAnswer, ...problems(404) },
    },
    config: { access: READ },
    handler: async (request) => showSettings(await requireSettings(context, callerOf(request).organizationId)),
  })

  server.route({
    method: 'PUT',
    url: URL_OF_SETTINGS,
    schema: {
      operationId: 'setLlm',
      tags: ['organization'],
      summary: 'Set the language model',
      description:
        'Optional: Fairlead works without one. Its statements about companies and leads are stored only with a quote from the page. A new key, kind or address, or sharing more data, also needs `leads:read` and `messages:read`, and for users a sign-in within the last 15 minutes.',
      body: LlmBody,
      response: { 200: LlmAnswer, ...problems(400, 413, 415) },
    },
    config: { access: MAY },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      const before = await findSettings(context.db, organizationId)
      if (touchesEndpoint(request.body, before)) assertMay(callerOf(request), CONNECT)
      return showSettings(await changeSettings(context, { organizationId, actor }, request.body))
    },
  })
}

function removeAndTestRoutes(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: URL_OF_SETTINGS,
    schema: {
      operationId: 'removeLlm',
      tags: ['organization'],
      summary: 'Remove the language model',
      description: 'Deletes its settings and key. Results and usage are kept.',
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: MAY },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      await forgetSettings(context, { organizationId, actor })
      return reply.code(204).send(null)
    },
  })

  server.route({
    method: 'POST',
    url: `${URL_OF_SETTINGS}/test`,
    schema: {
      operationId: 'testLlm',
      tags: ['organization'],
      summary: 'Test the language model',
      description:
        'Sends a short test question, even if the model is off, and explains any problem. Takes up to 20 seconds and counts against the caps. Up to 20 tests a minute.',
      response: { 200: LlmTestAnswer, ...problems(404) },
    },
    config: { access: MAY },
    handler: async (request, reply) => {
      const { organizationId } = callerOf(request)
      return tryEndpoint(context, { organizationId, signal: abortOnDisconnect(reply) })
    },
  })
}

function showSettings({ apiKey, enabled, kind, baseUrl, model, structuredOutputs, ...more }: StoredSettings) {
  const { prices, caps, share, updatedAt } = more
  return {
    enabled,
    kind,
    baseUrl,
    model,
    hasApiKey: apiKey !== null,
    structuredOutputs,
    prices,
    caps,
    share,
    updatedAt: updatedAt.toISOString(),
  }
}
