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
  'With two-factor authentication on, requires a sign-in within the last 15 minutes, else 403 `fresh_sign_in_required`.'

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
    summary: 'Update your account',
    description: `If the installation sends email, confirm a new address with the link sent to it. ${BOTH_FACTORS}`,
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
    answers: [200, Type.Object({ data: Type.Array(OpenSessionAnswer) }, { description: 'Your open sessions.' })],
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
    description: 'Takes effect at once on every process.',
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
    summary: 'End your other sessions',
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
    description: `Ends your other sessions and gives this one a new token. Earlier reset links stop working. ${BOTH_FACTORS}`,
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
    description:
      'Returns a secret and backup codes. Confirm with a code at `/auth/second-factor/confirm` to turn it on.',
    body: PasswordBody,
    answers: [200, SecondFactorAnswer],
    refusals: [409],
    handle: async ({ body, visitor }) => ({ answer: await beginSecondFactor(context, auth, { ...body, visitor }) }),
  })
  authRoute(server, {
    asks: 'session',
    url: '/auth/second-factor/confirm',
    operationId: 'confirmSecondFactor',
    summary: 'Turn on two-factor authentication',
    description: 'Signing in then requires a code. Ends your other sessions.',
    body: CodeBody,
    answers: [204],
    refusals: [409],
    handle: async ({ body, visitor }) => ({ cookies: await confirmSecondFactor(context, auth, { ...body, visitor }) }),
  })
  authRoute(server, {
    asks: 'session',
    url: '/auth/second-factor/remove',
    operationId: 'removeSecondFactor',
    summary: 'Turn off two-factor authentication',
    description: `Ends your other sessions. ${BOTH_FACTORS}`,
    body: PasswordBody,
    answers: [204],
    refusals: [409],
    handle: async ({ body, visitor }) => ({ cookies: await removeSecondFactor(context, auth, { ...body, visitor }) }),
  })
}
