import type { FastifyReply, FastifyRequest } from 'fastify'
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
import type { ListRequest as PagedList } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { ListLagQuery, listStale } from '../../http/stale-reads.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { LeadAnswer, showLead } from '../answer-schema.ts'
import type { LeadFeatures } from '../answer-schema.ts'
import { showTeam } from '../team/team-schema.ts'
import { findTeams } from '../team/team-store.ts'
import type { LeadScope } from './filter-store.ts'
import { readLeadPage } from './list-page.ts'
import { findListedFacts } from './list-facts-store.ts'
import { isFactPath } from './fact-paths.ts'
import { LEAD_SORTS } from './list-order.ts'
import type { LeadSort } from './list-order.ts'
import { MOST_COUNTED, MOST_SORTED, countLeads } from './list-store.ts'
import type { LeadPlace, ListBegin } from './list-store.ts'
import { LeadFilterQuery } from './read-filter-query.ts'

const ListQuery = Type.Object(
  {
    filter: Type.Optional(
      Type.String({
        title: 'ListFilter',
        maxLength: 100,
        description:
          'A saved filter, `flt_…`, or its name within the campaign. Other parameters override its conditions and `sort`.',
      }),
    ),
    ...LeadFilterQuery.properties,
    sort: Type.Optional(
      Type.Enum([...LEAD_SORTS], {
        default: 'created',
        description: `\`created\`: newest first. \`score\`: best first. \`nextSend\`: soonest first, leads without a planned email left out (not of \`total\`). \`lastEvent\`: latest first. \`name\`, \`company\`, \`title\`: from A. The last four sort at most ${MOST_SORTED} leads, else 400 \`too_many_to_sort\`. A minus reverses: \`-score\`.`,
      }),
    ),
    show: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'Facts to return with each lead: up to 20 paths, comma-separated.',
        examples: ['company.country,company.industry'],
      }),
    ),
    count: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether to count the matching leads. Slower; use it for the first page only.',
      }),
    ),
    ...ListLagQuery,
    ...PageQuery.properties,
  },
  { description: 'Filters combine.' },
)

const LeadPage = Type.Object(
  {
    ...pageOf(LeadAnswer, '').properties,
    total: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of matching leads, with `count=true`.' })),
    totalIs: Type.Optional(
      Type.Enum(['exact', 'estimated'], {
        description: `\`exact\` up to ${MOST_COUNTED}. Above that, \`total\` is estimated from a sample.`,
      }),
    ),
  },
  {
    title: 'LeadPage',
    description:
      'A page of leads. Newest first lists every lead once. In other orders, leads that change meanwhile may be missing, so that a page is shorter than `limit`; by name, company or title, renamed leads may repeat. The list ends when `nextCursor` is null.',
  },
)

const ORDER =
  'Newest first unless `sort` says otherwise. A lead must match all filters, and any one of several values in a filter. Facts: `facts.company.country[in]=DE,AT`, `facts.title[contains]=sales`, `facts.company.employeeCount[gte]=50`. Custom data: `customData.region=emea`, `customData.region[in]=emea,apac`, `customData.seats[gte]=10`, `customData.renewal[lte]=2026-12-31`, `customData.plan[exists]=true`. Write a dot in a key as `\\.` (`customData.a\\.b=1`). A list matches if one element does. Paths in the campaign’s `customDataKeys` are indexed.'

/** Lists of leads: of one campaign, and of all. */
export function leadListRoutes(server: Server, context: Context, features: LeadFeatures): void {
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
    config: { tells: ['Replica-Lag'], access: { scope: 'leads:read', campaign: 'campaignId' } },
    handler: (request, reply) =>
      answerPage({ context, ...features }, { request, reply, campaigns: campaignOf(request).campaignId }),
  })

  server.route({
    method: 'GET',
    url: '/api/v1/leads',
    schema: {
      operationId: 'listAllLeads',
      tags: ['leads'],
      summary: 'List leads across campaigns',
      description:
        'Takes the same parameters as the list of one campaign. Keys limited to campaigns get only their leads.',
      querystring: ListQuery,
      response: { 200: LeadPage, ...problems(400) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'leads:read' } },
    handler: (request, reply) => {
      const { campaignIds } = callerOf(request)
      const campaigns = campaignIds === null ? null : [...campaignIds]
      return answerPage({ context, ...features }, { request, reply, campaigns })
    },
  })
}

type ListRequest = FastifyRequest<{ Querystring: Type.Static<typeof ListQuery> }>

interface Asked {
  readonly request: ListRequest
  readonly reply: FastifyReply
  readonly campaigns: LeadScope['campaigns']
}

async function answerPage(
  { context, meetingsOf }: LeadFeatures & { readonly context: Context },
  { request, reply, campaigns }: Asked,
): Promise<Type.Static<typeof LeadPage>> {
  const { organizationId, campaignIds, actor } = callerOf(request)
  const campaignId = typeof campaigns === 'string' ? campaigns : null
  const asking = { organizationId, campaignIds, campaignId, actor }
  const { filter, saved } = await readFilter(context.db, asking, request.query)
  const paths = readPaths(request.query.show)
  const sort = request.query.sort ?? saved?.sort ?? 'created'
  const scope = { organizationId, campaigns, filter }
  const list = { url: request.url, query: request.query, named: saved && [saved.filter, sort] }
  return listStale(context, { query: request.query, reply }, (reading) =>
    readPage({ context: reading, meetingsOf }, { list, scope, sort, paths }),
  )
}

async function readPage(
  { context, meetingsOf }: LeadFeatures & { readonly context: Context },
  given: {
    readonly list: PagedList & Pick<ListRequest, 'query'>
    readonly scope: LeadScope
    readonly sort: LeadSort
    readonly paths: readonly string[]
  },
): Promise<Type.Static<typeof LeadPage>> {
  const { list, scope, sort, paths } = given
  const { organizationId } = scope
  const { limit = DEFAULT_LIMIT, count = false } = list.query
  const place = placeOf(readListCursor(context.secrets, list))
  const [page, counted] = await Promise.all([
    readLeadPage(context, { ...scope, sort, after: place?.after ?? null, limit }, place?.begin ?? null),
    count ? countLeads(context.db, scope) : {},
  ])
  const nextCursor = page.next === null ? null : writeListCursor(context.secrets, list, writtenPlace(page.next))
  const leadIds = page.leads.map(({ leadId }) => leadId)
  const teams = await findTeams(context.db, organizationId, leadIds)
  const meetingOf = await meetingsOf(context.db, organizationId, leadIds)
  const facts = paths.length === 0 ? undefined : await findListedFacts(context.db, organizationId, leadIds, paths)
  const data = page.leads.map((lead) => ({
    ...showLead(lead),
    meeting: meetingOf(lead.leadId),
    ...showTeam(teams.get(lead.leadId)),
    ...(facts === undefined ? {} : { facts: facts.get(lead.leadId) ?? {} }),
  }))
  return { data, nextCursor, ...counted }
}

/** Columns of facts in one list. */
const MOST_SHOWN = 20

function readPaths(show: string | undefined): string[] {
  const paths = show === undefined ? [] : [...new Set(show.split(','))]
  const wrong = paths.find((path) => !isFactPath(path))
  const refuse = (code: string, detail: string) => invalid([{ pointer: '/show', code, detail }])
  if (wrong !== undefined) throw refuse('unknown_path', `No fact has the path "${wrong}".`)
  if (paths.length > MOST_SHOWN) throw refuse('too_many_items', `A list shows at most ${MOST_SHOWN} facts.`)
  return paths
}

type Next = NonNullable<Awaited<ReturnType<typeof readLeadPage>>['next']>

function writtenPlace({ place: { leadId, key }, begin }: Next): (string | number | null)[] {
  const place = [leadId, key]
  return begin === null ? place : [...place, begin.at.getTime(), begin.snapshot]
}

function placeOf(place: readonly unknown[] | undefined): { after: LeadPlace; begin: ListBegin | null } | null {
  if (place === undefined) return null
  const [leadId, key, at, snapshot] = place
  if (typeof leadId !== 'string') throw otherCursor()
  return {
    after: { leadId, key: typeof key === 'number' || typeof key === 'string' ? key : null },
    begin: typeof at === 'number' && typeof snapshot === 'string' ? { at: new Date(at), snapshot } : null,
  }
}
