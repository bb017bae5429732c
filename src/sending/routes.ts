import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import { filterId } from '../http/filter-id.ts'
import { pageById, PageQuery, pageOf } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { leadRef, readLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId, showId } from '../platform/ids.ts'
import { nullable } from '../platform/nullable.ts'
import { decideUnknown } from './decide-unknown.ts'
import { explainNext } from './explain-next.ts'
import { listMessages } from './list-store.ts'
import { mailboxRoutes } from './mailbox-routes.ts'
import { findMessage } from './message-store.ts'
import type { Message } from './message-store.ts'

const STATES = ['queued', 'sending', 'sent', 'captured', 'unknown', 'held', 'failed', 'cancelled'] as const

const MessageAnswer = Type.Object(
  {
    messageId: Type.String(),
    prospectId: Type.String(),
    campaignId: Type.String(),
    kind: Type.String({
      description: '`step` of the sequence, or mail about a meeting: `invitation`, `confirmation`.',
    }),
    run: Type.Integer(),
    step: Type.Integer(),
    variant: nullable(Type.Integer()),
    state: Type.Enum([...STATES], {
      description:
        '`captured`: a test campaign’s, captured, not sent. `unknown`: may or may not have left; never sent again by itself. `held`: waits for a person.',
    }),
    live: Type.Boolean({ description: 'False for mail of a test campaign, which never leaves the machine.' }),
    from: nullable(Type.String()),
    to: nullable(Type.String()),
    subject: nullable(Type.String()),
    body: nullable(
      Type.String({ description: 'Plain text, to the letter as it was or will be sent; null until it is written.' }),
    ),
    icalendar: nullable(Type.String()),
    messageIdHeader: nullable(Type.String()),
    reason: nullable(Type.String({ description: 'Why it waits, was held or failed.' })),
    failures: Type.Integer(),
    plannedAt: Type.String(),
    dueAt: nullable(Type.String()),
    sentAt: nullable(Type.String()),
    response: nullable(Type.String({ description: 'What the mail server said.' })),
  },
  { title: 'Message' },
)

const ListQuery = Type.Object({
  campaignId: Type.Optional(Type.String({ maxLength: 60 })),
  prospectId: Type.Optional(Type.String({ maxLength: 60 })),
  state: Type.Optional(Type.Enum([...STATES])),
  ...PageQuery.properties,
})

const GateAnswer = Type.Object(
  {
    gate: Type.String(),
    pass: Type.Boolean(),
    detail: Type.String(),
    opensAt: nullable(Type.String({ description: 'When it opens by itself, where that is known.' })),
  },
  { title: 'Gate' },
)

const NextAnswer = Type.Object(
  {
    step: nullable(Type.Integer({ description: 'The step that comes next, null when there is none.' })),
    eligibleAt: nullable(
      Type.String({ description: 'From when all gates may be open; null while one waits for a person.' }),
    ),
    gates: Type.Array(GateAnswer, {
      description: 'Every condition that decides, in the order in which they are asked.',
    }),
  },
  { title: 'NextSend' },
)

/** Emails, what decides about the next one, and mailboxes. */
export function sendingRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  oneRoutes(server, context)
  nextRoute(server, context)
  mailboxRoutes(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/messages',
    schema: {
      operationId: 'listMessages',
      tags: ['messages'],
      summary: 'List emails',
      description: 'Planned, captured, sent, held and failed emails of the organization, newest first.',
      querystring: ListQuery,
      response: { 200: pageOf(MessageAnswer, 'A page of emails.'), ...problems(400) },
    },
    config: { access: { scope: 'messages:read' } },
    handler: async (request) => {
      const { campaignId, prospectId, state } = request.query
      const { organizationId, campaignIds } = callerOf(request)
      const filters = {
        organizationId,
        campaignId: filterId('camp', campaignId, '/campaignId'),
        leadId: filterId('lead', prospectId, '/prospectId'),
        state: state ?? null,
        among: campaignIds === null ? null : [...campaignIds],
      }
      return pageById(context.secrets, request, {
        find: (part) => listMessages(context.db, { ...filters, ...part }),
        idOf: (message) => message.messageId,
        show: showMessage,
      })
    },
  })
}

function oneRoutes(server: Server, context: Context): void {
  const params = Type.Object({ messageId: Type.String() })
  server.route({
    method: 'GET',
    url: '/api/v1/messages/:messageId',
    schema: {
      operationId: 'getMessage',
      tags: ['messages'],
      summary: 'Read an email',
      description: 'With its text as it was or will be sent.',
      params,
      response: { 200: MessageAnswer, ...problems(404) },
    },
    config: { access: { scope: 'messages:read' } },
    handler: async (request) => showMessage(await requireMessage(context, request)),
  })
  server.route({
    method: 'POST',
    url: '/api/v1/messages/:messageId/decide',
    schema: {
      operationId: 'decideUnknownMessage',
      tags: ['messages'],
      summary: 'Decide about an email that may have left',
      description:
        'For an email in state `unknown`: `sent` goes on with the sequence, `send_again` queues it again under the same Message-ID.',
      params,
      body: Type.Object({ decision: Type.Enum(['sent', 'send_again']) }, { additionalProperties: false }),
      response: { 200: MessageAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'messages:send' } },
    handler: async (request) => {
      const message = await requireMessage(context, request)
      await decideUnknown(context, {
        organizationId: callerOf(request).organizationId,
        message,
        decision: request.body.decision,
      })
      return showMessage(await requireMessage(context, request))
    },
  })
}

function nextRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/next',
    schema: {
      operationId: 'getLeadNext',
      tags: ['leads'],
      summary: 'Ask when a lead is emailed next, and what decides',
      description: 'Every gate with pass or fail and why, and the next instant at which all of them may be open.',
      params: Type.Object({ prospectId: Type.String() }),
      response: { 200: NextAnswer, ...problems(404) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: async (request) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      await readLead(context.db, ref)
      const next = await explainNext(context, ref.organizationId, ref.leadId)
      return {
        step: next.step,
        eligibleAt: next.eligibleAt?.toISOString() ?? null,
        gates: next.gates.map((gate) => ({ ...gate, opensAt: gate.opensAt?.toISOString() ?? null })),
      }
    },
  })
}

async function requireMessage(context: Context, request: FastifyRequest): Promise<Message> {
  const messageId = parseId('msg', (request.params as { messageId: string }).messageId)
  const { organizationId, campaignIds } = callerOf(request)
  const found = messageId === undefined ? undefined : await findMessage(context.db, organizationId, messageId)
  if (found === undefined || campaignIds?.has(found.campaignId) === false) throw notFound('message')
  return found
}

function showMessage(message: Message): Type.Static<typeof MessageAnswer> {
  return {
    messageId: showId('msg', message.messageId),
    prospectId: showId('lead', message.leadId),
    campaignId: showId('camp', message.campaignId),
    kind: message.kind,
    run: message.run,
    step: message.step,
    variant: message.variant,
    state: message.state,
    live: message.live,
    from: message.fromAddress,
    to: message.toAddress,
    subject: message.subject,
    body: message.body,
    icalendar: message.icalendar,
    messageIdHeader: message.messageIdHeader,
    reason: message.reason,
    failures: message.failures,
    plannedAt: message.plannedAt.toISOString(),
    dueAt: message.dueAt?.toISOString() ?? null,
    sentAt: message.sentAt?.toISOString() ?? null,
    response: message.response,
  }
}
