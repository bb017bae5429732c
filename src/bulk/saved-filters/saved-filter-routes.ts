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
import { notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { deleteFilter, findFilter, listFilters } from './saved-filter-store.ts'
import type { SavedFilter } from './saved-filter-store.ts'
import { addFilter, changeFilter, MOST_FILTERS } from './saved-filters.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: String.raw`^(?!flt_)\S(.*\S)?$`,
  description: 'Unique in the campaign, whatever its case. It does not begin with `flt_`, nor with a space.',
  examples: ['Berlin, not written to yet'],
})
const Sort = Type.Enum([...LEAD_SORTS], { description: 'The order in which a list shows these leads.' })

const NewFilter = Type.Object(
  { name: Name, filter: LeadFilterSchema, sort: Type.Optional(Sort) },
  { additionalProperties: false, title: 'NewSavedFilter', 'x-extends': 'SavedFilterChange' },
)

const FilterChange = Type.Partial(NewFilter, { additionalProperties: false, title: 'SavedFilterChange' })

const FilterAnswer = Type.Object(
  {
    filterId: Type.String({ examples: ['flt_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    campaignId: Type.String(),
    name: Type.String(),
    filter: LeadFilterSchema,
    sort: Sort,
    createdBy: Type.String({ description: '`user_…` or `key_…`.' }),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { title: 'SavedFilter', description: 'Conditions on the leads of a campaign, under a name.' },
)

const FilterParams = Type.Object({ filterId: Type.String({ description: 'The `filterId`, `flt_…`.' }) })
const ACCESS = { scope: 'leads:write', campaign: 'campaignId', shows: 'receipt' } as const

function show(saved: SavedFilter): Type.Static<typeof FilterAnswer> {
  return {
    filterId: showId('flt', saved.filterId),
    campaignId: showId('camp', saved.campaignId),
    name: saved.name,
    filter: saved.filter,
    sort: saved.sort,
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

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/filters',
    schema: {
      operationId: 'listSavedFilters',
      tags: ['leads'],
      summary: 'List the saved filters of a campaign',
      description: `By name; at most ${MOST_FILTERS}, all on one page.`,
      params: CampaignParams,
      response: {
        200: wholeListOf(FilterAnswer, 'All saved filters of the campaign.'),
        ...problems(404),
      },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      const found = await listFilters(context.db, { organizationId, campaignId: campaignOf(request).campaignId })
      return { data: found.map(show), nextCursor: null }
    },
  })
}

function addRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/filters',
    schema: {
      operationId: 'saveFilter',
      tags: ['leads'],
      summary: 'Keep a filter under a name',
      description:
        'For lists and exports as `filter=flt_…` (or its name, within the campaign), and for actions as `savedFilter`. It is read anew each time: leads that fit later are among them. Erasing a person removes filters in which the address or full name stands.',
      params: CampaignParams,
      body: NewFilter,
      response: { 201: FilterAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: ACCESS },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      const { campaignId } = campaignOf(request)
      const { name, filter, sort = 'created' } = request.body
      checkFilter(filter)
      const saved = await transaction(context.db, async (tx) => {
        const added = await addFilter(context, tx, { organizationId, campaignId, actor }, { name, filter, sort })
        await audit(context, tx, { saved: added, actor, action: 'filter.created' })
        return added
      })
      return reply.code(201).send(show(saved))
    },
  })
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
      summary: 'Change a saved filter',
      description:
        'What is named takes the place of what there was: `filter` as a whole. Actions under way keep theirs. The answer is the whole filter: it takes the scopes `leads:write` and `leads:read`.',
      params: FilterParams,
      body: FilterChange,
      response: { 200: FilterAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: ['leads:write', 'leads:read'], shows: { scope: 'leads:read' } } },
    handler: async (request) => {
      const { organizationId, actor, campaignIds } = callerOf(request)
      const ref = { organizationId, campaignIds, filterId: filterIdOf(request.params.filterId) }
      const { name, filter, sort } = request.body
      if (filter !== undefined) checkFilter(filter)
      const fields = withoutUndefined({ name, filter, sort })
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
      description: 'Leads stay as they are, and actions under way keep their conditions.',
      params: FilterParams,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: { scope: 'leads:write' } },
    handler: async (request, reply) => {
      const { organizationId, actor, campaignIds } = callerOf(request)
      const filterId = filterIdOf(request.params.filterId)
      await transaction(context.db, async (tx) => {
        const saved = await findFilter(tx, organizationId, filterId)
        if (saved === undefined || campaignIds?.has(saved.campaignId) === false) throw notFound('filter')
        await deleteFilter(tx, organizationId, filterId)
        await audit(context, tx, { saved, actor, action: 'filter.deleted' })
      })
      return reply.code(204).send(null)
    },
  })
}
