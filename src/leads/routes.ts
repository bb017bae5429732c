import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { entityTag } from '../campaigns/index.ts'
import { callerOf, campaignOf } from '../http/access.ts'
import { otherCursor, readListCursor, writeListCursor } from '../http/cursor.ts'
import type { ListRequest as PageRequest } from '../http/cursor.ts'
import { cutPage, DEFAULT_LIMIT, pageOf, PageQuery } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { LeadAnswer, LeadStatusSchema, showLead } from './answers.ts'
import { listLeads, listTimeline } from './list-store.ts'
import type { LeadQuery } from './list-store.ts'
import { leadRef, readLead } from './steer-leads.ts'
import type { LeadRef } from './steer-leads.ts'

export const LeadParams = Type.Object({ prospectId: Type.String({ description: 'The `prospectId` of the lead.' }) })

const ListQuery = Type.Object(
  {
    status: Type.Optional(LeadStatusSchema),
    tier: Type.Optional(Type.Enum(['A', 'B', 'C', 'D', 'U', 'X'])),
    minScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Text in name, company or email.' })),
    sort: Type.Optional(Type.Union([Type.Literal('created'), Type.Literal('score')], { default: 'created' })),
    ...PageQuery.properties,
  },
  { description: 'Filters combine. `customData.<path>=<value>` compares a value of customData as text.' },
)

/** The lead a request names. @throws AppError `not_found` */
export function leadRefOf(request: FastifyRequest): LeadRef {
  return leadRef(callerOf(request), (request.params as { prospectId: string }).prospectId)
}

/** Reading leads. */
export function leadRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  oneRoute(server, context)
  timelineRoute(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/leads',
    schema: {
      operationId: 'listLeads',
      tags: ['leads'],
      summary: 'List the leads of a campaign',
      description:
        'Newest first, or best first with `sort=score`. Filters combine; `customData.region=emea` compares a value of customData.',
      params: Type.Object({ campaignId: Type.String() }),
      querystring: ListQuery,
      response: { 200: pageOf(LeadAnswer, 'A page of leads.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const query = readQuery(context, request)
      const found = await listLeads(context.db, { ...query, limit: query.limit + 1 })
      const place = (last: { leadId: string; score: number | null }) =>
        writeListCursor(context.secrets, request, [last.leadId, last.score])
      const page = cutPage(found, query.limit, place)
      return { data: page.rows.map(showLead), nextCursor: page.nextCursor }
    },
  })
}

function oneRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId',
    schema: {
      operationId: 'getLead',
      tags: ['leads'],
      summary: 'Read a lead',
      description: 'Everything stored with the lead, and where it stands.',
      params: LeadParams,
      response: { 200: LeadAnswer, ...problems(404) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: async (request, reply) => {
      const lead = await readLead(context.db, leadRefOf(request))
      reply.header('ETag', entityTag(lead.version))
      return showLead(lead)
    },
  })
}

function timelineRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/timeline',
    schema: {
      operationId: 'getLeadTimeline',
      tags: ['leads'],
      summary: 'Read everything that happened to a lead',
      description: 'Append-only, oldest first.',
      params: LeadParams,
      querystring: PageQuery,
      response: { 200: pageOf(TimelineAnswer, 'A page of the timeline.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: (request) => readTimeline(context, leadRefOf(request), request),
  })
}

const TimelineAnswer = Type.Object(
  {
    type: Type.String({ description: 'Name of the event.' }),
    occurredAt: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'TimelineEntry' },
)

async function readTimeline(context: Context, ref: LeadRef, request: PageRequest) {
  await readLead(context.db, ref)
  const { limit = DEFAULT_LIMIT } = request.query
  const place = readListCursor(context.secrets, request)
  const after = place === undefined ? null : timelinePlace(place)
  const found = await listTimeline(context.db, { ...ref, after, limit: limit + 1 })
  const cut = cutPage(found, limit, (last) => writeListCursor(context.secrets, request, [last.seq]))
  return {
    data: cut.rows.map((entry) => ({ type: entry.type, occurredAt: entry.occurredAt.toISOString(), data: entry.data })),
    nextCursor: cut.nextCursor,
  }
}

function timelinePlace([seq]: readonly unknown[]): string {
  if (typeof seq === 'string') return seq
  throw otherCursor()
}

type ListRequest = FastifyRequest<{ Querystring: Type.Static<typeof ListQuery> }>

function readQuery(context: Context, request: ListRequest): LeadQuery {
  const { status, tier, minScore, q, sort = 'created', limit = DEFAULT_LIMIT } = request.query
  return {
    organizationId: callerOf(request).organizationId,
    campaignId: campaignOf(request).campaignId,
    status: status ?? null,
    tier: tier ?? null,
    minScore: minScore ?? null,
    text: q ?? null,
    customData: customDataFilters(request.query),
    sort,
    after: placeOf(readListCursor(context.secrets, request)),
    limit,
  }
}

function placeOf(place: readonly unknown[] | undefined): LeadQuery['after'] {
  if (place === undefined) return null
  const [leadId, score] = place
  if (typeof leadId === 'string') return { leadId, score: typeof score === 'number' ? score : null }
  throw otherCursor()
}

function customDataFilters(query: object): Record<string, string> {
  const filters: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(query)) {
    if (name.startsWith('customData.')) filters[name.slice('customData.'.length)] = String(value)
  }
  return filters
}
