import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { showOrganization } from '../answers.ts'
import { ROLES } from '../roles-and-scopes.ts'
import { OrganizationAnswer } from '../schema.ts'
import { findLogo } from './logo-store.ts'
import { changeLogo, LARGEST_LOGO } from './logos.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']
/** What `changeLogo` names a logo. */
const VERSION = /^[0-9a-f]{24}$/
const YEAR = 365 * 24 * 60 * 60
const ACCESS = { scope: 'settings:write', whole: true, shows: { scope: 'settings:write', people: ROLES } } as const

/** The logo of an organization: set, removed, and served to the pages that prospects see. */
export function logoRoutes(server: Server, context: Context): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>(
      TYPES,
      { parseAs: 'buffer', bodyLimit: LARGEST_LOGO },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.addContentTypeParser('*', async () => {
      throw new AppError('unsupported_media_type', `Send the image itself as the body, as ${TYPES.join(', ')}.`)
    })
    uploadRoute(scope, context)
  })
  server.route({
    method: 'DELETE',
    url: '/api/v1/organization/logo',
    schema: {
      operationId: 'deleteOrganizationLogo',
      tags: ['organization'],
      summary: 'Delete the logo',
      description: 'Booking pages show the organization’s name instead.',
      response: { 200: OrganizationAnswer, ...problems() },
    },
    config: { access: ACCESS },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      return showOrganization(await changeLogo(context, organizationId, null, actor))
    },
  })
  serveRoute(server, context)
}

function uploadRoute(server: Server, context: Context): void {
  server.route({
    method: 'PUT',
    url: '/api/v1/organization/logo',
    bodyLimit: LARGEST_LOGO,
    schema: {
      operationId: 'setOrganizationLogo',
      tags: ['organization'],
      summary: 'Upload a logo',
      description:
        'Send a PNG, JPEG or WebP image of up to 200 kB as the body. Booking pages show it 40 pixels high. SVG is not accepted, because it can contain scripts.',
      consumes: TYPES,
      body: Type.String({ format: 'binary' }),
      response: { 200: OrganizationAnswer, ...problems(400, 413, 415) },
    },
    validatorCompiler: () => () => true,
    config: { access: ACCESS },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      const body: unknown = request.body
      if (!Buffer.isBuffer(body)) throw new AppError('unsupported_media_type', 'Send the image itself as the body.')
      return showOrganization(await changeLogo(context, organizationId, body, actor))
    },
  })
}

/** Nothing in it runs, whatever a browser takes it for, and other sites do not show it. */
function serveRoute(server: Server, context: Context): void {
  server.get('/logos/:organizationId/:version', { schema: { hide: true } }, async (request, reply) => {
    const { organizationId: shown, version } = request.params as { organizationId: string; version: string }
    const organizationId = VERSION.test(version) ? parseId('org', shown) : undefined
    const logo = organizationId === undefined ? undefined : await findLogo(context.db, organizationId, version)
    if (logo === undefined) throw notFound('logo')
    return reply
      .headers({
        'Cache-Control': `public, max-age=${YEAR}, immutable`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
      .type(logo.contentType)
      .send(logo.bytes)
  })
}
