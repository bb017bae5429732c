import Type from 'typebox'
import { lockOrganization, writeAudit } from '../../accounts/index.ts'
import { callerOf } from '../../http/access/access.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { LeadParams } from '../../http/params.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { auditLead, withLockedLead } from '../lifecycle/lead-commands.ts'
import { leadRefOf } from '../routes.ts'
import { deleteTag, findTagsByName, listTags, renameTag } from './tag-store.ts'
import { MOST_TAGS, TagAnswer, TagName, TeamAnswer, TeamBody, showTeam } from './team-schema.ts'
import { findTeams } from './team-store.ts'
import type { Tag } from './tag-store.ts'
import { assignLeads, ensureTags, readMember, readTagName, tagLeads } from './team.ts'

const TagParams = Type.Object({ tagId: Type.String({ description: 'The `tagId`, `tag_…`.' }) })
/** A tag stands at leads of all campaigns. */
const WRITE_TAGS = { scope: 'leads:write', whole: true } as const

/** Owners and tags of leads. */
export function teamRoutes(server: Server, context: Context): void {
  teamRoute(server, context)
  tagRoutes(server, context)
}

function teamRoute(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/leads/:prospectId/team',
    schema: {
      operationId: 'changeLeadTeam',
      tags: ['leads'],
      summary: 'Update the owner and tags of a lead',
      description: 'Fields you leave out stay unchanged. Research, score and sequence do not change.',
      params: LeadParams,
      body: TeamBody,
      response: { 200: TeamAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'leads:write', shows: { scope: 'leads:read' } } },
    handler: async (request) => {
      const ref = leadRefOf(request)
      const { organizationId } = ref
      const by = callerOf(request).actor
      const { owner, tags } = request.body
      return withLockedLead(context, ref, async (tx, lead) => {
        const before = (await findTeams(tx, organizationId, [lead.leadId])).get(lead.leadId)
        if (owner !== undefined) {
          const userId = await readMember(tx, callerOf(request), owner, '/owner')
          if (userId !== (before?.owner?.userId ?? null)) {
            await assignLeads(context, tx, organizationId, { leads: [lead], owner: userId, by })
            await auditLead(context, tx, ref, { action: 'lead.assigned' })
          }
        }
        if (tags !== undefined) {
          const given = await ensureTags(context, tx, organizationId, { names: tags, pointer: '/tags' })
          const had = new Set(before?.tags.map(({ tagId }) => tagId))
          const has = new Set(given.map(({ tagId }) => tagId))
          const change = { add: [...has.difference(had)], remove: [...had.difference(has)] }
          if (change.add.length + change.remove.length > 0) {
            await tagLeads(context, tx, organizationId, { leads: [lead], ...change, by })
            await auditLead(context, tx, ref, { action: 'lead.tagged' })
          }
        }
        return showTeam((await findTeams(tx, organizationId, [lead.leadId])).get(lead.leadId))
      })
    },
  })
}

function tagRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/tags',
    schema: {
      operationId: 'listTags',
      tags: ['leads'],
      summary: 'List tags',
      description: `By name; up to ${MOST_TAGS.ofOrganization} on a single page.`,
      response: { 200: wholeListOf(TagAnswer, 'All tags.'), ...problems() },
    },
    config: { access: { scope: 'leads:read', whole: true } },
    handler: async (request) => {
      const found = await listTags(context.db, callerOf(request).organizationId)
      return { data: found.map(showTag), nextCursor: null }
    },
  })
  server.route({
    method: 'PATCH',
    url: '/api/v1/tags/:tagId',
    schema: {
      operationId: 'renameTag',
      tags: ['leads'],
      summary: 'Rename a tag',
      description: 'Leads keep the renamed tag.',
      params: TagParams,
      body: Type.Object({ name: TagName }, { additionalProperties: false }),
      response: { 200: TagAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { ...WRITE_TAGS, shows: { scope: 'leads:read' } } },
    handler: (request) => rename(context, callerOf(request), tagIdOf(request.params.tagId), request.body.name),
  })
  deleteRoute(server, context)
}

function deleteRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: '/api/v1/tags/:tagId',
    schema: {
      operationId: 'deleteTag',
      tags: ['leads'],
      summary: 'Delete a tag',
      description: 'Removes it from all leads.',
      params: TagParams,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: WRITE_TAGS },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      const tagId = tagIdOf(request.params.tagId)
      await transaction(context.db, async (tx) => {
        if (!(await deleteTag(tx, organizationId, tagId))) throw notFound('tag')
        const target = showId('tag', tagId)
        await writeAudit(tx, context.clock.now(), { organizationId, actor, action: 'tag.deleted', target })
      })
      return reply.code(204).send(null)
    },
  })
}

const showTag = (tag: Tag & { leads: number }) => ({ ...tag, tagId: showId('tag', tag.tagId) })

/** @throws AppError `not_found`, `conflict` for the name of another tag, `validation_failed` */
async function rename(
  context: Context,
  { organizationId, actor }: ReturnType<typeof callerOf>,
  tagId: string,
  given: string,
) {
  const name = readTagName(given, '/name')
  return transaction(context.db, async (tx) => {
    // Whoever names tags holds the organization.
    await lockOrganization(tx, organizationId)
    const [taken] = await findTagsByName(tx, organizationId, [name])
    if (taken !== undefined && taken.tagId !== tagId)
      throw new AppError('conflict', 'A tag with this name already exists.')
    if (!(await renameTag(tx, organizationId, { tagId, name }))) throw notFound('tag')
    const target = showId('tag', tagId)
    await writeAudit(tx, context.clock.now(), { organizationId, actor, action: 'tag.renamed', target })
    const tags = await listTags(tx, organizationId)
    return showTag(tags.find((tag) => tag.tagId === tagId) ?? { tagId, name, leads: 0 })
  })
}

function tagIdOf(shown: string): string {
  const tagId = parseId('tag', shown)
  if (tagId === undefined) throw notFound('tag')
  return tagId
}
