import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { pageById, pageOf, PageQuery } from '../../http/list-paging.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { leadRef } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { MeetingAnswer, showMeeting } from '../meetings/meeting-schema.ts'
import { assignNotice, dismissNotice } from './assign-unmatched.ts'
import type { NoticeDeed } from './assign-unmatched.ts'
import { listUnmatched } from './notice-store.ts'
import type { StoredNotice } from './notice-store.ts'

const PATH = '/api/v1/unmatched-bookings'
const READ = { scope: 'meetings:read', whole: true } as const
const ACCESS = { scope: 'meetings:write', whole: true, shows: READ } as const

const Params = Type.Object({ noticeId: Type.String({ description: 'The `noticeId` of the booking.' }) })
const Person = Type.Object({ name: Type.String(), email: Type.String() })
const Instant = Type.String({ format: 'date-time' })

const UnmatchedAnswer = Type.Object(
  {
    noticeId: Type.String({ examples: ['note_019bbbf2c1d57c3f8a1e0c5b7d9e2f41'] }),
    connectionId: Type.String({ description: 'The booking connection that reported it.' }),
    attendee: nullable(Person),
    startsAt: nullable(Instant),
    endsAt: nullable(Instant),
    title: nullable(Type.String()),
    location: nullable(Type.String()),
    host: nullable(Person),
    receivedAt: Type.String({ format: 'date-time', description: 'When it was first reported.' }),
  },
  { title: 'UnmatchedBooking' },
)

/** Bookings in other calendars that belong to no lead. */
export function unmatchedRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  assignRoute(server, context)
  dismissRoute(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: PATH,
    schema: {
      operationId: 'listUnmatchedBookings',
      tags: ['meetings'],
      summary: 'List unmatched bookings',
      description:
        'Bookings in other calendars that match no lead, most recent report first. Cancelled and matched bookings are removed from the list. A booking is deleted 90 days after its last report.',
      querystring: PageQuery,
      response: { 200: pageOf(UnmatchedAnswer, 'A page of bookings.'), ...problems(400) },
    },
    config: { access: READ },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      return pageById(context.secrets, request, {
        find: (part) => listUnmatched(context.db, organizationId, part),
        idOf: (notice) => notice.noticeId,
        show: showUnmatched,
      })
    },
  })
}

function assignRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: `${PATH}/:noticeId/assign`,
    schema: {
      operationId: 'assignUnmatchedBooking',
      tags: ['meetings'],
      summary: 'Assign an unmatched booking',
      description:
        'Creates a meeting of the lead with `attribution` `manual` and ends the lead’s sequence. Later reports about the booking update this meeting. 409 if the booking is no longer unmatched.',
      params: Params,
      body: Type.Object(
        { prospectId: Type.String({ description: 'The lead who booked.' }) },
        { additionalProperties: false },
      ),
      response: { 200: MeetingAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: ACCESS },
    handler: async (request) => {
      const lead = leadRef(callerOf(request), request.body.prospectId)
      return showMeeting(await assignNotice(context, deedOf(request), lead))
    },
  })
}

function dismissRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: `${PATH}/:noticeId/dismiss`,
    schema: {
      operationId: 'dismissUnmatchedBooking',
      tags: ['meetings'],
      summary: 'Dismiss an unmatched booking',
      description:
        'Removes a booking that belongs to no lead, with its personal data. 409 if the booking is no longer unmatched.',
      params: Params,
      response: { 204: DONE, ...problems(404, 409) },
    },
    config: { access: ACCESS },
    handler: async (request, reply) => {
      await dismissNotice(context, deedOf(request))
      return reply.code(204).send(null)
    },
  })
}

function deedOf(request: FastifyRequest): NoticeDeed {
  const noticeId = parseId('note', (request.params as { noticeId: string }).noticeId)
  if (noticeId === undefined) throw notFound('unmatched booking')
  const { organizationId, actor } = callerOf(request)
  return { organizationId, noticeId, actor }
}

function showUnmatched({ noticeId, connectionId, state, createdAt }: StoredNotice) {
  const details = state.details?.value
  return {
    noticeId: showId('note', noticeId),
    connectionId: showId('conn', connectionId),
    attendee: details == null ? null : { name: details.attendee.name, email: details.attendee.email },
    startsAt: details?.startsAt.toISOString() ?? null,
    endsAt: details?.endsAt.toISOString() ?? null,
    title: details?.title ?? null,
    location: details?.location ?? null,
    host: details?.host ?? null,
    receivedAt: createdAt.toISOString(),
  }
}
