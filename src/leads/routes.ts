import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { entityTag } from '../platform/entity-tag.ts'
import { callerOf } from '../http/access/access.ts'
import {
  DEFAULT_LIMIT,
  PageQuery,
  cutPage,
  otherCursor,
  pageOf,
  readListCursor,
  writeListCursor,
} from '../http/list-paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { LeadParams } from '../http/params.ts'
import type { Context } from '../platform/context.ts'
import { AnyKey, nullable } from '../platform/json-schema.ts'
import { LeadAnswer, showLead } from './answer-schema.ts'
import type { LeadFeatures } from './answer-schema.ts'
import { leadRef, readLead } from './lifecycle/lead-commands.ts'
import type { LeadRef } from './lifecycle/lead-commands.ts'
import { leadListRoutes } from './query/list-routes.ts'
import { showTeam } from './team/team-schema.ts'
import { findTeams } from './team/team-store.ts'
import { findEventsGone, listTimeline } from './timeline-store.ts'

/** The lead a request names. @throws AppError `not_found` */
export function leadRefOf(request: FastifyRequest): LeadRef {
  return leadRef(callerOf(request), (request.params as { prospectId: string }).prospectId)
}

/** Reading leads. */
export function leadRoutes(server: Server, context: Context, { meetingsOf }: LeadFeatures): void {
  leadListRoutes(server, context, { meetingsOf })
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId',
    schema: {
      operationId: 'getLead',
      tags: ['leads'],
      summary: 'Get a lead',
      description: 'Returns the full lead with its current status.',
      params: LeadParams,
      response: { 200: LeadAnswer, ...problems(404) },
    },
    config: { tells: ['ETag'], access: { scope: 'leads:read' } },
    handler: async (request, reply) => {
      const lead = await readLead(context.db, leadRefOf(request))
      reply.header('ETag', entityTag(lead.version))
      const meetingOf = await meetingsOf(context.db, lead.organizationId, [lead.leadId])
      const teams = await findTeams(context.db, lead.organizationId, [lead.leadId])
      return { ...showLead(lead), meeting: meetingOf(lead.leadId), ...showTeam(teams.get(lead.leadId)) }
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/timeline',
    schema: {
      operationId: 'getLeadTimeline',
      tags: ['leads'],
      summary: 'Get a lead’s timeline',
      description:
        'Append-only, oldest first by default. Old entries are deleted when event retention ends (`GET /organization/retention`); see `keptSince`.',
      params: LeadParams,
      querystring: TimelineQuery,
      response: { 200: TimelinePage, ...problems(400, 404) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: (request) => readTimeline(context, leadRefOf(request), request),
  })
}

const TimelineQuery = Type.Object({
  order: Type.Optional(Type.Enum(['oldest', 'newest'], { default: 'oldest', description: 'Order of entries.' })),
  ...PageQuery.properties,
})

const TimelineAnswer = Type.Object(
  {
    type: Type.String({ description: 'Name of the event.' }),
    occurredAt: Type.String(),
    data: Type.Record(AnyKey, Type.Unknown()),
  },
  { title: 'TimelineEntry' },
)

const TimelinePage = Type.Object(
  {
    ...pageOf(TimelineAnswer, 'A page of the timeline.').properties,
    keptSince: nullable(
      Type.String(),
      'Since when all entries are kept; before, only replies, unsubscribes and bookings. Null if nothing was deleted.',
    ),
  },
  { description: 'A page of the timeline.' },
)

type TimelineRequest = FastifyRequest<{ Querystring: Type.Static<typeof TimelineQuery> }>

async function readTimeline(context: Context, ref: LeadRef, request: TimelineRequest) {
  const { acceptedAt } = await readLead(context.db, ref)
  const { limit = DEFAULT_LIMIT, order = 'oldest' } = request.query
  const place = readListCursor(context.secrets, request)
  const after = place === undefined ? null : timelinePlace(place)
  const found = await listTimeline(context.db, { ...ref, order, after, limit: limit + 1 })
  const gone = await findEventsGone(context.db, ref.organizationId)
  const cut = cutPage(found, limit, (last) => writeListCursor(context.secrets, request, [last.seq]))
  return {
    data: cut.rows.map((entry) => ({ type: entry.type, occurredAt: entry.occurredAt.toISOString(), data: entry.data })),
    nextCursor: cut.nextCursor,
    keptSince: gone !== undefined && acceptedAt <= gone ? gone.toISOString() : null,
  }
}

function timelinePlace([seq]: readonly unknown[]): string {
  if (typeof seq === 'string') return seq
  throw otherCursor()
}
