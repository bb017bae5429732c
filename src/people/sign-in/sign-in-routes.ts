import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { addressGroup } from '../../http/limits/rate-limit.ts'
import { credentialsOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import type { Auth } from './auth.ts'
import { createFirstOwner, firstOwnerCode } from '../set-up-organization.ts'
import { chooseMembership } from './authenticate-request.ts'
import { listMemberships } from '../members/member-store.ts'
import { CodeBody, FirstOwnerBody, SessionAnswer, SignInAnswer, SignInBody } from '../schema.ts'
import { finishSignIn, signIn, signOut } from './sign-in.ts'
import type { CountedVisitor } from './sign-in.ts'
import { findSignedIn } from './signed-in.ts'
import type { SignedIn } from './signed-in.ts'

/** What the routes of people work with. */
export interface PeopleParts {
  readonly auth: Auth
  /** Whether mail can be sent to accounts. */
  readonly hasAccountMail: boolean
}

/** Routes that anybody may ask, what writes from a page of ours alone. */
export const OURS = { access: 'our_pages' } as const
/** What the document says of those that take no session, */
export const ANYBODY = { tags: ['people'], security: [] }
/** and of those that take one. */
export const SIGNED_IN = { tags: ['people'], security: [{ session: [] }] }

/** Signing in and out, and the first owner. */
export function signInRoutes(server: Server, context: Context, parts: PeopleParts): void {
  stateRoute(server, context, parts)
  firstOwnerRoute(server, context, parts.auth)
  passwordRoute(server, context, parts.auth)
  codeRoute(server, context, parts.auth)
  signOutRoute(server, context, parts.auth)
}

function stateRoute(server: Server, context: Context, parts: PeopleParts): void {
  server.route({
    method: 'GET',
    url: '/auth/session',
    schema: {
      ...ANYBODY,
      operationId: 'getSession',
      summary: 'Who is signed in',
      description: 'What a page needs to know first. Answers 200 for nobody too.',
      response: { 200: SessionAnswer, ...problems() },
    },
    config: OURS,
    handler: async (request, reply) => {
      const signedIn = await findSignedIn(context, parts.auth, visitorOf(request))
      sendCookies(reply, signedIn?.cookies ?? [])
      return reply.send({
        session: signedIn === undefined ? null : await showSignedIn(context, request, signedIn),
        firstOwner: signedIn === undefined && (await firstOwnerCode(context)) !== undefined,
        accountMail: parts.hasAccountMail,
      })
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
  server.route({
    method: 'POST',
    url: '/auth/first-owner',
    schema: {
      ...ANYBODY,
      operationId: 'createFirstOwner',
      summary: 'Create the first account',
      description:
        'Open while nobody has an account, for whoever reads the terminal: the program prints the code when it starts. Makes the account, its organization and a session. However many ask at once, one becomes owner; the others get 409.',
      body: FirstOwnerBody,
      response: { 201: SignInAnswer, ...problems(400, 409, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const visitor = visitorOf(request)
      const body = request.body as Type.Static<typeof FirstOwnerBody>
      await createFirstOwner(context, { ...body, from: visitor.addressGroup })
      const outcome = await signIn(context, auth, { email: body.email, password: body.password, visitor })
      return sendCookies(reply, outcome.cookies).code(201).send({ needsCode: false })
    },
  })
}

function passwordRoute(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'POST',
    url: '/auth/sign-in',
    schema: {
      ...ANYBODY,
      operationId: 'signIn',
      summary: 'Sign in',
      description:
        'Sets the cookie `fairlead.session` (HttpOnly, SameSite=Lax), on https `__Host-fairlead.session` (Secure too). A session ends after 12 hours without use, after 30 days at most. An unknown address and a wrong password get the same 401 `wrong_credentials`; who tries too often gets 429 `too_many_attempts`. Signing in again makes the session fresh.',
      body: SignInBody,
      response: { 200: SignInAnswer, ...problems(400, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { email, password } = request.body as Type.Static<typeof SignInBody>
      const outcome = await signIn(context, auth, { email, password, visitor: visitorOf(request) })
      return sendCookies(reply, outcome.cookies).send({ needsCode: outcome.needsCode })
    },
  })
}

function codeRoute(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'POST',
    url: '/auth/sign-in/code',
    schema: {
      ...ANYBODY,
      operationId: 'signInWithCode',
      summary: 'Sign in: the second factor',
      description: 'Ends a sign-in that answered `needsCode`. A code counts once.',
      body: CodeBody,
      response: { 200: SignInAnswer, ...problems(400, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { code } = request.body as Type.Static<typeof CodeBody>
      const outcome = await finishSignIn(context, auth, { code, visitor: visitorOf(request) })
      return sendCookies(reply, outcome.cookies).send({ needsCode: false })
    },
  })
}

function signOutRoute(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'POST',
    url: '/auth/sign-out',
    schema: {
      ...SIGNED_IN,
      operationId: 'signOut',
      summary: 'Sign out',
      response: { 204: Type.Null({ description: 'The session is over.' }), ...problems() },
    },
    config: OURS,
    handler: async (request, reply) =>
      sendCookies(reply, await signOut(context, auth, visitorOf(request)))
        .code(204)
        .send(null),
  })
}

/** What a request tells of the browser it comes from. */
export function visitorOf(request: FastifyRequest): CountedVisitor {
  const { cookie, userAgent } = credentialsOf(request)
  return { cookie, userAgent, address: request.ip, addressGroup: addressGroup(request.ip) }
}

/** Hands cookies to the browser; nothing on the way keeps such an answer. */
export function sendCookies(reply: FastifyReply, cookies: readonly string[]): FastifyReply {
  reply.header('Cache-Control', 'no-store')
  for (const cookie of cookies) reply.header('Set-Cookie', cookie)
  return reply
}
