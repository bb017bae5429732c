import Type from 'typebox'
import { callerOf } from '../http/access/access.ts'
import { assertMay } from '../http/access/permissions.ts'
import { problems } from '../http/problems.ts'
import { abortOnDisconnect } from '../http/reply.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import {
  changeVerifier,
  forgetVerifier,
  sendsElsewhere,
  showVerification,
  testVerifier,
} from './settings/change-settings.ts'
import { VerificationAnswer, VerifierBody, VerifierTestAnswer, VerifierTestBody } from './settings/settings-schema.ts'
import { findVerifier } from './settings/settings-store.ts'

const READ = { scope: 'settings:write', whole: true } as const
const MAY = { ...READ, shows: READ } as const
/** For what takes a key in, or sends it elsewhere: a verifier is told of the addresses of leads. */
const CONNECT = { ...MAY, scope: ['settings:write', 'leads:read'], fresh: true } as const
const PATH = '/api/v1/address-verification'

/** Who verifies addresses before the first email, and what that costs. */
export function verificationRoutes(server: Server, context: Context): void {
  readAndChangeRoutes(server, context)
  removeAndTestRoutes(server, context)
}

function readAndChangeRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: PATH,
    schema: {
      operationId: 'getAddressVerification',
      tags: ['organization'],
      summary: 'Read the verifier',
      description: 'Who verifies addresses, without the key, and what it cost.',
      response: { 200: VerificationAnswer, ...problems() },
    },
    config: { access: READ },
    handler: (request) => showVerification(context, callerOf(request).organizationId),
  })

  server.route({
    method: 'PUT',
    url: PATH,
    schema: {
      operationId: 'setVerifier',
      tags: ['organization'],
      summary: 'Set the verifier',
      description:
        'Asked about an address before its first email, in live campaigns whose `verification.on` is true; a verdict is kept for 90 days. It is told of the addresses of leads: for a new key, kind or address, an API key needs `leads:read` too, and a signed-in person a sign-in of the last 15 minutes.',
      body: VerifierBody,
      response: { 200: VerificationAnswer, ...problems(400, 413, 415) },
    },
    config: { access: MAY },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      const before = await findVerifier(context.db, organizationId)
      if (sendsElsewhere(request.body, before)) assertMay(callerOf(request), CONNECT)
      await changeVerifier(context, { organizationId, actor }, request.body)
      return showVerification(context, organizationId)
    },
  })
}

function removeAndTestRoutes(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: PATH,
    schema: {
      operationId: 'removeVerifier',
      tags: ['organization'],
      summary: 'Remove the verifier',
      description: 'Settings and key go; verdicts stay. Emails that wait for one leave without.',
      response: { 204: Type.Null({ description: 'Removed.' }), ...problems(404) },
    },
    config: { access: MAY },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      await forgetVerifier(context, { organizationId, actor })
      return reply.code(204).send(null)
    },
  })

  server.route({
    method: 'POST',
    url: `${PATH}/test`,
    schema: {
      operationId: 'testVerifier',
      tags: ['organization'],
      summary: 'Try the verifier',
      description:
        'Asks it about one address as it is set up, switched on or not. Takes up to 30 seconds and counts against the caps of the day, 20 times a minute at most. Keeps nothing of the answer.',
      body: VerifierTestBody,
      response: { 200: VerifierTestAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: MAY },
    handler: (request, reply) => {
      const { organizationId } = callerOf(request)
      return testVerifier(context, { organizationId, signal: abortOnDisconnect(reply) }, request.body.email)
    },
  })
}
