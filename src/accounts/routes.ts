import { callerOf } from '../http/access/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { showOrganization } from './answers.ts'
import { findOrganization } from './organizations/organization-store.ts'
import { changeOrganization } from './organizations/organizations.ts'
import { keyRoutes } from './keys/key-routes.ts'
import { logoRoutes } from './organizations/logo-routes.ts'
import { ROLES } from './roles-and-scopes.ts'
import { OrganizationAnswer, OrganizationPatch } from './schema.ts'

const READ = { scope: 'settings:write', people: ROLES } as const

/** The organization behind a key, and what only people do. */
export function accountRoutes(server: Server, context: Context): void {
  keyRoutes(server, context)
  logoRoutes(server, context)
  switchRoute(server, context, 'stop')
  switchRoute(server, context, 'start')
  server.route({
    method: 'GET',
    url: '/api/v1/organization',
    schema: {
      operationId: 'getOrganization',
      tags: ['organization'],
      summary: 'Get the organization',
      description: 'Your organization and its limits. Keys need `settings:write`; all members have access.',
      response: { 200: OrganizationAnswer, ...problems() },
    },
    config: { access: READ },
    handler: async (request) => {
      const organization = await findOrganization(context.db, callerOf(request).organizationId)
      if (organization === undefined) throw notFound('organization')
      return showOrganization(organization)
    },
  })

  server.route({
    method: 'PATCH',
    url: '/api/v1/organization',
    schema: {
      operationId: 'updateOrganization',
      tags: ['organization'],
      summary: 'Update the organization',
      description:
        'Sets the name, postal address, default time zone and booking page color. Live campaigns require a postal address: most countries require one in every email. The operator sets limits.',
      body: OrganizationPatch,
      response: { 200: OrganizationAnswer, ...problems(400, 413, 415) },
    },
    config: { access: { scope: 'settings:write', whole: true, shows: READ } },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      return showOrganization(await changeOrganization(context, organizationId, request.body, actor))
    },
  })
}

function switchRoute(server: Server, context: Context, action: 'stop' | 'start'): void {
  const stops = action === 'stop'
  server.route({
    method: 'POST',
    url: `/api/v1/sending/${action}`,
    schema: {
      operationId: `${action}Sending`,
      tags: ['organization'],
      summary: stops ? 'Stop all sending' : 'Resume sending',
      description: stops
        ? 'Stops sending and capturing on every process within a second. Waiting emails keep their place.'
        : 'Sends due emails. 409 if the operator stopped sending.',
      response: { 200: OrganizationAnswer, ...problems(...(stops ? [] : [409 as const])) },
    },
    config: { access: { scope: stops ? 'messages:send' : 'settings:write', whole: true, shows: READ } },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      return showOrganization(await changeOrganization(context, organizationId, { sendingStopped: stops }, actor))
    },
  })
}
