import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/access/access.ts'
import { assertMay } from '../http/access/permissions.ts'
import { wholeListOf } from '../http/list-paging.ts'
import { DONE, problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId, showId } from '../platform/ids.ts'
import { addHost, archiveHost, changeHost, requireHost } from './change-host.ts'
import type { HostDeed } from './change-host.ts'
import { HostAnswer, HostBody, HostParams, HostPatch, HostQuery, showHost } from './schema.ts'
import { listHosts } from './store.ts'

const PATH = '/api/v1/hosts'
/** Who may read hosts and their feeds. */
export const READ_HOSTS = { scope: 'campaigns:read', whole: true } as const
/** Who may change them. */
export const WRITE_HOSTS = { scope: 'settings:write', whole: true, shows: READ_HOSTS } as const
/** Invitations with the names of attendees go to the address of a host. */
const ADDRESS = { ...WRITE_HOSTS, scope: ['settings:write', 'meetings:read'] } as const
/** Active and archived ones together. */
const MOST_LISTED = 5_000

/** Whom prospects meet. */
export function hostRoutes(server: Server, context: Context): void {
  readRoutes(server, context)
  createRoute(server, context)
  changeRoute(server, context)
  archiveRoute(server, context)
}

/** The host that a path names, and who asks. @throws AppError `not_found` for what is no id of a host */
export function hostDeedOf(request: FastifyRequest): HostDeed {
  const hostId = parseId('host', (request.params as { hostId: string }).hostId)
  if (hostId === undefined) throw notFound('host')
  const { organizationId, actor } = callerOf(request)
  return { organizationId, hostId, actor }
}

function readRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: PATH,
    schema: {
      operationId: 'listHosts',
      tags: ['hosts'],
      summary: 'List hosts',
      description: 'By name, without archived hosts by default.',
      querystring: HostQuery,
      response: { 200: wholeListOf(HostAnswer, 'All hosts.'), ...problems(400) },
    },
    config: { access: READ_HOSTS },
    handler: async (request) => {
      const archived = request.query.archived === true
      const hosts = await listHosts(context.db, callerOf(request).organizationId, { archived, limit: MOST_LISTED })
      return { data: hosts.map(showHost), nextCursor: null }
    },
  })
  server.route({
    method: 'GET',
    url: `${PATH}/:hostId`,
    schema: {
      operationId: 'readHost',
      tags: ['hosts'],
      summary: 'Get a host',
      params: HostParams,
      response: { 200: HostAnswer, ...problems(404) },
    },
    config: { access: READ_HOSTS },
    handler: async (request) => showHost(await requireHost(context, hostDeedOf(request))),
  })
}

function createRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: PATH,
    schema: {
      operationId: 'createHost',
      tags: ['hosts'],
      summary: 'Add a host',
      description:
        'A colleague who meets prospects. Add the host to `calendar.hosts` of a campaign, and connect a calendar to avoid double bookings. Invitations go to `email`. Needs the scopes `settings:write` and `meetings:read`.',
      body: HostBody,
      response: { 201: HostAnswer, ...problems(400, 409, 413, 415) },
    },
    config: { tells: ['Location'], access: ADDRESS },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      const hostId = await addHost(context, { organizationId, actor }, request.body)
      reply.code(201).header('Location', `${PATH}/${showId('host', hostId)}`)
      return reply.send(showHost(await requireHost(context, { organizationId, hostId })))
    },
  })
}

function changeRoute(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: `${PATH}/:hostId`,
    schema: {
      operationId: 'updateHost',
      tags: ['hosts'],
      summary: 'Update a host',
      description:
        'Fields you send are replaced, lists as a whole. Booked meetings don’t change and still block the host’s time. Changing `email` also needs the scope `meetings:read`.',
      params: HostParams,
      body: HostPatch,
      response: { 200: HostAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE_HOSTS },
    handler: async (request) => {
      const deed = hostDeedOf(request)
      if (request.body.email !== undefined) assertMay(callerOf(request), ADDRESS)
      await changeHost(context, deed, request.body)
      return showHost(await requireHost(context, deed))
    },
  })
}

function archiveRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: `${PATH}/:hostId`,
    schema: {
      operationId: 'archiveHost',
      tags: ['hosts'],
      summary: 'Archive a host',
      description:
        'Prospects can no longer book the host, and calendar feeds are removed. Booked meetings are kept. 409 lists campaigns that still use the host.',
      params: HostParams,
      response: { 204: DONE, ...problems(404, 409) },
    },
    config: { access: WRITE_HOSTS },
    handler: async (request, reply) => {
      await archiveHost(context, hostDeedOf(request))
      return reply.code(204).send(null)
    },
  })
}
