import type { FastifyRequest } from 'fastify'
import { addressGroup, createRateLimiter } from '../../http/limits/rate-limit.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { MOST_BYTES } from './providers/read-values.ts'
import { receiveNotice } from './verify-provider-webhook.ts'
import type { ReceivedNotice } from './verify-provider-webhook.ts'

/** Requests a minute from one address for one connection, a sixth of them at once. */
const PER_CONNECTION = 600
/** From one address altogether: a calendar sends the notices of all its customers from a few. */
const PER_ADDRESS = 3_000

interface HookParams {
  Params: { organizationId: string; connectionId: string }
}

/** Where calendars of others send their notices: no API key, but a signature over the raw body. */
export function hookRoutes(server: Server, context: Context): void {
  void server.register(async (scope) => {
    const limiter = createRateLimiter(() => context.clock.now().getTime())
    scope.addHook('onRequest', async (request) => limit(limiter, request))
    takeRawJson(scope)
    scope.post<HookParams>('/hooks/bookings/:organizationId/:connectionId', async (request, reply) => {
      const { organizationId, connectionId } = request.params
      // What is no id is checked like one of nobody, for the answer to be the same.
      const ref = {
        organizationId: parseId('org', organizationId) ?? NOBODY,
        connectionId: parseId('conn', connectionId) ?? NOBODY,
      }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const received = await receiveNotice(context, ref, { headers: request.headers, body })
      return reply.header('Cache-Control', 'no-store').send(answerOf(received))
    })
  })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The bytes as they came: the signature is over them, and nothing of them is read before it is checked. */
function takeRawJson(scope: Server): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    async (_request: unknown, body: Buffer) => body,
  )
  scope.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: MOST_BYTES }, async () => {
    const words =
      'This is a form. In Cal.com, take the custom payload template off the webhook: only its own JSON is read.'
    throw new AppError('unsupported_media_type', words)
  })
}

function limit(limiter: RateLimiter, request: FastifyRequest): void {
  const from = addressGroup(request.ip)
  const { connectionId = '' } = request.params as { connectionId?: string }
  const ofAddress = limiter.take(from, PER_ADDRESS, 'address')
  // Who tries many connections gets no bucket for each of them.
  const standing = ofAddress.exceeded ? ofAddress : limiter.take(`${from} ${connectionId}`, PER_CONNECTION, 'address')
  if (!standing.exceeded) return
  const retryAfterSeconds = standing.resetSeconds
  const words = `Too many notices from one address. Try again in ${retryAfterSeconds} s.`
  throw new AppError('rate_limited', words, { details: { retryAfterSeconds } })
}

/**
 * What a calendar is told. One that sends what we cannot read is told so only where somebody wrote it by hand: the others
 * would try for a day, and then call us no more.
 * @throws AppError `wrong_signature`, `validation_failed`
 */
function answerOf(received: ReceivedNotice): { success: true; outcome: string } {
  if (received.kind === 'taken') return { success: true, outcome: received.outcome }
  if (received.kind === 'unreadable') {
    if (received.provider !== 'url') return { success: true, outcome: 'ignored' }
    const { pointer, detail } = received.problem
    throw invalid([{ pointer, code: 'unreadable', detail }], detail)
  }
  const words =
    'Nothing here takes this: the address is not that of a booking connection, or the signature was not made over these bytes with its secret, or too long ago.'
  throw new AppError('wrong_signature', words)
}
