import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { readFilter } from '../../bulk/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import {
  DEFAULT_LIMIT,
  PageQuery,
  otherCursor,
  pageOf,
  readListCursor,
  writeListCursor,
} from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { LeadAnswer, showLead } from '../answer-schema.ts'
import type { LeadScope } from './filter-store.ts'
import { readLeadPage } from './list-page.ts'
import { LEAD_SORTS, MOST_COUNTED, countLeads } from './list-store.ts'
import type { LeadPlace, ListBegin } from './list-store.ts'
import { LeadFilterQuery } from './read-filter-query.ts'

const ListQuery = Type.Object(
  {
    filter: Type.Optional(
      Type.String({
        title: 'ListFilter',
        maxLength: 100,
        description:
          'A saved filter, `flt_…`, or its name within the campaign. Conditions beside it take the place of the same ones, `sort` that of its order.',
      }),
    ),
    ...LeadFilterQuery.properties,
    sort: Type.Optional(
      Type.Enum([...LEAD_SORTS], {
        default: 'created',
        description:
          '`created`: newest first. `score`: best first, leads without a score last. `nextSend`: those whose next email is due soonest first; leads without one are left out of the list, though not of `total`.',
      }),
    ),
    count: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether to say how many leads fit. It takes longer; ask for it with the first page.',
      }),
    ),
    ...PageQuery.properties,
  },
  { description: 'Filters combine.' },
)

const LeadPage = Type.Object(
  {
    ...pageOf(LeadAnswer, '').properties,
    total: Type.Optional(Type.Integer({ minimum: 0, description: 'How many leads fit; with `count=true`.' })),
    totalIs: Type.Optional(
      Type.Enum(['exact', 'estimated'], {
        description: `\`exact\` up to ${MOST_COUNTED}. Of more, \`total\` is estimated from how many of a sample fit.`,
      }),
    ),
  },
  {
    title: 'LeadPage',
    description:
      'A page of leads. Newest first, every lead is met once. In the other orders so is every lead whose place does not change while the list is read, and none is met twice: one that moves meanwhile may be left out, which makes its page shorter than `limit`. The list ends where `nextCursor` is null.',
  },
)

const ORDER =
  'Newest first, best first with `sort=score`, or soonest next email first with `sort=nextSend`. Filters combine: a lead must fit every one, and of several values in one any. On customData: `customData.region=emea`, `customData.region[in]=emea,apac`, `customData.seats[gte]=10`, `customData.renewal[lte]=2026-12-31`, `customData.plan[exists]=true`. A dot within a key is written `\\.` (`customData.a\\.b=1`); of a list one of its elements has to fit. They are quick however many leads there are where the campaign names the path in `customDataKeys`.'

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
      params: CampaignParams,
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
  campaigns: LeadScope['campaigns'],
): Promise<Type.Static<typeof LeadPage>> {
  const { limit = DEFAULT_LIMIT, count = false } = request.query
  const { organizationId, campaignIds } = callerOf(request)
  const campaignId = typeof campaigns === 'string' ? campaigns : null
  const { filter, saved } = await readFilter(context.db, { organizationId, campaignIds, campaignId }, request.query)
  const sort = request.query.sort ?? saved?.sort ?? 'created'
  const scope = { organizationId, campaigns, filter }
  const list = { url: request.url, query: request.query, named: saved && [saved.filter, sort] }
  const place = placeOf(readListCursor(context.secrets, list))
  const [page, counted] = await Promise.all([
    readLeadPage(context, { ...scope, sort, after: place?.after ?? null, limit }, place?.begin ?? null),
    count ? countLeads(context.db, scope) : {},
  ])
  const nextCursor = page.next === null ? null : writeListCursor(context.secrets, list, writtenPlace(page.next))
  return { data: page.leads.map(showLead), nextCursor, ...counted }
}

type Next = NonNullable<Awaited<ReturnType<typeof readLeadPage>>['next']>

function writtenPlace({ place: { leadId, score, nextSendAt }, begin }: Next): (string | number | null)[] {
  const place = [leadId, score, nextSendAt?.getTime() ?? null]
  return begin === null ? place : [...place, begin.at.getTime(), begin.snapshot]
}

function placeOf(place: readonly unknown[] | undefined): { after: LeadPlace; begin: ListBegin | null } | null {
  if (place === undefined) return null
  const [leadId, score, nextSendAt, at, snapshot] = place
  if (typeof leadId !== 'string') throw otherCursor()
  return {
    after: {
      leadId,
      score: typeof score === 'number' ? score : null,
      nextSendAt: typeof nextSendAt === 'number' ? new Date(nextSendAt) : null,
    },
    begin: typeof at === 'number' && typeof snapshot === 'string' ? { at: new Date(at), snapshot } : null,
  }
}
