import Type from 'typebox'
import { KEEPERS, findOrganization } from '../../accounts/index.ts'
import { callerOf } from '../../http/access/access.ts'
import type { Caller } from '../../platform/caller.ts'
import { PageQuery, pageById, pageOf } from '../../http/list-paging.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { invitationLink, invitationMail } from '../account-mail/compose-account-mail.ts'
import type { SendAccountMail } from '../account-mail/transports/account-mail.ts'
import { showInvitation } from '../answers.ts'
import { InvitationAnswer, InviteBody, NewInvitationAnswer } from '../schema.ts'
import { INVITATION_DAYS, invite, revokeInvitation } from './invitations.ts'
import { KEEPERS_NOW, NO_KEY } from './member-routes.ts'
import { findMember, listInvitations } from './member-store.ts'

/** Inviting people to an organization. */
export function invitationRoutes(server: Server, context: Context, send: SendAccountMail | undefined): void {
  listRoute(server, context)
  inviteRoute(server, context, send)
  revokeRoute(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/invitations',
    schema: {
      operationId: 'listInvitations',
      tags: ['people'],
      summary: 'List open invitations',
      description: `Newest first; excludes accepted, revoked and expired invitations. ${NO_KEY}`,
      querystring: PageQuery,
      response: { 200: pageOf(InvitationAnswer, 'A page of invitations.'), ...problems(400) },
    },
    config: { access: { scope: 'settings:write', people: KEEPERS, keys: false } },
    handler: async (request) =>
      pageById(context.secrets, request, {
        find: (part) =>
          listInvitations(context.db, callerOf(request).organizationId, { ...part, now: context.clock.now() }),
        idOf: (invitation) => invitation.invitationId,
        show: showInvitation,
      }),
  })
}

function inviteRoute(server: Server, context: Context, send: SendAccountMail | undefined): void {
  server.route({
    method: 'POST',
    url: '/api/v1/invitations',
    schema: {
      operationId: 'invite',
      tags: ['people'],
      summary: 'Invite a member',
      description: `The invitation works once, for this address only, for ${INVITATION_DAYS} days, and replaces an earlier one. It is sent by email; without email, the response has the link for you to share. Up to 100 can be open, and 200 created per day. Requires a sign-in within the last 15 minutes. ${NO_KEY}`,
      body: InviteBody,
      response: { 201: NewInvitationAnswer, ...problems(400, 409, 413, 415) },
    },
    config: { access: KEEPERS_NOW },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const { email, role } = request.body as Type.Static<typeof InviteBody>
      const { organizationId, actor, role: actorRole = '' } = caller
      const { invitation, token } = await invite(context, { organizationId, email, role, actor, actorRole })
      const link = invitationLink(context, token)
      if (send !== undefined) await sendInvitation(context, caller, { email: invitation.email, link, send })
      return reply.code(201).send({ ...showInvitation(invitation), link: send === undefined ? link : null })
    },
  })
}

async function sendInvitation(
  context: Context,
  caller: Caller,
  given: { email: string; link: string; send: SendAccountMail },
): Promise<void> {
  const organization = await findOrganization(context.db, caller.organizationId)
  const inviter = await findMember(context.db, caller.organizationId, parseId('user', caller.actor) ?? '')
  if (organization === undefined || inviter === undefined) throw notFound('organization')
  const names = { organization: organization.name, inviter: inviter.name, days: INVITATION_DAYS }
  await given.send(invitationMail({ email: given.email, link: given.link, ...names }))
}

function revokeRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: '/api/v1/invitations/:invitationId',
    schema: {
      operationId: 'revokeInvitation',
      tags: ['people'],
      summary: 'Revoke an invitation',
      description: `Its link stops working. ${NO_KEY}`,
      params: Type.Object({ invitationId: Type.String() }),
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: KEEPERS_NOW },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      const invitationId = parseId('inv', request.params.invitationId)
      if (invitationId === undefined) throw notFound('invitation')
      await revokeInvitation(context, { organizationId, invitationId, actor })
      return reply.code(204).send(null)
    },
  })
}
