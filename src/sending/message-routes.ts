import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../http/access/access.ts'
import { sendMailFile } from '../http/reply.ts'
import { PageQuery, filterId, pageById, pageOf } from '../http/list-paging.ts'
import { OnlyQuery } from '../http/params.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { ListLagQuery, listStale } from '../http/stale-reads.ts'
import type { Context } from '../platform/context.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { parseId, showId } from '../platform/ids.ts'
import { listAttachments } from './compose/attachment-store.ts'
import { rawHeadersOf, rawMail } from './compose/build-mail.ts'
import { STATES, findMessage, listMessages } from './message-store.ts'
import type { Message } from './message-store.ts'
import { decideUnknown } from './recovery/recover-messages.ts'
import { MessageAnswer, MessageDetail, showMessage } from './schema.ts'

const ListQuery = Type.Object({
  ...OnlyQuery,
  state: Type.Optional(Type.Enum([...STATES])),
  ...ListLagQuery,
  ...PageQuery.properties,
})

const MessageParams = Type.Object({ messageId: Type.String({ description: 'The `messageId` of the email.' }) })

/** Emails: lists, one with all that leaves, and deciding about one that may have left. */
export function messageRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  oneRoute(server, context)
  rawRoute(server, context)
  decideRoute(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/messages',
    schema: {
      operationId: 'listMessages',
      tags: ['messages'],
      summary: 'List emails',
      description: 'Newest first.',
      querystring: ListQuery,
      response: { 200: pageOf(MessageAnswer, 'A page of emails.'), ...problems(400) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'messages:read' } },
    handler: async (request, reply) => {
      const { campaignId, prospectId, state } = request.query
      const { organizationId, campaignIds } = callerOf(request)
      const filters = {
        organizationId,
        campaignId: filterId('camp', campaignId, '/campaignId'),
        leadId: filterId('lead', prospectId, '/prospectId'),
        state: state ?? null,
        among: campaignIds === null ? null : [...campaignIds],
      }
      return listStale(context, { query: request.query, reply }, ({ db, secrets }) =>
        pageById(secrets, request, {
          find: (part) => listMessages(db, { ...filters, ...part }),
          idOf: (message) => message.messageId,
          show: showMessage,
        }),
      )
    },
  })
}

function oneRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/messages/:messageId',
    schema: {
      operationId: 'getMessage',
      tags: ['messages'],
      summary: 'Get an email',
      description: 'Includes the HTML part, headers and attachments.',
      params: MessageParams,
      response: { 200: MessageDetail, ...problems(404) },
    },
    config: { access: { scope: 'messages:read' } },
    handler: async (request) => {
      const message = await requireMessage(context, request)
      const { organizationId } = callerOf(request)
      const raw = await rawMail(context.db, organizationId, message)
      return {
        ...showMessage(message),
        html: message.html,
        rawHeaders: 'bytes' in raw ? rawHeadersOf(raw.bytes) : null,
        attachments: await listAttachments(context.db, organizationId, message.messageId),
      }
    },
  })
}

function rawRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/messages/:messageId/raw',
    schema: {
      operationId: 'downloadMessage',
      tags: ['messages'],
      summary: 'Download an email',
      description:
        'The full email as sent (RFC 5322), for a mail program. 409 until it is written, which happens when it is due. `Date` is accurate to a few seconds.',
      params: MessageParams,
      response: {
        200: { description: 'The email.', content: { 'message/rfc822': { schema: Type.String() } } },
        ...problems(404, 409),
      },
    },
    config: { access: { scope: 'messages:read' } },
    handler: async (request, reply) => {
      const message = await requireMessage(context, request)
      const raw = await rawMail(context.db, callerOf(request).organizationId, message)
      if ('missing' in raw) throw new AppError('not_ready', raw.missing)
      return sendMailFile(reply, `${showId('msg', message.messageId)}.eml`, raw.bytes)
    },
  })
}

function decideRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/messages/:messageId/decide',
    schema: {
      operationId: 'decideUnknownMessage',
      tags: ['messages'],
      summary: 'Resolve an email with unclear delivery',
      description:
        'For emails in state `unknown`: `sent` continues the sequence; `send_again` queues it again with the same Message-ID.',
      params: MessageParams,
      body: Type.Object({ decision: Type.Enum(['sent', 'send_again']) }, { additionalProperties: false }),
      response: { 200: MessageAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'messages:send', shows: { scope: 'messages:read' } } },
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

async function requireMessage(context: Context, request: FastifyRequest): Promise<Message> {
  const messageId = parseId('msg', (request.params as { messageId: string }).messageId)
  const { organizationId, campaignIds } = callerOf(request)
  const found = messageId === undefined ? undefined : await findMessage(context.db, organizationId, messageId)
  if (found === undefined || campaignIds?.has(found.campaignId) === false) throw notFound('message')
  return found
}
