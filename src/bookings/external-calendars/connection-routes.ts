import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { assertMay } from '../../http/access/permissions.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import {
  ConnectionAnswer,
  ConnectionBody,
  ConnectionPatch,
  NoticeBody,
  OutcomeAnswer,
  SecretAnswer,
  showConnection,
} from './connection-schema.ts'
import { listConnections } from './connection-store.ts'
import { addConnection, changeConnection, removeConnection, requireConnection } from './connections.ts'
import type { ChangedConnection, ConnectionDeed } from './connections.ts'
import { reportBooking } from './report-booking.ts'
import { ConnectionCheck, testConnection } from './test-connection.ts'

const PATH = '/api/v1/booking-connections'
const READ = { scope: 'campaigns:read', whole: true } as const
const WRITE = { scope: 'settings:write', whole: true, shows: READ } as const
const WRITE_NOW = { ...WRITE, fresh: true } as const
/** For what makes a secret, or takes one in: the answer shows it this once, so it must be seen. */
const SECRET_NOW = { ...WRITE_NOW, scope: ['settings:write', 'campaigns:read'] } as const
const FRESH_WORDS = 'Users need a sign-in within the last 15 minutes.'

const Params = Type.Object({ connectionId: Type.String({ description: 'The `connectionId` of the connection.' }) })

const TestAnswer = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether all checks passed.' }),
    checks: Type.Array(ConnectionCheck),
  },
  { description: 'Result of the test.' },
)

/** Calendars of others whose bookings reach the organization. */
export function connectionRoutes(server: Server, context: Context): void {
  readRoutes(server, context)
  createRoute(server, context)
  changeRoute(server, context)
  removeRoute(server, context)
  testRoute(server, context)
  reportRoute(server, context)
}

/** The connection that a path names, and who asks. @throws AppError `not_found` for what is no id of one */
function connectionDeedOf(request: FastifyRequest): ConnectionDeed {
  const connectionId = parseId('conn', (request.params as { connectionId: string }).connectionId)
  if (connectionId === undefined) throw notFound('booking connection')
  const { organizationId, actor } = callerOf(request)
  return { organizationId, connectionId, actor }
}

function readRoutes(server: Server, context: Context): void {
  const { publicUrl } = context.settings
  server.route({
    method: 'GET',
    url: PATH,
    schema: {
      operationId: 'listBookingConnections',
      tags: ['meetings'],
      summary: 'List booking connections',
      description: 'Oldest first, without secrets.',
      response: { 200: wholeListOf(ConnectionAnswer, 'All booking connections.'), ...problems() },
    },
    config: { access: READ },
    handler: async (request) => {
      const found = await listConnections(context.db, callerOf(request).organizationId)
      return { data: found.map((connection) => showConnection(connection, publicUrl)), nextCursor: null }
    },
  })
  server.route({
    method: 'GET',
    url: `${PATH}/:connectionId`,
    schema: {
      operationId: 'getBookingConnection',
      tags: ['meetings'],
      summary: 'Get a booking connection',
      description: 'Its webhook URL and when it last received a booking. Without its secret.',
      params: Params,
      response: { 200: ConnectionAnswer, ...problems(404) },
    },
    config: { access: READ },
    handler: async (request) =>
      showConnection(await requireConnection(context.db, connectionDeedOf(request)), publicUrl),
  })
}

function createRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: PATH,
    schema: {
      operationId: 'createBookingConnection',
      tags: ['meetings'],
      summary: 'Create a booking connection',
      description: `Turns bookings in Cal.com, Calendly, SavvyCal or another calendar into meetings of leads. Enter the returned \`inboundUrl\` and \`secret\` there; the secret is shown only once. SavvyCal creates its own secret: set it with \`PATCH\`. Needs the scopes \`settings:write\` and \`campaigns:read\`. ${FRESH_WORDS}`,
      body: ConnectionBody,
      response: { 201: SecretAnswer, ...problems(400, 409, 413, 415) },
    },
    config: { access: SECRET_NOW },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      const added = await addConnection(context, { organizationId, actor }, request.body)
      return reply.code(201).send(showWithSecret(added, context))
    },
  })
}

function changeRoute(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: `${PATH}/:connectionId`,
    schema: {
      operationId: 'updateBookingConnection',
      tags: ['meetings'],
      summary: 'Update a booking connection',
      description: `Changes the name or the secret: generate one with \`rotateSecret\` or send your own. The old secret works for 24 more hours. Changing a secret also needs \`campaigns:read\`, and for users a sign-in within the last 15 minutes.`,
      params: Params,
      body: ConnectionPatch,
      response: { 200: SecretAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const { secret, rotateSecret } = request.body
      if (secret !== undefined || rotateSecret === true) assertMay(callerOf(request), SECRET_NOW)
      return showWithSecret(await changeConnection(context, connectionDeedOf(request), request.body), context)
    },
  })
}

function removeRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: `${PATH}/:connectionId`,
    schema: {
      operationId: 'removeBookingConnection',
      tags: ['meetings'],
      summary: 'Remove a booking connection',
      description: `The calendar’s webhooks are refused. Its meetings are kept; its unmatched bookings are deleted. ${FRESH_WORDS}`,
      params: Params,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: WRITE_NOW },
    handler: async (request, reply) => {
      await removeConnection(context, connectionDeedOf(request))
      return reply.code(204).send(null)
    },
  })
}

function testRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: `${PATH}/:connectionId/test`,
    schema: {
      operationId: 'testBookingConnection',
      tags: ['meetings'],
      summary: 'Test a booking connection',
      description:
        'Checks that a secret is set, that a webhook signed with it would be accepted, that one has arrived, and that campaigns with this calendar link to it. Changes nothing and contacts no one.',
      params: Params,
      response: { 200: TestAnswer, ...problems(404) },
    },
    config: { access: { ...WRITE, shows: { scope: 'settings:write' } } },
    handler: async (request) => {
      const checks = await testConnection(context, connectionDeedOf(request))
      return { ok: checks.every((check) => check.ok), checks }
    },
  })
}

function showWithSecret({ connection, secret }: ChangedConnection, { settings }: Context) {
  return { ...showConnection(connection, settings.publicUrl), secret }
}

/** Bookings that an automation reports with an API key. */
function reportRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: `${PATH}/:connectionId/bookings`,
    schema: {
      operationId: 'reportBooking',
      tags: ['meetings'],
      summary: 'Report a booking',
      description:
        'For tools that cannot sign requests, such as Power Automate or Zapier; only for provider `url`. Tools that sign send the same JSON to `inboundUrl`. Retries are safe: repeated or outdated reports change nothing. Without `timestamp`, the same JSON within five minutes is the same report. The lead is found by `data.token`, then `data.bookingId`, then the attendee’s address (live before test, open before ended, then the one emailed last). Otherwise the booking is listed in `GET /unmatched-bookings`.',
      params: Params,
      body: NoticeBody,
      response: { 200: OutcomeAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'meetings:write', whole: true, shows: 'receipt' } },
    handler: async (request) => {
      const outcome = await reportBooking(context, connectionDeedOf(request), request.body)
      return { success: true as const, outcome }
    },
  })
}
