import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { writeAudit } from '../../accounts/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import { checkFilter, LEAD_SORTS, LeadFilterSchema } from '../../leads/index.ts'
import { withoutUndefined } from '../../platform/collections/without-undefined.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { deleteFilter, findFilter, listFilters } from './saved-filter-store.ts'
import type { SavedFilter } from './saved-filter-store.ts'
import { addFilter, changeFilter, isReachable, MOST_FILTERS } from './saved-filters.ts'
import type { FilterFields } from './saved-filters.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: String.raw`^(?!flt_)\S(.*\S)?$`,
  description:
    'Unique in the campaign, or among the filters of all campaigns, ignoring case. Must not start with `flt_` or a space.',
  examples: ['Berlin, not emailed yet'],
})
const Sort = Type.Enum([...LEAD_SORTS], { description: 'Sort order of the list.' })

/** Columns of a list. */
const MOST_SHOWN = 30
const Columns = nullable(
  Type.Array(Type.String({ minLength: 1, maxLength: 220 }), { uniqueItems: true, maxItems: MOST_SHOWN }),
  'Dashboard columns in order: names, `facts.…`, `customData.…`. Null: default columns.',
)

const NewFilter = Type.Object(
  { name: Name, filter: LeadFilterSchema, sort: Type.Optional(Sort), columns: Type.Optional(Columns) },
  { additionalProperties: false, title: 'NewSavedFilter', 'x-extends': 'SavedFilterChange' },
)

const FilterChange = Type.Partial(NewFilter, { additionalProperties: false, title: 'SavedFilterChange' })

const FilterAnswer = Type.Object(
  {
    filterId: Type.String({ examples: ['flt_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    campaignId: nullable(Type.String(), 'Null for all campaigns.'),
    name: Type.String(),
    filter: LeadFilterSchema,
    sort: Sort,
    columns: Columns,
    createdBy: Type.String({ description: '`user_…` or `key_…`.' }),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  {
    title: 'SavedFilter',
    description: 'A named view of leads: conditions, order and columns.',
  },
)

const FilterList = wholeListOf(FilterAnswer, 'All saved filters.')
const FilterParams = Type.Object({ filterId: Type.String({ description: 'The `filterId`, `flt_…`.' }) })
const ACCESS = { scope: 'leads:write', shows: 'receipt' } as const

function show(saved: SavedFilter): Type.Static<typeof FilterAnswer> {
  return {
    filterId: showId('flt', saved.filterId),
    campaignId: saved.campaignId === null ? null : showId('camp', saved.campaignId),
    name: saved.name,
    filter: saved.filter,
    sort: saved.sort,
    columns: saved.columns,
    createdBy: saved.createdBy,
    createdAt: saved.createdAt.toISOString(),
    updatedAt: saved.updatedAt.toISOString(),
  }
}

/** Filters that people keep under a name. */
export function filterRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  addRoute(server, context)
  changeRoute(server, context)
  deleteRoute(server, context)
}

const LISTED = `By name; up to ${MOST_FILTERS} on a single page.`
const KEPT =
  'Use it in lists and exports as `filter=flt_…` (or its name, within the campaign), and in actions as `savedFilter`. It is evaluated at each use. Erasing a person deletes filters that name them.'

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/filters',
    schema: {
      operationId: 'listSavedFilters',
      tags: ['leads'],
      summary: 'List saved filters',
      description: LISTED,
      params: CampaignParams,
      response: { 200: FilterList, ...problems(404) },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId' } },
    handler: (request) => answerList(context, request, campaignOf(request).campaignId),
  })
  server.route({
    method: 'GET',
    url: '/api/v1/filters',
    schema: {
      operationId: 'listViews',
      tags: ['leads'],
      summary: 'List saved filters for all campaigns',
      description: LISTED,
      response: { 200: FilterList, ...problems() },
    },
    config: { access: { scope: 'leads:read', whole: true } },
    handler: (request) => answerList(context, request, null),
  })
}

async function answerList(context: Context, request: FastifyRequest, campaignId: string | null) {
  const { organizationId } = callerOf(request)
  const found = await listFilters(context.db, { organizationId, campaignId })
  return { data: found.map(show), nextCursor: null }
}

function addRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/filters',
    schema: {
      operationId: 'saveFilter',
      tags: ['leads'],
      summary: 'Save a filter',
      description: KEPT,
      params: CampaignParams,
      body: NewFilter,
      response: { 201: FilterAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { ...ACCESS, campaign: 'campaignId' } },
    handler: async (request, reply) =>
      reply.code(201).send(await keep(context, request, { campaignId: campaignOf(request).campaignId })),
  })
  server.route({
    method: 'POST',
    url: '/api/v1/filters',
    schema: {
      operationId: 'saveView',
      tags: ['leads'],
      summary: 'Save a filter for all campaigns',
      description: 'Same as for one campaign. `GET /leads` accepts its name too.',
      body: NewFilter,
      response: { 201: FilterAnswer, ...problems(400, 409, 413, 415) },
    },
    config: { access: { ...ACCESS, whole: true } },
    handler: async (request, reply) => reply.code(201).send(await keep(context, request, { campaignId: null })),
  })
}

async function keep(
  context: Context,
  request: FastifyRequest<{ Body: Type.Static<typeof NewFilter> }>,
  { campaignId }: { readonly campaignId: string | null },
) {
  const { organizationId, actor } = callerOf(request)
  const { name, filter } = request.body
  const fields = { sort: 'created' as const, columns: null, ...fieldsOf(request.body), name, filter }
  return transaction(context.db, async (tx) => {
    const added = await addFilter(context, tx, { organizationId, campaignId, actor }, fields)
    await audit(context, tx, { saved: added, actor, action: 'filter.created' })
    return show(added)
  })
}

/** What a request says of a filter. @throws AppError `validation_failed` */
function fieldsOf({ name, filter, sort, columns }: Type.Static<typeof FilterChange>): Partial<FilterFields> {
  if (filter !== undefined) checkFilter(filter)
  const wrong = columns?.findIndex((column) => !isStorableText(column)) ?? -1
  if (wrong !== -1) {
    throw invalid([{ pointer: `/columns/${wrong}`, code: 'bad_character', detail: 'Unknown column.' }])
  }
  return withoutUndefined({ name, filter, sort, columns })
}

type AuditDb = Parameters<typeof writeAudit>[0]

/** Tells the audit of a filter, and nothing that is in it. */
async function audit(
  context: Context,
  db: AuditDb,
  { saved, actor, action }: { saved: SavedFilter; actor: string; action: string },
): Promise<void> {
  const { organizationId, filterId } = saved
  await writeAudit(db, context.clock.now(), { organizationId, actor, action, target: showId('flt', filterId) })
}

function filterIdOf(shown: string): string {
  const filterId = parseId('flt', shown)
  if (filterId === undefined) throw notFound('filter')
  return filterId
}

function changeRoute(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/filters/:filterId',
    schema: {
      operationId: 'changeSavedFilter',
      tags: ['leads'],
      summary: 'Update a saved filter',
      description:
        'Fields you send are replaced, `filter` as a whole. Running actions keep the old filter. Needs the scopes `leads:write` and `leads:read`.',
      params: FilterParams,
      body: FilterChange,
      response: { 200: FilterAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: ['leads:write', 'leads:read'], shows: { scope: 'leads:read' } } },
    handler: async (request) => {
      const { organizationId, actor, campaignIds } = callerOf(request)
      const ref = { organizationId, campaignIds, filterId: filterIdOf(request.params.filterId) }
      const fields = fieldsOf(request.body)
      const saved = await transaction(context.db, async (tx) => {
        const changed = await changeFilter(context, tx, ref, fields)
        await audit(context, tx, { saved: changed, actor, action: 'filter.changed' })
        return changed
      })
      return show(saved)
    },
  })
}

function deleteRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: '/api/v1/filters/:filterId',
    schema: {
      operationId: 'deleteSavedFilter',
      tags: ['leads'],
      summary: 'Delete a saved filter',
      description: 'Leads do not change, and running actions keep its conditions.',
      params: FilterParams,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: { scope: 'leads:write' } },
    handler: async (request, reply) => {
      const { organizationId, actor, campaignIds } = callerOf(request)
      const filterId = filterIdOf(request.params.filterId)
      await transaction(context.db, async (tx) => {
        const saved = await findFilter(tx, organizationId, filterId)
        if (saved === undefined || !isReachable(saved, campaignIds)) throw notFound('filter')
        await deleteFilter(tx, organizationId, filterId)
        await audit(context, tx, { saved, actor, action: 'filter.deleted' })
      })
      return reply.code(204).send(null)
    },
  })
}
