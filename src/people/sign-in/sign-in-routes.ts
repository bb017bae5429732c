import type { FastifyRequest } from 'fastify'
import { credentialsOf } from '../../http/access/access.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import type { Auth } from './auth.ts'
import { authRoute } from './auth-routes.ts'
import { createFirstOwner, firstOwnerCode } from '../set-up-organization.ts'
import { chooseMembership } from './authenticate-request.ts'
import { listMemberships } from '../members/member-store.ts'
import { CodeBody, FirstOwnerBody, SessionAnswer, SignInAnswer, SignInBody } from '../schema.ts'
import { finishSignIn, signIn, signOut } from './sign-in.ts'
import { findSignedIn } from './signed-in.ts'
import type { SignedIn } from './signed-in.ts'

/** What the routes of people work with. */
export interface PeopleParts {
  readonly auth: Auth
  /** Whether mail can be sent to accounts. */
  readonly hasAccountMail: boolean
}

/** Signing in and out, and the first owner. */
export function signInRoutes(server: Server, context: Context, parts: PeopleParts): void {
  stateRoute(server, context, parts)
  firstOwnerRoute(server, context, parts.auth)
  sessionRoutes(server, context, parts.auth)
}

function stateRoute(server: Server, context: Context, parts: PeopleParts): void {
  authRoute(server, {
    asks: 'nobody',
    method: 'GET',
    url: '/auth/session',
    operationId: 'getSession',
    summary: 'Get the current session',
    description: 'Returns 200 even if no one is signed in.',
    answers: [200, SessionAnswer],
    handle: async ({ request, visitor }) => {
      const signedIn = await findSignedIn(context, parts.auth, visitor)
      const answer = {
        session: signedIn === undefined ? null : await showSignedIn(context, request, signedIn),
        firstOwner: signedIn === undefined && (await firstOwnerCode(context)) !== undefined,
        accountMail: parts.hasAccountMail,
      }
      return { answer, cookies: signedIn?.cookies ?? [] }
    },
  })
}

async function showSignedIn(context: Context, request: FastifyRequest, signedIn: SignedIn) {
  const memberships = await listMemberships(context.db, signedIn.userId)
  const asked = credentialsOf(request).organization
  const known = memberships.some(({ organizationId }) => showId('org', organizationId) === asked)
  const present = memberships.length === 0 ? undefined : chooseMembership(memberships, known ? asked : undefined)
  const { userId, name, email } = signedIn
  return {
    user: { userId: showId('user', userId), name, email, twoFactor: signedIn.hasTwoFactor },
    organizations: memberships.map((one) => ({ ...one, organizationId: showId('org', one.organizationId) })),
    organizationId: present === undefined ? null : showId('org', present.organizationId),
    role: present?.role ?? null,
    fresh: signedIn.fresh,
    signedInAt: signedIn.signedInAt.toISOString(),
  }
}

function firstOwnerRoute(server: Server, context: Context, auth: Auth): void {
  authRoute(server, {
    asks: 'nobody',
    url: '/auth/first-owner',
    operationId: 'createFirstOwner',
    summary: 'Create the first account',
    description:
      'Available until the first account exists. Send the code that the server prints in the terminal when it starts. Creates the account, its organization and a session. If requests compete, one succeeds and the others get 409.',
    body: FirstOwnerBody,
    answers: [201, SignInAnswer],
    refusals: [409],
    handle: async ({ body, visitor }) => {
      await createFirstOwner(context, { ...body, from: visitor.addressGroup })
      const { cookies } = await signIn(context, auth, { email: body.email, password: body.password, visitor })
      return { answer: { needsCode: false }, cookies }
    },
  })
}

function sessionRoutes(server: Server, context: Context, auth: Auth): void {
  authRoute(server, {
    asks: 'nobody',
    url: '/auth/sign-in',
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Sets the cookie `fairlead.session` (HttpOnly, SameSite=Lax), on https `__Host-fairlead.session` (Secure too). A session ends after 12 hours without use, or after 30 days. An unknown address and a wrong password both get 401 `wrong_credentials`; too many attempts get 429 `too_many_attempts`. Sign in again to refresh the session.',
    body: SignInBody,
    answers: [200, SignInAnswer],
    handle: async ({ body, visitor }) => {
      const { needsCode, cookies } = await signIn(context, auth, { ...body, visitor })
      return { answer: { needsCode }, cookies }
    },
  })
  authRoute(server, {
    asks: 'nobody',
    url: '/auth/sign-in/code',
    operationId: 'signInWithCode',
    summary: 'Complete sign-in with a code',
    description: 'Completes a sign-in that returned `needsCode`. A code works once.',
    body: CodeBody,
    answers: [200, SignInAnswer],
    handle: async ({ body, visitor }) => {
      const { needsCode, cookies } = await finishSignIn(context, auth, { ...body, visitor })
      return { answer: { needsCode }, cookies }
    },
  })
  authRoute(server, {
    asks: 'session',
    url: '/auth/sign-out',
    operationId: 'signOut',
    summary: 'Sign out',
    answers: [204],
    handle: async ({ visitor }) => ({ cookies: await signOut(context, auth, visitor) }),
  })
}
