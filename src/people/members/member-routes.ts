import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { KEEPERS, ROLES } from '../../accounts/index.ts'
import { callerOf } from '../../http/access/access.ts'
import { pageById, PageQuery, pageOf } from '../../http/list-paging.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { unassignTasks } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { unassignConversations } from '../../replies/index.ts'
import { showMember } from '../answers.ts'
import { listMembers } from './member-store.ts'
import { changeRole, removeMember } from './members.ts'
import { MemberAnswer, RoleBody } from '../schema.ts'

/** Said of what only people do. */
export const NO_KEY = 'API keys get 403 `person_required`.'
const MemberParams = Type.Object({ userId: Type.String({ description: 'The `userId` of the member.' }) })
/** Who belongs to an organization is changed by those who just proved who they are. */
export const KEEPERS_NOW = { scope: 'settings:write', people: KEEPERS, keys: false, fresh: true } as const

/** The people of an organization. */
export function memberRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/members',
    schema: {
      operationId: 'listMembers',
      tags: ['people'],
      summary: 'List members',
      description: `Visible to all members. ${NO_KEY}`,
      querystring: PageQuery,
      response: { 200: pageOf(MemberAnswer, 'A page of members.'), ...problems(400) },
    },
    config: { access: { scope: 'settings:write', people: ROLES, keys: false } },
    handler: async (request) =>
      pageById(context.secrets, request, {
        find: (part) => listMembers(context.db, callerOf(request).organizationId, part),
        idOf: (member) => member.userId,
        show: showMember,
      }),
  })
  changeRoutes(server, context)
}

function changeRoutes(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/members/:userId',
    schema: {
      operationId: 'changeMemberRole',
      tags: ['people'],
      summary: 'Change a member’s role',
      description: `Takes effect at once and ends the member’s sessions. Only owners can add or remove owners; the last owner cannot be removed. Requires a sign-in within the last 15 minutes. ${NO_KEY}`,
      params: MemberParams,
      body: RoleBody,
      response: { 200: MemberAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: KEEPERS_NOW },
    handler: async (request) => {
      const { role } = request.body as Type.Static<typeof RoleBody>
      return showMember(await changeRole(context, { ...changeOf(request), role }))
    },
  })

  server.route({
    method: 'DELETE',
    url: '/api/v1/members/:userId',
    schema: {
      operationId: 'removeMember',
      tags: ['people'],
      summary: 'Remove a member',
      description: `Ends the member’s sessions and keeps the account. You cannot remove the last owner. Requires a sign-in within the last 15 minutes. ${NO_KEY}`,
      params: MemberParams,
      response: { 204: DONE, ...problems(404, 409) },
    },
    config: { access: KEEPERS_NOW },
    handler: async (request, reply) => {
      await removeMember(context, changeOf(request), [unassignTasks, unassignConversations])
      return reply.code(204).send(null)
    },
  })
}

function changeOf(request: FastifyRequest) {
  const { organizationId, actor, role = '' } = callerOf(request)
  const userId = parseId('user', (request.params as Type.Static<typeof MemberParams>).userId)
  if (userId === undefined) throw notFound('member')
  return { organizationId, userId, actor, actorRole: role }
}
