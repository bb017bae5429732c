import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf, campaignOf } from '../http/access.ts'
import { otherCursor, readListCursor, writeListCursor } from '../http/cursor.ts'
import { cutPage, DEFAULT_LIMIT, pageOf, PageQuery } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { LeadAnswer, LeadStatusSchema, showLead } from './answers.ts'
import { countLeads, listLeads, MOST_COUNTED } from './list-store.ts'
import type { LeadFilters, LeadQuery } from './list-store.ts'

const ListQuery = Type.Object(
  {
    status: Type.Optional(LeadStatusSchema),
    tier: Type.Optional(Type.Enum(['A', 'B', 'C', 'D', 'U', 'X'])),
    minScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    hold: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: '`any` for all leads that are held, or the reason of the hold, such as `review_tier` or `moved`.',
      }),
    ),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Text in name, company or email.' })),
    sort: Type.Optional(Type.Union([Type.Literal('created'), Type.Literal('score')], { default: 'created' })),
    count: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether to say how many leads fit. It takes longer; ask for it with the first page.',
      }),
    ),
    ...PageQuery.properties,
  },
  { description: 'Filters combine. `customData.<path>=<value>` compares a value of customData as text.' },
)

const LeadPage = Type.Object(
  {
    ...pageOf(LeadAnswer, '').properties,
    total: Type.Optional(Type.Integer({ minimum: 0, description: 'How many leads fit; with `count=true`.' })),
    totalIs: Type.Optional(
      Type.Enum(['exact', 'estimated'], {
        description: `\`exact\` up to ${MOST_COUNTED}. Of more, \`total\` is estimated from how many of the newest leads fit.`,
      }),
    ),
  },
  { description: 'A page of leads.' },
)

const ORDER =
  'Newest first, or best first with `sort=score`. Filters combine; `customData.region=emea` compares a value of customData.'

/** Lists of leads: of one campaign, and of all. */
export function leadListRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/leads',
    schema: {
      operationId: 'listLeads',
      tags: ['leads'],
      summary: 'List the leads of a campaign',
      description: ORDER,
      params: Type.Object({ campaignId: Type.String() }),
      querystring: ListQuery,
      response: { 200: LeadPage, ...problems(400, 404) },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId' } },
    handler: (request) => answerPage(context, request, campaignOf(request).campaignId),
  })

  server.route({
    method: 'GET',
    url: '/api/v1/leads',
    schema: {
      operationId: 'listAllLeads',
      tags: ['leads'],
      summary: 'List the leads of all campaigns',
      description: `${ORDER} A key that is limited to some campaigns gets the leads of these.`,
      querystring: ListQuery,
      response: { 200: LeadPage, ...problems(400) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: (request) => {
      const { campaignIds } = callerOf(request)
      return answerPage(context, request, campaignIds === null ? null : [...campaignIds])
    },
  })
}

type ListRequest = FastifyRequest<{ Querystring: Type.Static<typeof ListQuery> }>

async function answerPage(
  context: Context,
  request: ListRequest,
  campaigns: LeadFilters['campaigns'],
): Promise<Type.Static<typeof LeadPage>> {
  const { limit = DEFAULT_LIMIT, sort = 'created', count = false } = request.query
  const filters = { ...readFilters(request), campaigns }
  const after = placeOf(readListCursor(context.secrets, request))
  const found = await listLeads(context.db, { ...filters, sort, after, limit: limit + 1 })
  const counted = count ? await countLeads(context.db, filters) : {}
  const place = (last: { leadId: string; score: number | null }) =>
    writeListCursor(context.secrets, request, [last.leadId, last.score])
  const page = cutPage(found, limit, place)
  return { data: page.rows.map(showLead), nextCursor: page.nextCursor, ...counted }
}

function readFilters(request: ListRequest): Omit<LeadFilters, 'campaigns'> {
  const { status, tier, minScore, q, hold } = request.query
  return {
    organizationId: callerOf(request).organizationId,
    status: status ?? null,
    tier: tier ?? null,
    minScore: minScore ?? null,
    text: q ?? null,
    customData: customDataFilters(request.query),
    hold: hold === undefined ? null : hold === 'any' ? 'any' : { reason: hold },
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
