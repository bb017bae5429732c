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
      summary: 'Get the address verifier',
      description: 'The address verifier, without its key, and its costs.',
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
      summary: 'Set the address verifier',
      description:
        'Checks addresses before their first email, in live campaigns with `verification.on`. Verdicts are kept for 90 days. It receives lead addresses: a new key, kind or address also needs `leads:read`, and for users a sign-in within the last 15 minutes.',
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
      summary: 'Remove the address verifier',
      description:
        'Deletes its settings and key; verdicts are kept. Emails waiting for a verdict are sent without one.',
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
      summary: 'Test the address verifier',
      description:
        'Checks one address, even if the verifier is off. Takes up to 30 seconds and counts against the daily caps. Up to 20 tests a minute. The result is not stored.',
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
