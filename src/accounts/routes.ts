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
      summary: 'Read the organization',
      description:
        'The organization that the key belongs to, with its limits. A key needs the scope `settings:write`, like for changing it; every member may look.',
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
      summary: 'Change the organization',
      description:
        'Sets the name, the postal address, the time zone of new campaigns and the color of booking pages. A live campaign cannot be activated without a postal address: the law of most countries asks for it in every email. Limits are set by the operator.',
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
      summary: stops ? 'Stop all sending of the organization' : 'Resume sending',
      description: stops
        ? 'Within a second no process sends or captures an email. Waiting emails keep their place.'
        : 'Due emails are sent again. 409 while the operator of the installation is the one who stopped it.',
      response: { 200: OrganizationAnswer, ...problems(...(stops ? [] : [409 as const])) },
    },
    config: { access: { scope: stops ? 'messages:send' : 'settings:write', whole: true, shows: READ } },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      return showOrganization(await changeOrganization(context, organizationId, { sendingStopped: stops }, actor))
    },
  })
}
