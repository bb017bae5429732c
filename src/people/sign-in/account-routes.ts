import Type from 'typebox'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { showSession } from '../answers.ts'
import { LONGEST_SESSION } from './auth.ts'
import type { Auth } from './auth.ts'
import { ChangePasswordBody, CodeBody, OpenSessionAnswer, PasswordBody, SecondFactorAnswer } from '../schema.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.ts'
import { deleteSession, deleteSessions, listSessions } from './account-store.ts'
import { changePassword } from './set-password.ts'
import { OURS, SIGNED_IN, sendCookies, visitorOf } from './sign-in-routes.ts'
import { requireSignedIn } from './signed-in.ts'

const BOTH_FACTORS =
  'While a second factor is on, takes a sign-in of the last 15 minutes: 403 `fresh_sign_in_required`.'

/** What a person does with the own account: sessions, password, second factor. */
export function accountOfPersonRoutes(server: Server, context: Context, auth: Auth): void {
  sessionRoutes(server, context, auth)
  endSessionRoutes(server, context, auth)
  passwordRoute(server, context, auth)
  secondFactorRoutes(server, context, auth)
  removeSecondFactorRoute(server, context, auth)
}

function sessionRoutes(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'GET',
    url: '/auth/sessions',
    schema: {
      ...SIGNED_IN,
      operationId: 'listSessions',
      summary: 'List your sessions',
      response: {
        200: Type.Object(
          { data: Type.Array(OpenSessionAnswer) },
          { description: 'Every session of yours that is open.' },
        ),
        ...problems(),
      },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { userId, sessionId } = await requireSignedIn(context, auth, visitorOf(request))
      const now = systemClock.now()
      const oldest = new Date(now.getTime() - LONGEST_SESSION)
      const open = await listSessions(context.db, userId, { now, oldest })
      return sendCookies(reply, []).send({ data: open.map((one) => showSession(one, sessionId)) })
    },
  })
}

function endSessionRoutes(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'DELETE',
    url: '/auth/sessions/:sessionId',
    schema: {
      ...SIGNED_IN,
      operationId: 'endSession',
      summary: 'End a session',
      description: 'It is over at once, on every process.',
      params: Type.Object({ sessionId: Type.String() }),
      response: { 204: Type.Null({ description: 'Ended.' }), ...problems(404) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { userId } = await requireSignedIn(context, auth, visitorOf(request))
      const sessionId = parseId('sess', request.params.sessionId)
      if (sessionId === undefined || !(await deleteSession(context.db, userId, sessionId))) throw notFound('session')
      return reply.code(204).send(null)
    },
  })

  server.route({
    method: 'DELETE',
    url: '/auth/sessions',
    schema: {
      ...SIGNED_IN,
      operationId: 'endOtherSessions',
      summary: 'End all your other sessions',
      response: { 204: Type.Null({ description: 'Only this one is left.' }), ...problems() },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { userId, sessionId } = await requireSignedIn(context, auth, visitorOf(request))
      await deleteSessions(context.db, userId, sessionId)
      return reply.code(204).send(null)
    },
  })
}

function passwordRoute(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'POST',
    url: '/auth/password',
    schema: {
      ...SIGNED_IN,
      operationId: 'changePassword',
      summary: 'Change your password',
      description: `Your other sessions end; this one goes on under another token. Links of resets asked for before count no more. ${BOTH_FACTORS}`,
      body: ChangePasswordBody,
      response: { 204: Type.Null({ description: 'Changed.' }), ...problems(400, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const body = request.body as Type.Static<typeof ChangePasswordBody>
      const cookies = await changePassword(context, auth, { ...body, visitor: visitorOf(request) })
      return sendCookies(reply, cookies).code(204).send(null)
    },
  })
}

function secondFactorRoutes(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'POST',
    url: '/auth/second-factor',
    schema: {
      ...SIGNED_IN,
      operationId: 'beginSecondFactor',
      summary: 'Set up an authenticator app',
      description:
        'Answers its secret and backup codes. It counts once `/auth/second-factor/confirm` got a code of it.',
      body: PasswordBody,
      response: { 200: SecondFactorAnswer, ...problems(400, 409, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { password } = request.body as Type.Static<typeof PasswordBody>
      const offer = await beginSecondFactor(context, auth, { password, visitor: visitorOf(request) })
      return sendCookies(reply, []).send({ uri: offer.uri, backupCodes: [...offer.backupCodes] })
    },
  })

  server.route({
    method: 'POST',
    url: '/auth/second-factor/confirm',
    schema: {
      ...SIGNED_IN,
      operationId: 'confirmSecondFactor',
      summary: 'Switch the second factor on',
      description: 'From now on signing in takes a code. Your other sessions end.',
      body: CodeBody,
      response: { 204: Type.Null({ description: 'On.' }), ...problems(400, 409, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { code } = request.body as Type.Static<typeof CodeBody>
      const cookies = await confirmSecondFactor(context, auth, { code, visitor: visitorOf(request) })
      return sendCookies(reply, cookies).code(204).send(null)
    },
  })
}

function removeSecondFactorRoute(server: Server, context: Context, auth: Auth): void {
  server.route({
    method: 'POST',
    url: '/auth/second-factor/remove',
    schema: {
      ...SIGNED_IN,
      operationId: 'removeSecondFactor',
      summary: 'Switch the second factor off',
      description: `Your other sessions end. ${BOTH_FACTORS}`,
      body: PasswordBody,
      response: { 204: Type.Null({ description: 'Off.' }), ...problems(400, 409, 413, 415) },
    },
    config: OURS,
    handler: async (request, reply) => {
      const { password } = request.body as Type.Static<typeof PasswordBody>
      const cookies = await removeSecondFactor(context, auth, { password, visitor: visitorOf(request) })
      return sendCookies(reply, cookies).code(204).send(null)
    },
  })
}
