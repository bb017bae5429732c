import Type from 'typebox'
import type { Server } from '../../http/server.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { showSession } from '../answers.ts'
import { LONGEST_SESSION } from './auth.ts'
import type { Auth } from './auth.ts'
import { authRoute } from './auth-routes.ts'
import {
  ChangePasswordBody,
  CodeBody,
  OpenSessionAnswer,
  OwnAccountAnswer,
  OwnAccountBody,
  PasswordBody,
  SecondFactorAnswer,
} from '../schema.ts'
import type { SendAccountMail } from '../account-mail/transports/account-mail.ts'
import { changeOwnAccount } from './own-account.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.ts'
import { deleteSession, deleteSessions, listSessions } from './account-store.ts'
import { changePassword } from './set-password.ts'
import { requireSignedIn } from './signed-in.ts'

const BOTH_FACTORS =
  'While a second factor is on, takes a sign-in of the last 15 minutes: 403 `fresh_sign_in_required`.'

/** What a person does with the own account: name and address, sessions, password, second factor. */
export function accountOfPersonRoutes(
  server: Server,
  context: Context,
  { auth, send }: { auth: Auth; send: SendAccountMail | undefined },
): void {
  authRoute(server, {
    asks: 'session',
    url: '/auth/account',
    operationId: 'changeOwnAccount',
    summary: 'Change your name or address',
    description: `Where the installation sends mail, a new address counts once you open the link sent to it. ${BOTH_FACTORS}`,
    body: OwnAccountBody,
    answers: [200, OwnAccountAnswer],
    handle: async ({ body: { name, email, password }, visitor }) => {
      const change = { name, email, password, visitor }
      return { answer: { confirmAt: await changeOwnAccount(context, { auth, send }, change) } }
    },
  })
  sessionRoutes(server, context, auth)
  passwordRoute(server, context, auth)
  secondFactorRoutes(server, context, auth)
}

function sessionRoutes(server: Server, context: Context, auth: Auth): void {
  authRoute(server, {
    asks: 'session',
    method: 'GET',
    url: '/auth/sessions',
    operationId: 'listSessions',
    summary: 'List your sessions',
    answers: [
      200,
      Type.Object({ data: Type.Array(OpenSessionAnswer) }, { description: 'Every session of yours that is open.' }),
    ],
    handle: async ({ visitor }) => {
      const { userId, sessionId } = await requireSignedIn(context, auth, visitor)
      const now = systemClock.now()
      const oldest = new Date(now.getTime() - LONGEST_SESSION)
      const open = await listSessions(context.db, userId, { now, oldest })
      return { answer: { data: open.map((one) => showSession(one, sessionId)) } }
    },
  })
  authRoute(server, {
    asks: 'session',
    method: 'DELETE',
    url: '/auth/sessions/:sessionId',
    operationId: 'endSession',
    summary: 'End a session',
    description: 'It is over at once, on every process.',
    params: Type.Object({ sessionId: Type.String() }),
    answers: [204],
    refusals: [404],
    handle: async ({ request, visitor }) => {
      const { userId } = await requireSignedIn(context, auth, visitor)
      const sessionId = parseId('sess', (request.params as { sessionId: string }).sessionId)
      if (sessionId === undefined || !(await deleteSession(context.db, userId, sessionId))) throw notFound('session')
      return {}
    },
  })
  authRoute(server, {
    asks: 'session',
    method: 'DELETE',
    url: '/auth/sessions',
    operationId: 'endOtherSessions',
    summary: 'End all your other sessions',
    answers: [204],
    handle: async ({ visitor }) => {
      const { userId, sessionId } = await requireSignedIn(context, auth, visitor)
      await deleteSessions(context.db, userId, sessionId)
      return {}
    },
  })
}

function passwordRoute(server: Server, context: Context, auth: Auth): void {
  authRoute(server, {
    asks: 'session',
    url: '/auth/password',
    operationId: 'changePassword',
    summary: 'Change your password',
    description: `Your other sessions end; this one goes on under another token. Links of resets asked for before count no more. ${BOTH_FACTORS}`,
    body: ChangePasswordBody,
    answers: [204],
    handle: async ({ body, visitor }) => ({ cookies: await changePassword(context, auth, { ...body, visitor }) }),
  })
}

function secondFactorRoutes(server: Server, context: Context, auth: Auth): void {
  authRoute(server, {
    asks: 'session',
    url: '/auth/second-factor',
    operationId: 'beginSecondFactor',
    summary: 'Set up an authenticator app',
    description: 'Answers its secret and backup codes. It counts once `/auth/second-factor/confirm` got a code of it.',
    body: PasswordBody,
    answers: [200, SecondFactorAnswer],
    refusals: [409],
    handle: async ({ body, visitor }) => ({ answer: await beginSecondFactor(context, auth, { ...body, visitor }) }),
  })
  authRoute(server, {
    asks: 'session',
    url: '/auth/second-factor/confirm',
    operationId: 'confirmSecondFactor',
    summary: 'Switch the second factor on',
    description: 'From now on signing in takes a code. Your other sessions end.',
    body: CodeBody,
    answers: [204],
    refusals: [409],
    handle: async ({ body, visitor }) => ({ cookies: await confirmSecondFactor(context, auth, { ...body, visitor }) }),
  })
  authRoute(server, {
    asks: 'session',
    url: '/auth/second-factor/remove',
    operationId: 'removeSecondFactor',
    summary: 'Switch the second factor off',
    description: `Your other sessions end. ${BOTH_FACTORS}`,
    body: PasswordBody,
    answers: [204],
    refusals: [409],
    handle: async ({ body, visitor }) => ({ cookies: await removeSecondFactor(context, auth, { ...body, visitor }) }),
  })
}
