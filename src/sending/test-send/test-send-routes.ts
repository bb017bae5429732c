import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { finishPage } from '../../../pages/page-assets.ts'
import { problemPageFor, testLinkPage } from '../../../pages/problem-and-notice-pages.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { serveHtmlPages } from '../../http/html-pages.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import { leadRef, readLead } from '../../leads/index.ts'
import { findMember, findMemberOfAddress } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { isMailAddress } from '../../platform/text/mail-address.ts'
import { MOST_TESTS_AN_HOUR, sendTestEmail } from './test-send.ts'

const TestOrder = Type.Object(
  {
    step: Type.Integer({ minimum: 1, description: 'The number of the step.' }),
    variant: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 9,
        description: 'Variant, from 0. Default: the lead’s variant.',
      }),
    ),
    prospectId: Type.Optional(Type.String({ maxLength: 60, description: 'The lead. Default: the next one due.' })),
    to: Type.Optional(
      Type.String({
        maxLength: 254,
        description: 'A member’s sign-in address. Default: yours; required for keys.',
      }),
    ),
  },
  { additionalProperties: false, title: 'TestOrder', examples: [{ step: 1, to: 'sam@example.com' }] },
)

const TestAnswer = Type.Object(
  { messageId: Type.String(), to: Type.String() },
  { title: 'TestSent', description: 'The queued email and its recipient.' },
)

const REQUESTS_PER_MINUTE = 600

/** Sending a step to oneself, and the page behind the links of such an email. */
export function testSendRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/test-send',
    schema: {
      operationId: 'sendTestEmail',
      tags: ['campaigns'],
      summary: 'Send a test email',
      description: `Sends the saved step, written for a lead, with \`[Test]\` before the subject, from a mailbox of the campaign; captured if the campaign is a test. Its links do nothing. It is sent at once, ignoring windows and caps, and counts for the mailbox’s cap and gap, not for the lead. At most ${MOST_TESTS_AN_HOUR} per hour and organization.`,
      params: CampaignParams,
      body: TestOrder,
      response: { 202: TestAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'messages:send', campaign: 'campaignId', shows: 'receipt' } },
    handler: async (request, reply) => {
      const { step, variant, prospectId, to } = request.body
      const { organizationId, actor } = callerOf(request)
      const { campaignId } = campaignOf(request)
      const lead =
        prospectId === undefined ? undefined : await readLead(context.db, leadRef(callerOf(request), prospectId))
      if (lead !== undefined && lead.campaignId !== campaignId) throw notFound('lead')
      const member = await memberFor(context, request, to)
      const order = { organizationId, campaignId, actor, to: member, step, variant, lead }
      const messageId = await sendTestEmail(context, order)
      return reply.code(202).send({ messageId: showId('msg', messageId), to: member.email })
    },
  })
  pageRoute(server, context)
}

/** A test goes to members alone, so that nobody is written to in this way who did not join. */
async function memberFor(context: Context, request: FastifyRequest, to: string | undefined) {
  const { organizationId } = callerOf(request)
  const found = to === undefined ? await ownAddress(context, request) : await addressOf(context, organizationId, to)
  if (found !== undefined) return found
  const detail =
    to === undefined
      ? 'Name the address of a member: a key has none of its own.'
      : 'No member of the organization signs in with this address. Tests go to members alone.'
  throw invalid([{ pointer: '/to', code: to === undefined ? 'required' : 'not_a_member', detail }])
}

async function ownAddress(context: Context, request: FastifyRequest) {
  const { organizationId, actor } = callerOf(request)
  const userId = parseId('user', actor)
  return userId === undefined ? undefined : findMember(context.db, organizationId, userId)
}

async function addressOf(context: Context, organizationId: string, to: string) {
  const address = to.trim()
  return isMailAddress(address) ? findMemberOfAddress(context.db, organizationId, address) : undefined
}

/** What stands behind the links of tests: the same for everybody, and nothing to press. */
function pageRoute(server: Server, context: Context): void {
  void server.register(async (scope) => {
    serveHtmlPages(scope, {
      log: context.log,
      clock: context.clock,
      finish: finishPage,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      render: problemPageFor,
    })
    for (const link of ['booking', 'unsubscribe'] as const) {
      scope.get(`/t/${link}`, async (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(testLinkPage({ link })),
      )
    }
  })
}
