import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { accountOfPersonRoutes } from './account-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import type { People } from './create-people.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Signing in, the people of an organization, and what they did. */
export function peopleRoutes(server: Server, context: Context, people: People): void {
  const { auth, send } = people
  signInRoutes(server, context, { auth, hasAccountMail: send !== undefined })
  accountOfPersonRoutes(server, context, auth)
  linkRoutes(server, context, auth)
  memberRoutes(server, context)
  invitationRoutes(server, context, send)
  auditRoutes(server, context)
}
