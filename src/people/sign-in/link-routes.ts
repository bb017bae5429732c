import Type from 'typebox'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import type { Auth } from './auth.ts'
import { authRoute } from './auth-routes.ts'
import { acceptInvitation, openInvitation } from '../members/invitations.ts'
import { countLimitedAttempt } from './limit-attempts.ts'
import type { SendAccountMail } from '../account-mail/transports/account-mail.ts'
import {
  AcceptBody,
  AddressTokenBody,
  InvitationTokenBody,
  OfferAnswer,
  ResetBody,
  ResetRequestBody,
  SignInAnswer,
} from '../schema.ts'
import { confirmOwnAddress } from './own-account.ts'
import { finishReset, requestReset } from './set-password.ts'
import { signIn } from './sign-in.ts'
import type { CountedVisitor } from './sign-in.ts'
import { findSignedIn } from './signed-in.ts'

/** What the links in mails to people lead to: a new password, a new address, an invitation. */
export function accountLinkRoutes(
  server: Server,
  context: Context,
  { auth, send }: { auth: Auth; send: SendAccountMail | undefined },
): void {
  resetRoutes(server, context, auth)
  authRoute(server, {
    asks: 'nobody',
    url: '/auth/account/confirm',
    operationId: 'confirmAddress',
    summary: 'Confirm your new email address',
    description: 'Uses the token of the link sent to it, which works once within 24 hours.',
    body: AddressTokenBody,
    answers: [204],
    refusals: [404],
    handle: async ({ body: { token }, visitor }) => {
      await confirmOwnAddress(context, send, { token, visitor })
      return {}
    },
  })
  invitationLinkRoutes(server, context, auth)
}

function resetRoutes(server: Server, context: Context, auth: Auth): void {
  authRoute(server, {
    asks: 'nobody',
    url: '/auth/password-reset',
    operationId: 'requestPasswordReset',
    summary: 'Request a password reset',
    description:
      'Sends a link if the address has an account; the response is the same if not. Without email, the operator creates the link: `fairlead users reset-link`.',
    body: ResetRequestBody,
    answers: [
      202,
      Type.Object(
        { accepted: Type.Literal(true) },
        { description: 'A link is on its way, if there is such an account.' },
      ),
    ],
    handle: async ({ body: { email }, visitor }) => {
      await requestReset(context, auth, { email, visitor })
      return { answer: { accepted: true as const } }
    },
  })
  authRoute(server, {
    asks: 'nobody',
    url: '/auth/password-reset/finish',
    operationId: 'finishPasswordReset',
    summary: 'Set a new password',
    description: 'Uses the token of a reset link, which works once within an hour. Ends all sessions of the account.',
    body: ResetBody,
    answers: [204],
    refusals: [404],
    handle: async ({ body, visitor }) => {
      await finishReset(context, auth, { ...body, visitor })
      return {}
    },
  })
}

function invitationLinkRoutes(server: Server, context: Context, auth: Auth): void {
  authRoute(server, {
    asks: 'nobody',
    url: '/auth/invitation',
    operationId: 'readInvitation',
    summary: 'Get an invitation',
    description: 'Returns the invitation behind a link. Changes nothing.',
    body: InvitationTokenBody,
    answers: [200, OfferAnswer],
    refusals: [404],
    handle: async ({ body: { token }, visitor }) => {
      await countGuess(context, visitor, token)
      const { organization, email, role, hasAccount, expiresAt } = await openInvitation(context, token)
      return { answer: { organization, email, role, hasAccount, expiresAt: expiresAt.toISOString() } }
    },
  })
  authRoute(server, {
    asks: 'nobody',
    url: '/auth/invitation/accept',
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'Creates an account for the invited address and signs in. If the address has an account, sign in first; `name` and `password` are then ignored.',
    body: AcceptBody,
    answers: [200, SignInAnswer],
    refusals: [404],
    handle: async ({ body: { token, name = '', password = '' }, visitor }) => {
      await countGuess(context, visitor, token)
      const signedInAs = (await findSignedIn(context, auth, visitor))?.email
      const { email, hasAccount } = await acceptInvitation(context, { token, name, password, signedInAs })
      const cookies = hasAccount ? [] : (await signIn(context, auth, { email, password, visitor })).cookies
      return { answer: { needsCode: false }, cookies }
    },
  })
}

/** A whole office may be invited on one day: the links are counted apart. */
async function countGuess(context: Context, { addressGroup }: CountedVisitor, token: string): Promise<void> {
  await countLimitedAttempt(context, { kind: 'invitation', from: addressGroup, at: token })
}
