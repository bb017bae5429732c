import Type from 'typebox'
import { KEEPERS, listAudit } from '../accounts/index.ts'
import type { AuditRecord } from '../accounts/index.ts'
import { callerOf } from '../http/access/access.ts'
import { PageQuery, pageById, pageOf } from '../http/list-paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { showId } from '../platform/ids.ts'
import type { People } from './create-people.ts'
import { invitationRoutes } from './members/invitation-routes.ts'
import { memberRoutes } from './members/member-routes.ts'
import { AuditAnswer } from './schema.ts'
import { accountOfPersonRoutes } from './sign-in/account-routes.ts'
import { accountLinkRoutes } from './sign-in/link-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'

const AuditQuery = Type.Object({
  ...PageQuery.properties,
  action: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only this action.', examples: ['api_key.revoked'] }),
  ),
  target: Type.Optional(Type.String({ maxLength: 100, description: 'Only changes to this id.' })),
})

/** Who changed what. */
export function auditRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/audit',
    schema: {
      operationId: 'listAudit',
      tags: ['organization'],
      summary: 'List audit log entries',
      description:
        'Setting changes, newest first, with author and values before and after: never secrets, and for leads only ids and field names. Requires an owner, an admin or a key with `settings:write`.',
      querystring: AuditQuery,
      response: { 200: pageOf(AuditAnswer, 'A page of the audit.'), ...problems(400) },
    },
    config: { access: { scope: 'settings:write', people: KEEPERS, whole: true } },
    handler: async (request) => {
      const { action = null, target = null } = request.query
      const { organizationId } = callerOf(request)
      return pageById(context.secrets, request, {
        find: (part) => listAudit(context.db, organizationId, { ...part, action, target }),
        idOf: (entry) => entry.auditId,
        show: showAudit,
      })
    },
  })
}

function showAudit({ auditId, happenedAt, ...entry }: AuditRecord) {
  return { auditId: showId('aud', auditId), happenedAt: happenedAt.toISOString(), ...entry }
}

/** Signing in, the people of an organization, and what they did. */
export function peopleRoutes(server: Server, context: Context, people: People): void {
  const { auth, send } = people
  signInRoutes(server, context, { auth, hasAccountMail: send !== undefined })
  accountOfPersonRoutes(server, context, people)
  accountLinkRoutes(server, context, people)
  memberRoutes(server, context)
  invitationRoutes(server, context, send)
  auditRoutes(server, context)
}
