import Type from 'typebox'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import type { Auth } from './auth.ts'
import { acceptInvitation, openInvitation } from '../members/invitations.ts'
import type { OpenInvitation } from '../members/invitations.ts'
import { countLimitedAttempt } from './limit-attempts.ts'
import { AcceptBody, InvitationTokenBody, OfferAnswer, ResetBody, ResetRequestBody, SignInAnswer } from '../schema.ts'
import { finishReset, requestReset } from './set-password.ts'
import { ANYBODY, OURS, sendCookies, visitorOf } from './sign-in-routes.ts'
import { signIn } from './sign-in.ts'
import type { CountedVisitor } from './sign-in.ts'
import { findSignedIn } from './signed-in.ts'

/** What the links in mails to people lead to: a new password, an invitation. */
export function accountLinkRoutes(server: Server, context: Context, auth: Auth): void {
  resetRoutes(server, context, auth)
  offerRoute(server, context)
  acceptRoute(server, context, auth)
}

function resetRoutes(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'POST',
    url: '/auth/password-reset',
    schema: {
      ...ANYBODY,
      operationId: 'requestPasswordReset',
      summary: 'Ask for a new password',
      description:
        'Sends a link to the address, if it has an account; the answer is the same if not. Where the installation sends no mail, the operator makes the link: `fairlead users reset-link`.',
      body: ResetRequestBody,
      response: {
        202: Type.Object(
          { accepted: Type.Literal(true) },
          { description: 'A link is on its way, if there is such an account.' },
        ),
        ...problems(400, 413, 415),
      },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { email } = request.body as Type.Static<typeof ResetRequestBody>
      await requestReset(context, auth, { email, visitor: visitorOf(request) })
      return sendCookies(reply, []).code(202).send({ accepted: true })
    },
  })

  server.route({
    method: 'POST',
    url: '/auth/password-reset/finish',
    schema: {
      ...ANYBODY,
      operationId: 'finishPasswordReset',
      summary: 'Set a new password',
      description: 'By the link of a reset, which counts once and for an hour. All sessions of the account end.',
      body: ResetBody,
      response: { 204: Type.Null({ description: 'Set; sign in with it.' }), ...problems(400, 404, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const body = request.body as Type.Static<typeof ResetBody>
      await finishReset(context, auth, { ...body, visitor: visitorOf(request) })
      return sendCookies(reply, []).code(204).send(null)
    },
  })
}

function offerRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/auth/invitation',
    schema: {
      ...ANYBODY,
      operationId: 'readInvitation',
      summary: 'Read an invitation',
      description: 'What a link invites to, for the page behind it. Changes nothing.',
      body: InvitationTokenBody,
      response: { 200: OfferAnswer, ...problems(400, 404, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { token } = request.body as Type.Static<typeof InvitationTokenBody>
      await countGuess(context, visitorOf(request), token)
      return sendCookies(reply, []).send(showOffer(await openInvitation(context, token)))
    },
  })
}

function acceptRoute(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'POST',
    url: '/auth/invitation/accept',
    schema: {
      ...ANYBODY,
      operationId: 'acceptInvitation',
      summary: 'Accept an invitation',
      description:
        'Makes an account for the invited address and signs it in. An address that has an account accepts with its session; `name` and `password` are then ignored.',
      body: AcceptBody,
      response: { 200: SignInAnswer, ...problems(400, 404, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const visitor = visitorOf(request)
      const { token, name = '', password = '' } = request.body as Type.Static<typeof AcceptBody>
      await countGuess(context, visitor, token)
      const signedInAs = (await findSignedIn(context, auth, visitor))?.email
      const { email, hasAccount } = await acceptInvitation(context, { token, name, password, signedInAs })
      const cookies = hasAccount ? [] : (await signIn(context, auth, { email, password, visitor })).cookies
      return sendCookies(reply, cookies).send({ needsCode: false })
    },
  })
}

function showOffer({ organization, email, role, hasAccount, expiresAt }: OpenInvitation) {
  return { organization, email, role, hasAccount, expiresAt: expiresAt.toISOString() }
}

/** A whole office may be invited on one day: the links are counted apart. */
async function countGuess(context: Context, { addressGroup }: CountedVisitor, token: string): Promise<void> {
  await countLimitedAttempt(context, { kind: 'invitation', from: addressGroup, at: token })
}
