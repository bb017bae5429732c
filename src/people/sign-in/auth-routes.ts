import type { FastifyReply, FastifyRequest } from 'fastify'
import type Type from 'typebox'
import type { TSchema } from 'typebox'
import { addressGroup } from '../../http/limits/rate-limit.ts'
import { credentialsOf } from '../../http/access/access.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { CountedVisitor } from './sign-in.ts'

/** A request below `/auth`, read. */
interface AuthRequest<Body> {
  readonly body: Body
  readonly visitor: CountedVisitor
  readonly request: FastifyRequest
}

/** What a route below `/auth` answers; without an `answer` nothing but cookies. */
interface AuthReply<Answer> {
  readonly answer?: Answer
  readonly cookies?: readonly string[]
}

/** A route below `/auth`. Any page of ours may ask it; `asks` is what the document says that it takes. */
interface AuthRoute<Body extends TSchema, Answer extends TSchema> {
  readonly asks: 'session' | 'nobody'
  readonly method?: 'GET' | 'DELETE'
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly params?: TSchema
  readonly body?: Body
  readonly answers: readonly [status: 200 | 201 | 202, schema: Answer] | readonly [status: 204]
  /** How it refuses, besides what every route and every body may be refused for. */
  readonly refusals?: readonly (400 | 404 | 409)[]
  readonly handle: (asked: AuthRequest<Type.Static<Body>>) => Promise<AuthReply<Type.Static<Answer>>>
}

/** Registers a route below `/auth`, `POST` unless it says otherwise. Nothing on the way keeps its answer. */
export function authRoute<Body extends TSchema, Answer extends TSchema>(
  server: Server,
  route: AuthRoute<Body, Answer>,
): void {
  const { asks, method = 'POST', url, answers, refusals = [], handle, ...described } = route
  const [status, schema = DONE] = answers
  const ofBody = described.body === undefined ? [] : [400, 413, 415]
  server.route({
    method,
    url,
    schema: {
      ...described,
      tags: ['people'],
      security: asks === 'session' ? [{ session: [] }] : [],
      response: { [status]: schema, ...problems(...ofBody, ...refusals) },
    },
    config: { access: 'our_pages' },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const body = request.body as Type.Static<Body>
      const given = await handle({ body, visitor: visitorOf(request), request })
      reply.header('Cache-Control', 'no-store')
      for (const cookie of given.cookies ?? []) reply.header('Set-Cookie', cookie)
      return reply.code(status).send(given.answer ?? null)
    },
  })
}

/** What a request tells of the browser it comes from. */
function visitorOf(request: FastifyRequest): CountedVisitor {
  const { cookie, userAgent } = credentialsOf(request)
  return { cookie, userAgent, address: request.ip, addressGroup: addressGroup(request.ip) }
}
