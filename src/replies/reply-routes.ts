import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import { idempotencyOf } from '../http/idempotency-key.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { leadRef } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { sendReply } from './send-reply.ts'

/** Answering a lead. */
export function replyRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/leads/:prospectId/reply',
    schema: {
      operationId: 'replyToLead',
      tags: ['inbox'],
      summary: 'Answer a lead',
      description:
        'Sends plain text in the thread, now, from the mailbox of the conversation, to where whoever wrote last wants to be answered (Reply-To, else From). Windows, gaps and caps of campaigns do not hold it up; switches and suppressions do. 409 where the lead or the writer is suppressed. Read `GET /messages/{messageId}` for what became of it.',
      params: Type.Object({ prospectId: Type.String() }),
      headers: Type.Object({
        'idempotency-key': Type.Optional(
          Type.String({
            description: 'Makes a retry safe for 24 hours: the same key and text send one email, answered again.',
          }),
        ),
      }),
      body: Type.Object(
        { text: Type.String({ minLength: 1, maxLength: 50_000, description: 'Plain text, with signature.' }) },
        { additionalProperties: false },
      ),
      response: {
        202: Type.Object({ messageId: Type.String({ description: 'The email that is on its way.' }) }),
        ...problems(400, 404, 409, 413, 415, 422),
      },
    },
    config: { access: { scope: 'messages:send' } },
    handler: async (request, reply) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      const answer = await sendReply(context, ref, { text: request.body.text, key: idempotencyOf(request) })
      if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
      return reply.code(202).send({ messageId: String(answer.body.messageId) })
    },
  })
}
