import Type from 'typebox'
import { bookableTimes, canBeBooked } from '../../bookings/index.ts'
import { callerOf } from '../../http/access/access.ts'
import { assertMay } from '../../http/access/permissions.ts'
import { idempotencyOf, retryHeader } from '../../http/idempotency-key.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { LeadParams } from '../../http/params.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { leadRef, readLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { MOST_FILES } from '../files/read-files.ts'
import { READ_SNIPPETS } from '../snippets/snippet-routes.ts'
import { snippetId } from '../snippets/snippets.ts'
import { bookingLinkFor, previewSnippets, renderSnippet } from './reply-parts.ts'
import { sendReply, takeReplyBack } from './send-reply.ts'
import { timesInWords } from './times-in-words.ts'

/** Five megabytes of files in Base64, and the text. */
const BODY_LIMIT = 8 * 1024 * 1024
const LONGEST_DELAY = 60
const MOST_COPIES = 10
const NO_CALENDAR = 'The calendar of this campaign has no free times. Check its hosts and hours.'

/** Answering a lead. */
export function replyRoutes(server: Server, context: Context): void {
  replyRoute(server, context)
  takeBackRoute(server, context)
  partRoute(server, context)
  snippetsRoute(server, context)
}

function replyRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/leads/:prospectId/reply',
    bodyLimit: BODY_LIMIT,
    schema: {
      operationId: 'replyToLead',
      tags: ['inbox'],
      summary: 'Reply to a lead',
      description:
        'Sends plain text in the thread, from the mailbox of the conversation, to the last sender (Reply-To, else From). Campaign windows, gaps and caps do not apply; switches and suppressions do. 409 if the lead or the recipient is suppressed. `GET /messages/{messageId}` shows the result.',
      params: LeadParams,
      headers: retryHeader('Makes a retry safe for 24 hours: one email, one answer.'),
      body: Type.Object(
        {
          text: Type.String({ minLength: 1, maxLength: 50_000, description: 'Plain text.' }),
          cc: Type.Optional(Type.Array(Type.String({ maxLength: 320 }), { maxItems: MOST_COPIES })),
          attachments: Type.Optional(
            Type.Array(
              Type.Object(
                { name: Type.String({ maxLength: 255 }), content: Type.String({ description: 'Base64.' }) },
                { additionalProperties: false },
              ),
              { maxItems: MOST_FILES, description: 'At most 5 MB in all; no programs.' },
            ),
          ),
          delaySeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_DELAY, default: 0 })),
        },
        { additionalProperties: false },
      ),
      response: {
        202: Type.Object({ messageId: Type.String(), sendsAt: Type.String() }, { description: 'Queued.' }),
        ...problems(400, 404, 409, 413, 415, 422),
      },
    },
    config: { access: { scope: 'messages:send', shows: 'receipt' } },
    handler: async (request, reply) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      const answer = await sendReply(context, ref, { ...request.body, key: idempotencyOf(request) })
      if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
      return reply.code(202).send({ messageId: String(answer.body.messageId), sendsAt: String(answer.body.sendsAt) })
    },
  })
}

function takeBackRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/messages/:messageId/take-back',
    schema: {
      operationId: 'takeReplyBack',
      tags: ['inbox'],
      summary: 'Cancel a reply before it is sent',
      description: 'The email it answers needs a reply again. 409 once sending has begun.',
      params: Type.Object({ messageId: Type.String({ description: 'The `messageId` of the email.' }) }),
      response: { 204: Type.Null({ description: 'It is not sent.' }), ...problems(404, 409) },
    },
    config: { access: { scope: 'messages:send' } },
    handler: async (request, reply) => {
      await takeReplyBack(context, callerOf(request), request.params.messageId)
      return reply.code(204).send(null)
    },
  })
}

function partRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/leads/:prospectId/reply/part',
    schema: {
      operationId: 'writeReplyPart',
      tags: ['inbox'],
      summary: 'Get text for a reply',
      description:
        'A snippet filled in for the lead, a booking link, or free times in the lead’s time zone. 409 if something is missing.',
      params: LeadParams,
      body: Type.Object(
        {
          part: Type.String({ maxLength: 60, description: '`booking_link`, `free_times` or a `snippetId`.' }),
          bookingLink: Type.Optional(
            Type.String({
              maxLength: 300,
              description: 'The booking link your reply has already. It is used again if it is one of the lead’s.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      response: {
        200: Type.Object({ text: Type.String() }, { description: 'The text to insert.' }),
        ...problems(400, 404, 409, 413, 415),
      },
    },
    config: { access: { scope: ['messages:send', 'leads:read'], shows: { scope: 'leads:read' } } },
    handler: async (request) => {
      const lead = await readLead(context.db, leadRef(callerOf(request), request.params.prospectId))
      const { part, bookingLink } = request.body
      if (part === 'booking_link') {
        if (!(await canBeBooked(context, lead))) throw new AppError('not_ready', NO_CALENDAR)
        return { text: await bookingLinkFor(context, lead, bookingLink) }
      }
      if (part !== 'free_times') {
        assertMay(callerOf(request), READ_SNIPPETS)
        const snippet = { snippetId: snippetId(part), holds: bookingLink }
        return { text: await renderSnippet(context, lead, snippet) }
      }
      const found = await bookableTimes(context, lead)
      if (found === undefined || found.times.length === 0) throw new AppError('not_ready', NO_CALENDAR)
      return { text: timesInWords(found.times, found.timezone) }
    },
  })
}

const FilledSnippet = Type.Object(
  {
    snippetId: Type.String(),
    name: Type.String(),
    text: nullable(Type.String({ description: 'A booking link has `…` for its token.' })),
    problem: nullable(Type.String({ description: 'Why `text` is null.' })),
  },
  { title: 'FilledSnippet', description: 'A snippet as it reads for a lead.' },
)

function snippetsRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/reply/snippets',
    schema: {
      operationId: 'listReplySnippets',
      tags: ['inbox'],
      summary: 'List snippets filled in for a lead',
      params: LeadParams,
      response: { 200: wholeListOf(FilledSnippet, 'All snippets.'), ...problems(404) },
    },
    config: { access: { scope: ['messages:send', 'leads:read'] } },
    handler: async (request) => {
      assertMay(callerOf(request), READ_SNIPPETS)
      const lead = await readLead(context.db, leadRef(callerOf(request), request.params.prospectId))
      const found = await previewSnippets(context, lead)
      const data = found.map((one) => ({ ...one, snippetId: showId('snip', one.snippetId) }))
      return { data, nextCursor: null }
    },
  })
}
