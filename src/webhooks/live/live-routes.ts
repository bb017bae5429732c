import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import Type from 'typebox'
import { reauthenticate, callerOf } from '../../http/access/access.ts'
import type { Gatekeeper } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { createLiveFeed } from './live-feed.ts'
import type { LiveListener } from './live-feed.ts'

/** Bytes that may wait for a client that does not read. Messages are small: behind this lie minutes of them. */
const MOST_UNREAD = 64 * 1024

const DESCRIPTION = `Server-sent events, for live screens without polling. Use \`GET /events\` if you must not miss any.

An event \`change\` arrives about a second after a change. Its JSON data has the event \`types\` (see \`GET /events\`), \`campaignIds\`, up to 50 \`leadIds\`, and \`moreLeads\`, true if more leads changed. Reload these objects. A comment is sent after 15 seconds of silence.

Missed events are not resent: reload everything after each connection. The stream ends about a second after the key is revoked, and when the service stops; reconnect after its \`retry\` time. At most 20 open streams per organization and process; more get 503. A stream counts as one request.`

const EXAMPLE = `retry: 2000

event: change
data: {"types":["lead.accepted"],"campaignIds":["camp_019ba1c8e4b97d02a5f36e8c1b4d7a92"],"leadIds":["lead_019bb7a4f0327e6d9b2c4a8f1e3d5c70"],"moreLeads":false}

`

/** What happens, as it happens. */
export function liveRoutes(server: Server, context: Context, keeper: Gatekeeper): void {
  const feed = createLiveFeed(context)
  // Before the server waits for its connections: an open stream would never end by itself.
  server.addHook('preClose', async () => feed.stop())
  server.route({
    method: 'GET',
    url: '/api/v1/live',
    // An answer without a body would listen for ever.
    exposeHeadRoute: false,
    schema: {
      operationId: 'listenLive',
      tags: ['events'],
      summary: 'Stream changes',
      description: DESCRIPTION,
      response: {
        200: {
          description: 'A stream that stays open.',
          content: { 'text/event-stream': { schema: Type.String({ examples: [EXAMPLE] }) } },
        },
        ...problems(),
      },
    },
    config: { access: { scope: 'events:read' } },
    handler: async (request, reply) => {
      const stream = new Readable({ read: () => undefined })
      const listener = listenerOf({ request, reply, stream, keeper })
      stream.once('close', () => feed.leave(listener))
      await feed.join(listener)
      return sendStream(reply, stream)
    },
  })
}

function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .headers({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    .send(stream)
}

function listenerOf(connection: {
  request: FastifyRequest
  reply: FastifyReply
  stream: Readable
  keeper: Gatekeeper
}): LiveListener {
  const { request, reply, stream, keeper } = connection
  let ended = false
  return {
    organizationId: callerOf(request).organizationId,
    authorize: () => reauthenticate(keeper, request),
    write: (text) => {
      stream.push(text)
      return stream.readableLength < MOST_UNREAD
    },
    end: () => {
      if (ended) return
      ended = true
      // The end of the stream would wait behind what a client that does not read has not taken.
      if (reply.raw.writableNeedDrain) reply.raw.destroy()
      else stream.push(null)
    },
  }
}
